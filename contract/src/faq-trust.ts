import { z } from 'zod';
import { id, tenantRow, text, timestamp, version } from './fields.ts';
import { operation } from './operation.ts';
import { pageOf, pageQuery, SEARCH_MAX } from './pages.ts';

/** History, votes, unanswered questions, synonyms and the figures of the FAQs. */

export const FAQ_REQUEST_LIMITS = { question: { min: 1, max: 500 } } as const;
export const SINONIMO_LIMITS = { palabras: { least: 2, most: 10, each: 40 }, perEmpresa: 500 } as const;
/** Versions of a FAQ that the history keeps. */
export const FAQ_VERSIONS_KEPT = 100;

const faqVersion = z.object({
  version,
  question: z.string(),
  answer: z.string(),
  alternatives: z.array(z.string()),
  changed_at: timestamp,
  /** Null when the account was deleted, or for imported rows without a person. */
  changed_by: z.object({ id, nombre: z.string().nullable() }).nullable(),
});
export type FaqVersion = z.infer<typeof faqVersion>;

export const listFaqVersions = operation({
  id: 'listFaqVersions',
  method: 'GET',
  path: '/rest/v1/faq_versions',
  summary: 'The texts that a FAQ has had, newest first, the current one included',
  query: z.object({ empresa_id: id, faq_id: id }),
  status: 200,
  response: z.object({ items: z.array(faqVersion) }),
});

const faqContext = z.object({
  /** Who asked what the FAQ answers, the first one first: everybody for a responsable, otherwise only the caller. */
  asked: z.array(z.object({ nombre: z.string().nullable(), own: z.boolean(), at: timestamp })),
  /** FAQs of the same company that answer something like it. */
  related: z.array(z.object({ id, question: z.string() })),
});
export type FaqContext = z.infer<typeof faqContext>;

export const getFaqContext = operation({
  id: 'getFaqContext',
  method: 'GET',
  path: '/rest/v1/faqs/:id/context',
  summary: 'What stands beside a FAQ on its own page: who asked for it, and up to three related ones',
  ...tenantRow,
  status: 200,
  response: faqContext,
});

export const voteFaq = operation({
  id: 'voteFaq',
  method: 'PUT',
  path: '/rest/v1/faqs/:id/vote',
  summary: 'The caller’s own vote: useful, not useful, or none. Only the totals are shown to others',
  ...tenantRow,
  body: z.object({ util: z.boolean().nullable() }),
  status: 204,
  response: z.null(),
});

export const REQUEST_STATES = ['open', 'answered', 'dismissed'] as const;
const requestQuestion = text({
  ...FAQ_REQUEST_LIMITS.question,
  tooShort: 'Escribe tu pregunta',
  tooLong: 'La pregunta no puede exceder 500 caracteres',
});

const faqRequest = z.object({
  id,
  empresa_id: id,
  question: z.string(),
  created_at: timestamp,
  state: z.enum(REQUEST_STATES),
  /** The FAQ that answers it. Null if that FAQ was deleted. */
  faq_id: id.nullable(),
  answered_at: timestamp.nullable(),
  /** The first who sent it with their name. Null: nobody did, or it is a colleague and the caller no responsable. */
  author: z.object({ id, nombre: z.string().nullable() }).nullable(),
  /** How many sent it. */
  personas: z.int(),
  /** Whether the caller sent it with their name. Null: they did not send it. */
  con_nombre: z.boolean().nullable(),
});
export type FaqRequest = z.infer<typeof faqRequest>;

export const createFaqRequest = operation({
  id: 'createFaqRequest',
  method: 'POST',
  path: '/rest/v1/faq_requests',
  summary:
    'Ask what the FAQs do not answer (‘No encuentro lo que busco’), with or without one’s name; the same question of several people is one request, and repeating it returns it',
  body: z.object({ id: id.optional(), empresa_id: id, question: requestQuestion, con_nombre: z.boolean().default(true) }),
  status: 201,
  response: faqRequest,
});

export const listFaqRequests = operation({
  id: 'listFaqRequests',
  method: 'GET',
  path: '/rest/v1/faq_requests',
  summary: 'For a responsable, the company’s unanswered questions, newest first; with `own`, the caller’s own of any state',
  query: z.object({ empresa_id: id, own: z.enum(['true', 'false']).default('false'), ...pageQuery }),
  status: 200,
  response: pageOf(faqRequest),
});

export const decideFaqRequest = operation({
  id: 'decideFaqRequest',
  method: 'PATCH',
  path: '/rest/v1/faq_requests/:id',
  summary: 'Answer a question with an existing FAQ, or dismiss it',
  ...tenantRow,
  body: z.union([z.strictObject({ faq_id: id }), z.strictObject({ state: z.literal('dismissed') })]),
  status: 200,
  response: faqRequest,
});

