import { searchFaqs } from '@ensaya/contract/faqs.ts';
import { EVERYONE } from '@ensaya/contract/usuarios.ts';
import type { FastifyInstance } from 'fastify';
import { handle } from '../lib/routes.ts';
import { selectFoundFaqs } from './search.queries.ts';

export async function searchRoutes(app: FastifyInstance): Promise<void> {
  handle(app, searchFaqs, { roles: EVERYONE }, ({ query }, db) => db.transaction().execute((one) => selectFoundFaqs(one, query)));
}
