import { USES } from '@ensaya/contract/ia.ts';
import {
  cancelInforme,
  estimateInforme,
  generateRoleplayReport,
  getInforme,
  listInformes,
  retryInformePiece,
  startInforme,
} from '@ensaya/contract/informes.ts';
import { RESPONSABLES } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { replyWith } from '../../ia/reply.ts';
import { orNotFound } from '../../lib/app-error.ts';
import { responseAbortSignal } from '../../lib/response-abort-signal.ts';
import { handle } from '../../lib/routes.ts';
import { keyOf } from '../../lib/rows.ts';
import { selectInforme, selectInformes } from './informes.queries.ts';
import { cancel, estimate, retry, start } from './informes.service.ts';
import { startOrJoin, waitForEnd } from './wait.ts';

const GUARD = { roles: RESPONSABLES, changes: ['informes'] } as const;
const LIMIT = { perPerson: USES.informe.perMinute };

export async function informeRoutes(app: FastifyInstance): Promise<void> {
  const { ia, enqueueAll } = app;
  const tools = { ia, enqueueAll };
  handle(app, listInformes, { roles: RESPONSABLES }, async ({ query }, db) => ({ items: await selectInformes(db, query) }));
  handle(app, getInforme, { roles: RESPONSABLES }, async (input, db) => orNotFound(await selectInforme(db, keyOf(input))));
  handle(app, estimateInforme, { roles: RESPONSABLES }, ({ query }, db) => estimate(db, query, ia));
  handle(app, startInforme, { ...GUARD, limit: LIMIT }, ({ body }, db) => start(db, body, tools));
  handle(app, cancelInforme, GUARD, (input, db) => cancel(db, keyOf(input)));
  handle(app, retryInformePiece, { ...GUARD, limit: LIMIT }, (input, db) => retry(db, input, tools));
  handle(app, generateRoleplayReport, { roles: RESPONSABLES, limit: LIMIT }, async ({ body }, db, exchange) => {
    // The job goes on when the client leaves: only the wait ends.
    const signal = responseAbortSignal(app, exchange.reply);
    const informe = await startOrJoin(db, body, tools);
    app.realtime.publish([{ table: 'informes', empresa_id: informe.empresa_id }]);
    return (await replyWith(waitForEnd(db, informe, signal), exchange, signal, 'progress')) ?? { id: informe.id, report: '' };
  });
}
