import { importFaqs } from '@ensaya/contract/faq-import.ts';
import { RESPONSABLES } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { changesIn } from '../lib/changes.ts';
import { handle } from '../lib/routes.ts';
import { importLines } from './import.service.ts';

/** A file of 5,000 lines is judged and then imported in 25 requests each, or more when its answers are long. */
const REQUESTS_PER_MINUTE = 120;

export async function importRoutes(app: FastifyInstance): Promise<void> {
  handle(
    app,
    importFaqs,
    {
      roles: RESPONSABLES,
      limit: REQUESTS_PER_MINUTE,
      changes: (input) => (input.body.dry_run ? [] : changesIn(['faqs', 'faq_categories'], input)),
    },
    (input, db) => importLines(db, input),
  );
}
