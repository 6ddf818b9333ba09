import { searchFaqs } from '@ensaya/contract/faqs.ts';
import { EVERYONE } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import { selectFoundFaqs } from './search.queries.ts';

/** A search for each pause in typing; one among 1,000 FAQs takes the database about 100 ms. */
const SEARCHES = 200;

export async function searchRoutes(app: FastifyInstance): Promise<void> {
  handle(app, searchFaqs, { roles: EVERYONE, limit: SEARCHES }, ({ query }, db) => {
    const { empresa_id, category_id, topic_id } = query;
    if (empresa_id === undefined && (category_id || topic_id))
      throw new AppError('invalid_input', { fields: { empresa_id: 'Elige una empresa' } });
    return db.transaction().execute((one) => selectFoundFaqs(one, query));
  });
}
