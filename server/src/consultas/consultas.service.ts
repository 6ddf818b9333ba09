import { randomUUID } from 'node:crypto';
import { type askKnowHow, type Grupo, mergeGrupos } from '@ensaya/contract/consultas.ts';
import type { OperationOutput, OperationParsed } from '@ensaya/contract/operation.ts';
import { type CallTools, decryptCredentials, type Read, requestCall } from '../ia/call.ts';
import { selectStoredCredentials } from '../ia/credentials.queries.ts';
import { itemsIn } from '../ia/items.ts';
import { CONSULTA, type Consulta } from '../ia/shapes.ts';
import { AppError, orNotFound } from '../lib/app-error.ts';
import { databaseRefusal } from '../lib/database-errors.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { composeConsulta } from './compose.ts';
import { consultas, keepConsulta, parecidasOf, selectCitas, selectPassages } from './consultas.queries.ts';
import { asBlocks, grupoOf, gruposOf, MOST_ITEMS, type Passage, passagesOf } from './passages.ts';

type Body = OperationParsed<typeof askKnowHow>['body'];
type Answered = OperationOutput<typeof askKnowHow>;
type Key = { empresa_id: string; id: string };

/** Yields sentences as they are chosen, FAQ by FAQ. Where no FAQ is found, the provider is not asked. */
export async function ask(
  db: ScopedDb,
  { empresa_id, pregunta, ...body }: Body,
  tools: CallTools,
): Promise<AsyncGenerator<Grupo, Answered>> {
  const key = { empresa_id, id: body.id ?? randomUUID() };
  const faqs = await selectPassages(db, empresa_id, pregunta);
  if (!faqs) throw new AppError('no_company');
  const parecidas = parecidasOf(faqs);
  const stored = await selectStoredCredentials(db, empresa_id, 'consulta');
  if (!stored) throw new AppError('ai_not_configured');
  const passages = passagesOf(faqs).filter(({ sentences }) => sentences.length > 0);
  if (passages.length === 0) {
    await keepConsulta(db, { ...key, pregunta, contestada: false, grupos: [] });
    return atOnce({ id: key.id, contestada: false, grupos: [], parecidas });
  }
  const call = { ...key, use: 'consulta' } as const;
  const read = readConsulta({ ...key, pregunta }, passages, tools);
  const pieces = await requestCall(db, tools, call, read).catch(async (error: Error) => {
    const before = databaseRefusal(error)?.code === 'ai_running' && (await repeated(db, key));
    if (!before) throw error;
    return before;
  });
  return 'contestada' in pieces ? atOnce(pieces) : chosen(pieces);

  async function* chosen(from: AsyncGenerator<string, Grupo[]>): AsyncGenerator<Grupo, Answered> {
    const items = yield* itemsIn(from, {
      property: 'frases',
      item: CONSULTA.shape.frases.element,
      show: (item) => grupoOf(passages, item),
      max: MOST_ITEMS,
      all: (grupos) => grupos,
      // Whether the question is answered comes first, or else at the end of everything.
      when: (answer) => answer.responde === true,
    });
    const contestada = items.length > 0;
    return { id: key.id, contestada, grupos: mergeGrupos(items), parecidas: contestada ? [] : parecidas };
  }
}

function readConsulta(
  { pregunta, ...key }: Key & { pregunta: string },
  passages: readonly Passage[],
  { ia, log }: CallTools,
): Read<Consulta, Grupo[]> {
  return async (trx) => ({
    credentials: decryptCredentials(ia, key.empresa_id, orNotFound(await selectStoredCredentials(trx, key.empresa_id, 'consulta'))),
    compose: composeConsulta({ consulta: pregunta, pasajes: asBlocks(passages) }),
    // Failing to keep it must not fail the request: it is paid for and already shown.
    keep: async (answer, own) => {
      const grupos = gruposOf(passages, answer);
      await keepConsulta(own, { ...key, pregunta, contestada: grupos.length > 0, grupos: mergeGrupos(grupos) }).catch((error: Error) =>
        log.error({ err: error }, 'a question could not be kept'),
      );
      return grupos;
    },
  });
}

/** A question of the caller's own, as it was answered; without an answer, with the FAQs that are nearest now. */
export async function readKept(db: ScopedDb, key: Key) {
  const kept = orNotFound(await consultas.select(db, key));
  const [grupos, faqs] = kept.contestada
    ? [mergeGrupos(await selectCitas(db, key)), []]
    : [[], (await selectPassages(db, key.empresa_id, kept.pregunta)) || []];
  return { ...kept, grupos, parecidas: parecidasOf(faqs) };
}

const repeated = async (db: ScopedDb, key: Key): Promise<Answered | undefined> => {
  const kept = await consultas.select(db, key);
  return kept && readKept(db, key);
};

async function* atOnce(answered: Answered): AsyncGenerator<Grupo, Answered> {
  for (const grupo of answered.grupos) yield grupo;
  return answered;
}
