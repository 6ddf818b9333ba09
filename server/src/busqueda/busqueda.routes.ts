import { searchEverything } from '@ensaya/contract/busqueda.ts';
import { EVERYONE } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { handle } from '../lib/routes.ts';
import { selectEverythingFound } from './busqueda.queries.ts';

/** One for each letter of a fast typist. */
const SEARCHES = 300;

export async function busquedaRoutes(app: FastifyInstance): Promise<void> {
  handle(app, searchEverything, { roles: EVERYONE, limit: SEARCHES }, ({ query }, db) => selectEverythingFound(db, query.q));
}