export const withdrawFaqRequest = operation({
  id: 'withdrawFaqRequest',
  method: 'DELETE',
  path: '/rest/v1/faq_requests/:id',
  summary: 'Take back a question of the caller’s that waits for an answer; what others asked too stays theirs',
  ...tenantRow,
  status: 204,
  response: z.null(),
});

export const listFaqAnswers = operation({
  id: 'listFaqAnswers',
  method: 'GET',
  path: '/rest/v1/rpc/faq_answers',
  summary: 'The caller’s own questions that were answered and whose answer they have not opened yet',
  query: z.object({ empresa_id: id }),
  status: 200,
  response: z.object({ items: z.array(faqRequest) }),
});

export const seeFaqAnswer = operation({
  id: 'seeFaqAnswer',
  method: 'POST',
  path: '/rest/v1/faq_requests/:id/seen',
  summary: 'The caller has seen the answer to a question that they sent',
  ...tenantRow,
  status: 204,
  response: z.null(),
});

export const recordFaqSearch = operation({
  id: 'recordFaqSearch',
  method: 'POST',
  path: '/rest/v1/rpc/record_faq_search',
  summary: 'Count a finished search once, without the person, with the place of the result that was opened or found useful',
  body: z.object({
    empresa_id: id,
    q: z.string().trim().min(1).max(SEARCH_MAX),
    /** 1 is the first result. Null when none was opened. */
    opened: z.int().min(1).max(200).nullable(),
  }),
  status: 204,
  response: z.null(),
});

const missedSearch = z.object({ words: z.string(), times: z.int(), last_on: z.iso.date() });
export type MissedSearch = z.infer<typeof missedSearch>;

export const listMissedSearches = operation({
  id: 'listMissedSearches',
  method: 'GET',
  path: '/rest/v1/faq_missed_searches',
  summary: 'Searches without results of the last 90 days, the most frequent first, without persons',
  query: z.object({ empresa_id: id }),
  status: 200,
  response: z.object({ items: z.array(missedSearch) }),
});

export const dismissMissedSearch = operation({
  id: 'dismissMissedSearch',
  method: 'DELETE',
  path: '/rest/v1/faq_missed_searches',
  summary: 'Take a search without results off the list',
  query: z.object({ empresa_id: id, words: z.string().min(1).max(SEARCH_MAX) }),
  status: 204,
  response: z.null(),
});

export const getFaqFigures = operation({
  id: 'getFaqFigures',
  method: 'GET',
  path: '/rest/v1/rpc/faq_figures',
  summary: 'What the FAQs did in the last 30 days, and what waits now',
  query: z.object({ empresa_id: id }),
  status: 200,
  response: z.object({
    searches: z.int(),
    /** Searches after which one of the first three results was opened or marked as useful. */
    found: z.int(),
    /** Searches without any result. */
    unanswered: z.int(),
    /** FAQs whose review date has come. */
    due: z.int(),
    /** Open questions and searches without results. */
    to_answer: z.int(),
  }),
});

const palabra = text({
  min: 2,
  max: 40,
  tooShort: 'Cada palabra necesita al menos 2 letras',
  tooLong: 'Cada palabra puede tener 40 caracteres como máximo',
});
const palabras = z
  .array(palabra)
  .transform((items) => [...new Set(items.map((item) => item.toLowerCase()))])
  .refine((items) => items.length >= SINONIMO_LIMITS.palabras.least, { error: 'Escribe al menos dos palabras que significan lo mismo' })
  .refine((items) => items.length <= SINONIMO_LIMITS.palabras.most, { error: 'Un grupo puede tener 10 palabras como máximo' });

const sinonimo = z.object({ id, empresa_id: id, palabras: z.array(z.string()), version });
export type Sinonimo = z.infer<typeof sinonimo>;

export const listSinonimos = operation({
  id: 'listSinonimos',
  method: 'GET',
  path: '/rest/v1/sinonimos',
  summary: 'A company’s groups of words that mean the same in a search',
  query: z.object({ empresa_id: id }),
  status: 200,
  response: z.object({ items: z.array(sinonimo) }),
});

export const createSinonimo = operation({
  id: 'createSinonimo',
  method: 'POST',
  path: '/rest/v1/sinonimos',
  summary: 'Add a group of words',
  body: z.object({ id: id.optional(), empresa_id: id, palabras }),
  status: 201,
  response: sinonimo,
});

export const updateSinonimo = operation({
  id: 'updateSinonimo',
  method: 'PATCH',
  path: '/rest/v1/sinonimos/:id',
  summary: 'Change a group of words',
  ...tenantRow,
  body: z.object({ palabras, version }),
  status: 200,
  response: sinonimo,
});

export const deleteSinonimo = operation({
  id: 'deleteSinonimo',
  method: 'DELETE',
  path: '/rest/v1/sinonimos/:id',
  summary: 'Delete a group of words',
  ...tenantRow,
  status: 204,
  response: z.null(),
});
