import {
  beginEnsayo,
  closeEnsayo,
  deleteEnsayo,
  ENSAYOS_PER_DAY,
  type Ensayo,
  estimateEnsayo,
  getEnsayo,
  getEscenaEnsayo,
  handInEnsayo,
  keepEnsayo,
  listEnsayos,
  sayInEnsayo,
} from '@ensaya/contract/ensayos.ts';
import { USES } from '@ensaya/contract/ia.ts';
import { TRABAJADORES } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { replyWith } from '../ia/reply.ts';
import { orNotFound } from '../lib/app-error.ts';
import type { PublishedChange } from '../lib/changes.ts';
import { responseAbortSignal } from '../lib/response-abort-signal.ts';
import { handle } from '../lib/routes.ts';
import { keyOf } from '../lib/rows.ts';
import { type Pieza, say } from './conversation.ts';
import { ensayos, selectEnsayos } from './ensayos.queries.ts';
import { begin, close, estimate, handIn, readEscena } from './ensayos.service.ts';

const OWN = { roles: TRABAJADORES, private: true } as const;
/** Proxies close a stream in which nothing comes, and the referee is silent. */
const COMMENT_MS = 1000;

type Input = { query: { empresa_id: string } };
const toCaller = ({ query }: Input, _output: unknown, caller: string | null): PublishedChange[] => [
  { table: 'ensayos', empresa_id: query.empresa_id, person_id: caller },
];
/** The only moment at which others hear of it. */
const toAll = (input: Input, output: Ensayo, caller: string | null): PublishedChange[] => [
  ...toCaller(input, output, caller),
  ...(['entregas', 'roleplay_assignments'] as const).map((table) => ({ table, empresa_id: input.query.empresa_id, person_id: caller })),
];
const asEvent = (pieza: Pieza) => (typeof pieza === 'string' ? { event: 'texto', data: pieza } : { event: 'etapa', data: pieza.etapa });

export async function ensayoRoutes(app: FastifyInstance): Promise<void> {
  const { ia } = app;
  handle(app, getEscenaEnsayo, OWN, (input, db) => readEscena(db, keyOf(input), ia));
  handle(app, estimateEnsayo, OWN, ({ body }, db) => estimate(db, body, ia));
  handle(
    app,
    beginEnsayo,
    {
      ...OWN,
      limit: { perPerson: USES.personaje.perMinute, perDay: ENSAYOS_PER_DAY },
      changes: ({ body }, output, caller) => toCaller({ query: body }, output, caller),
    },
    ({ body }, db) => begin(db, body, ia),
  );
  handle(app, listEnsayos, OWN, ({ query }, db) => selectEnsayos(db, query));
  handle(app, getEnsayo, OWN, async (input, db) => orNotFound(await ensayos.select(db, keyOf(input))));
  handle(
    app,
    sayInEnsayo,
    {
      ...OWN,
      limit: { perPerson: USES.personaje.perMinute },
      changes: ({ body }, output, caller) => toCaller({ query: body }, output, caller),
    },
    async ({ body }, db, exchange) => {
      const signal = responseAbortSignal(app, exchange.reply);
      const piezas = await say(db, body, { ia, log: exchange.request.log, signal });
      // After a failed stream nothing is sent.
      return (await replyWith(piezas, exchange, signal, asEvent, { commentMs: COMMENT_MS })) ?? ({} as Ensayo);
    },
  );
  handle(app, closeEnsayo, { ...OWN, changes: toCaller }, (input, db) => close(db, keyOf(input)));
  handle(app, keepEnsayo, { ...OWN, changes: toCaller }, (input, db) => ensayos.update(db, keyOf(input), input.body));
  handle(app, handInEnsayo, { ...OWN, changes: toAll }, (input, db) => handIn(db, keyOf(input)));
  handle(app, deleteEnsayo, { ...OWN, changes: toCaller }, (input, db) => ensayos.delete(db, keyOf(input)));
}
