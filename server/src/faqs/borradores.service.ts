import { randomUUID } from 'node:crypto';
import type {
  decidePermiso,
  FaqBorrador,
  findFaqIdentifiers,
  joinFaq,
  keepFaqHallazgo,
  proposeFaqBorrador,
} from '@ensaya/contract/faq-borradores.ts';
import { FAQ_LIMITS } from '@ensaya/contract/faqs.ts';
import type { OperationOutput, OperationParsed } from '@ensaya/contract/operation.ts';
import { findIdentifiers } from '../ia/find-identifiers.ts';
import { AppError, orNotFound } from '../lib/app-error.ts';
import { keyOf } from '../lib/rows.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import {
  decideBorrador,
  discardBorrador,
  joinQuestion,
  proposeHallazgo,
  proposeRespuesta,
  publishBorrador,
  selectBorrador,
} from './borradores.queries.ts';
import { answerRequest } from './requests.service.ts';
import { deleteMissed } from './trust.queries.ts';

type Key = { empresa_id: string; id: string };

const refuse = (message: string) => new AppError('conflict', { message });
const TAKEN = 'Este borrador ya se ha publicado';

export async function propose(db: ScopedDb, { body }: OperationParsed<typeof proposeFaqBorrador>): Promise<FaqBorrador> {
  const id = orNotFound(await proposeRespuesta(db, body.id ?? randomUUID(), body));
  const borrador = orNotFound(await selectBorrador(db, { empresa_id: body.empresa_id, id }));
  if (borrador.estado === 'retirado') throw refuse('Su autor ha retirado esta respuesta');
  if (borrador.estado === 'descartado') throw refuse('Esta respuesta ya se propuso y se descartó');
  return borrador;
}

export async function keepHallazgo(db: ScopedDb, { body }: OperationParsed<typeof keepFaqHallazgo>): Promise<FaqBorrador> {
  const id = orNotFound(await proposeHallazgo(db, body));
  return orNotFound(await selectBorrador(db, { empresa_id: body.empresa_id, id }));
}

/** True when a published FAQ was changed by it. */
export async function decide(db: ScopedDb, input: OperationParsed<typeof decidePermiso>): Promise<boolean> {
  const outcome = orNotFound(await decideBorrador(db, keyOf(input), input.body.decision));
  if (outcome === 'conflict') throw refuse('Esta respuesta ya no se puede decidir así. Vuelve a cargar la página');
  return outcome === 'faq';
}

/** Within the transaction that writes the FAQ. */
export async function publish(trx: ScopedDb, key: Key, faq_id: string): Promise<void> {
  const outcome = orNotFound(await publishBorrador(trx, key, faq_id));
  if (outcome === 'taken') throw refuse(TAKEN);
  if (outcome === 'words') throw refuse('La FAQ tiene palabras de una respuesta sin permiso de su autor. Escríbela con las tuyas');
}

export async function discard(db: ScopedDb, key: Key): Promise<void> {
  if (orNotFound(await discardBorrador(db, key)) === 'taken') throw refuse(TAKEN);
}

export function join(db: ScopedDb, { body }: OperationParsed<typeof joinFaq>): Promise<null> {
  const { empresa_id, faq_id, request_id, borrador_id, palabras } = body;
  return db.transaction().execute(async (trx) => {
    const joined = orNotFound(await joinQuestion(trx, body, FAQ_LIMITS.alternatives.items));
    if (joined === 'full') throw refuse(`Esta FAQ ya tiene ${FAQ_LIMITS.alternatives.items} formas de preguntarlo`);
    if (request_id) await answerRequest(trx, { empresa_id, id: request_id }, faq_id);
    if (palabras) await deleteMissed(trx, empresa_id, palabras);
    if (borrador_id) await discard(trx, { empresa_id, id: borrador_id });
    return null;
  });
}

/** Each once, as it is written. */
export function identifiersIn(texts: readonly string[]): OperationOutput<typeof findFaqIdentifiers> {
  const found = new Map<string, OperationOutput<typeof findFaqIdentifiers>['items'][number]>();
  for (const text of texts)
    for (const { kind, start, end, compact } of findIdentifiers(text))
      if (!found.has(compact)) found.set(compact, { kind, text: text.slice(start, end) });
  return { items: [...found.values()] };
}
