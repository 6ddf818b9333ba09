import { USES } from '@ensaya/contract/ia.ts';
import type { OperationOutput } from '@ensaya/contract/operation.ts';
import { estimatePersonaje, getPersonaje, proposePersonaje, savePersonaje, tryPersonaje } from '@ensaya/contract/personajes.ts';
import { RESPONSABLES } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { replyWith } from '../ia/reply.ts';
import { responseAbortSignal } from '../lib/response-abort-signal.ts';
import { handle } from '../lib/routes.ts';
import { keyOf } from '../lib/rows.ts';
import { estimate, readPersonaje, save } from './personajes.service.ts';
import { propose } from './propose.ts';
import { type PiezaDePrueba, tryOut } from './try.ts';

const AUTHOR = { roles: RESPONSABLES } as const;
const COMMENT_MS = 1000;
const asEvent = (pieza: PiezaDePrueba) =>
  typeof pieza === 'string' ? { event: 'texto', data: pieza } : { event: 'lectura', data: pieza.lectura };

export async function personajeRoutes(app: FastifyInstance): Promise<void> {
  const { ia } = app;
  handle(app, getPersonaje, AUTHOR, (input, db) => readPersonaje(db, keyOf(input)));
  handle(app, savePersonaje, { ...AUTHOR, changes: ['personajes'] }, (input, db) => save(db, input));
  handle(app, estimatePersonaje, AUTHOR, ({ body }, db) => estimate(db, body, ia));
  handle(app, tryPersonaje, { ...AUTHOR, limit: { perPerson: USES.personaje.perMinute } }, async ({ body }, db, exchange) => {
    const signal = responseAbortSignal(app, exchange.reply);
    const piezas = await tryOut(db, body, { ia, log: exchange.request.log, signal });
    // After a failed stream nothing is sent.
    return (await replyWith(piezas, exchange, signal, asEvent, { commentMs: COMMENT_MS })) ?? ({} as OperationOutput<typeof tryPersonaje>);
  });
  handle(app, proposePersonaje, { ...AUTHOR, limit: { perPerson: USES.propuesta.perMinute } }, ({ body }, db, { reply, request }) =>
    propose(db, body, { ia, log: request.log, signal: responseAbortSignal(app, reply) }),
  );
}
