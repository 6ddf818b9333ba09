import { createFaq, deleteFaq, deleteFaqs, getFaq, listFaqs, moveFaqs, reviewFaqs, updateFaq } from '@ensaya/contract/faqs.ts';
import { EVERYONE, RESPONSABLES } from '@ensaya/contract/roles.ts';
import type { LiveTable } from '@ensaya/contract/tablas.ts';
import type { FastifyInstance } from 'fastify';
import { orNotFound } from '../lib/app-error.ts';
import { changesIn } from '../lib/changes.ts';
import { handle } from '../lib/routes.ts';
import { keyOf } from '../lib/rows.ts';
import { attachmentRoutes } from './attachments.routes.ts';
import { borradorChanged, borradoresRoutes } from './borradores.routes.ts';
import { categoriesRoutes } from './categories.routes.ts';
import { faqs, selectFaq } from './faqs.queries.ts';
import { create, list, move, removeAll, review, update } from './faqs.service.ts';
import { importRoutes } from './import.routes.ts';
import { missedChanged, requestDecided } from './live.ts';
import { requests } from './requests.queries.ts';
import { searchRoutes } from './search.routes.ts';
import { trustRoutes } from './trust.routes.ts';
import { varianteRoutes } from './variantes.routes.ts';

const WRITE = { roles: RESPONSABLES, changes: ['faqs'] } as const;

/** The tables that writing one FAQ changes. */
const written = ({ new_topics }: { new_topics: unknown[] }): LiveTable[] => (new_topics.length > 0 ? ['faqs', 'faq_categories'] : ['faqs']);

export async function faqsRoutes(app: FastifyInstance): Promise<void> {
  handle(app, listFaqs, { roles: EVERYONE }, (input, db) => list(db, input));
  handle(app, getFaq, { roles: EVERYONE }, async ({ params, query }, db) => orNotFound(await selectFaq(db, { ...query, ...params })));
  handle(app, createFaq, { roles: RESPONSABLES, changes: (input) => changesIn(written(input.body), input) }, async (input, db) => {
    const { empresa_id, request_id } = input.body;
    const faq = await create(db, input);
    const answered = request_id && (await requests.select(db, { empresa_id, id: request_id }));
    if (answered) app.realtime.publish(requestDecided(answered));
    if (input.body.palabras) app.realtime.publish(missedChanged(empresa_id));
    if (input.body.borrador_id) app.realtime.publish(await borradorChanged(db, { empresa_id, id: input.body.borrador_id }));
    return faq;
  });
  handle(app, updateFaq, { roles: RESPONSABLES, changes: (input) => changesIn(written(input.body), input) }, (input, db) =>
    update(db, input),
  );
  handle(app, deleteFaq, WRITE, (input, db) => faqs.delete(db, keyOf(input)));
  handle(app, reviewFaqs, WRITE, (input, db) => review(db, input));
  handle(app, moveFaqs, WRITE, (input, db) => move(db, input));
  handle(app, deleteFaqs, WRITE, (input, db) => removeAll(db, input));

  await categoriesRoutes(app);
  await searchRoutes(app);
  await trustRoutes(app);
  await varianteRoutes(app);
  await borradoresRoutes(app);
  // In a context of its own: it parses multipart.
  await app.register(attachmentRoutes);
  await importRoutes(app);
}
