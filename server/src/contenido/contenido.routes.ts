import { countContents, listEmpresasWith } from '@ensaya/contract/contenido.ts';
import { RESPONSABLES } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { orNotFound } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import { selectCounts, selectEmpresasWith } from './contenido.queries.ts';

export async function contenidoRoutes(app: FastifyInstance): Promise<void> {
  handle(app, countContents, { roles: RESPONSABLES }, async ({ query }, db) => ({ contenido: orNotFound(await selectCounts(db, query)) }));
  handle(app, listEmpresasWith, { roles: RESPONSABLES }, async ({ query }, db) => ({
    empresa_ids: await selectEmpresasWith(db, query.table),
  }));
}
