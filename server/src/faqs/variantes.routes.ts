import { USES } from '@ensaya/contract/ia.ts';
import { RESPONSABLES } from '@ensaya/contract/roles.ts';
import { previewVariantes, proposeVariantes } from '@ensaya/contract/variantes.ts';
import type { FastifyInstance } from 'fastify';
import { replyWith } from '../ia/reply.ts';
import { responseAbortSignal } from '../lib/response-abort-signal.ts';
import { handle } from '../lib/routes.ts';
import { preview, propose } from './variantes.service.ts';

const PAID = { roles: RESPONSABLES, limit: { perPerson: USES.variantes.perMinute } };

export async function varianteRoutes(app: FastifyInstance): Promise<void> {
  const { ia } = app;
  handle(app, previewVariantes, { roles: RESPONSABLES }, ({ body }, db) => preview(db, body, { ia }));
  handle(app, proposeVariantes, PAID, async ({ body }, db, exchange) => {
    const signal = responseAbortSignal(app, exchange.reply);
    const proposals = await propose(db, body, { ia, log: exchange.request.log, signal });
    return (await replyWith(proposals, exchange, signal, 'question')) ?? { preguntas: [], cost: null };
  });
}
