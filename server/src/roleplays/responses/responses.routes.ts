import { exportResponses, listResponders, listResponses } from '@ensaya/contract/roleplay-responses.ts';
import { RESPONSABLES } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../lib/routes.ts';
import { selectForExport, selectResponders } from './responses.queries.ts';
import { list } from './responses.service.ts';

const READ = { roles: RESPONSABLES } as const;
/** Of 500 answers each. */
const EXPORT_PAGES = 120;

export async function responseRoutes(app: FastifyInstance): Promise<void> {
  handle(app, listResponders, READ, async ({ query }, db) => ({ items: await selectResponders(db, query) }));
  handle(app, listResponses, READ, (input, db) => list(db, input));
  handle(app, exportResponses, { ...READ, limit: EXPORT_PAGES }, ({ query }, db) => selectForExport(db, query));
}
