import { searchFaqs } from '@ensaya/contract/faqs.ts';
import { EVERYONE } from '@ensaya/contract/usuarios.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import { selectFoundFaqs } from './search.queries.ts';

export async function searchRoutes(app: FastifyInstance): Promise<void> {
  handle(app, searchFaqs, { roles: EVERYONE }, ({ query }, db) => {
    const { empresa_id, category_id, topic_id } = query;
    if (empresa_id === undefined && (category_id || topic_id))
      throw new AppError('invalid_input', { fields: { empresa_id: 'Elige una empresa' } });
    return db.transaction().execute((one) => selectFoundFaqs(one, query));
  });
}
