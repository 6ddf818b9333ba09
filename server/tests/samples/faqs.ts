import { randomUUID } from 'node:crypto';
import { buildFaqCategory } from '@ensaya/db/builders/faqs.ts';
import type { Ids, Samples } from '../replay/operations.ts';
import type { TestServer } from '../server.ts';

const several = (ids: Ids) => ({ body: { ids: [ids.row('faqs')] } });

/** A new category, with one topic, in the company that the category belongs to. A category that does not exist has no company. */
async function besides(category_id: string, { owner }: TestServer): Promise<{ id: string; topic_id: string }> {
  const { rows } = await owner.query<{ id: string }>('select empresa_id as id from app.faq_categories where id = $1', [category_id]);
  if (!rows[0]) return { id: randomUUID(), topic_id: randomUUID() };
  const { id, topics } = await buildFaqCategory(owner, rows[0], { topics: ['Otro'] });
  return { id, topic_id: topics[0] ?? '' };
}

const placed = (ids: Ids) => ({ category_ids: [ids.row('faq_categories')], topic_ids: [ids.row('faq_topics')] });

export const samples: Samples['samples'] = {
  // Without owner_id the FAQ belongs to the caller.
  createFaq: (ids) => ({
    body: { owner_id: undefined, question: `¿${randomUUID()}?`, request_id: ids.row('faq_requests'), ...placed(ids) },
  }),
  updateFaq: (ids) => ({ body: { owner_id: undefined, ...placed(ids) } }),
  // The answer of the built FAQs.
  searchFaqs: () => ({ query: { q: 'responsable' } }),
  reviewFaqs: several,
  moveFaqs: several,
  deleteFaqs: several,

  createFaqCategory: () => ({ body: { name: randomUUID(), topics: ['x'] } }),
  /** Only a category that is no FAQ's only one can be deleted. */
  deleteFaqCategory: async (ids, server) => {
    const category_id = ids.row('faq_categories');
    const other = await besides(category_id, server);
    await server.owner.query(
      `insert into app.faqs_categories (empresa_id, faq_id, category_id)
       select empresa_id, faq_id, $2 from app.faqs_categories where category_id = $1`,
      [category_id, other.id],
    );
    return {};
  },
  mergeFaqCategory: async (ids, server) => ({ body: { into: (await besides(ids.row('faq_categories'), server)).id } }),
  mergeFaqTopic: async (ids, server) => ({ body: { into: (await besides(ids.row('faq_categories'), server)).topic_id } }),

  importFaqs: () => ({
    body: {
      dry_run: false,
      lines: [{ line: 2, question: `¿${randomUUID()}?`, answer: 'Sí.', categories: 'General', topics: '', alternatives: '' }],
    },
  }),
};
