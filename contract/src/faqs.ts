import { z } from 'zod';
import { id, tenantRow, text, timestamp, version } from './fields.ts';
import { operation } from './operation.ts';
import { flag, pageOf, pageQuery, SEARCH_MAX } from './pages.ts';

export const FAQ_LIMITS = {
  question: { min: 1, max: 500 },
  answer: { min: 1, max: 20_000 },
  alternatives: { items: 20, each: 300 },
  categories: 20,
  topics: 50,
  attachments: 10,
  /** FAQs that one request moves, deletes or marks as reviewed. */
  bulk: 200,
} as const;
export const REVIEW_MONTHS = [1, 3, 6, 12, 24] as const;
export const DEFAULT_REVIEW_MONTHS = 6;
/** A search returns at most this many FAQs, the best ones. */
export const SEARCH_RESULTS = 200;

/** A link to another FAQ inside an answer: `[text](faq:<id>)`. */
export const FAQ_LINK = /^faq:([0-9a-f-]{36})$/i;

const TOO_LONG = {
  question: 'La pregunta no puede exceder 500 caracteres',
  answer: 'La respuesta no puede exceder 20.000 caracteres',
} as const;
const REQUIRED_EDIT = 'Por favor, completa todos los campos antes de guardar.';
export const NO_WORDS = 'Escribe al menos una letra o un número';
/** Questions are compared by their letters and digits, so that one without any would equal every other such question. */
const question = (tooShort: string) => {
  const written = text({ ...FAQ_LIMITS.question, tooShort, tooLong: TOO_LONG.question });
  return written.refine((value) => value === '' || /[\p{L}\p{N}]/u.test(value), { error: NO_WORDS }).meta({ ...written.meta() });
};
export const faqQuestion = question('La pregunta es requerida');
export const faqAnswer = text({ ...FAQ_LIMITS.answer, tooShort: 'La respuesta es requerida', tooLong: TOO_LONG.answer });
export const NO_CATEGORY = 'Debes seleccionar al menos una categoría';

const ids = (max: number) =>
  z
    .array(id)
    .max(max)
    .transform((items) => [...new Set(items)]);
const categoryIds = ids(FAQ_LIMITS.categories).refine((items) => items.length > 0, { error: NO_CATEGORY });
/** Blank ones are ignored, as blank topics are. */
export const faqAlternatives = z
  .array(text({ max: FAQ_LIMITS.alternatives.each, tooLong: 'Cada forma de preguntarlo puede tener 300 caracteres como máximo' }))
  .max(FAQ_LIMITS.alternatives.items, `Puedes añadir ${FAQ_LIMITS.alternatives.items} formas de preguntarlo como máximo`)
  .transform((items) => [...new Set(items.filter((item) => item !== ''))]);
export const FAQ_TOPIC_LIMITS = { name: { min: 1, max: 100 } } as const;
export const topicName = text({
  ...FAQ_TOPIC_LIMITS.name,
  tooShort: 'El nombre del tema es requerido',
  tooLong: 'El nombre del tema no puede exceder 100 caracteres',
});
/** Topics created with the FAQ ('Crear tema: …'). */
const newTopics = z.array(z.object({ name: topicName, category_id: id })).max(10);
const reviewMonths = z.union(REVIEW_MONTHS.map((months) => z.literal(months))).nullable();

/** What became of an attachment's text: `pending` until the job has run; `none` for pictures and DOC; `partial` when a limit cut it. */
export const TEXT_STATES = ['pending', 'read', 'partial', 'none', 'encrypted', 'unreadable'] as const;
export type TextState = (typeof TEXT_STATES)[number];
export const faqAttachment = z.object({
  id,
  file_url: z.string(),
  nombre: z.string(),
  bytes: z.int(),
  text_state: z.enum(TEXT_STATES),
});
export type FaqAttachment = z.infer<typeof faqAttachment>;

const named = z.object({ id, name: z.string() });

export const faq = z.object({
  id,
  empresa_id: id,
  empresa: z.object({ id, nombre: z.string() }),
  question: z.string(),
  /** Markdown. */
  answer: z.string(),
  alternatives: z.array(z.string()),
  has_attachment: z.boolean(),
  attachments: z.array(faqAttachment),
  category_ids: z.array(id),
  topic_ids: z.array(id),
  /** The name of the first category. */
  category: z.string().nullable(),
  /** By name, each with those of its topics that the FAQ has. */
  categories: z.array(named.extend({ topics: z.array(named) })),
  created_at: timestamp,
  updated_at: timestamp,
  version,
  /** Null when the owner has left the company. `nombre` is null when the caller may not read it. */
  owner: z.object({ id, nombre: z.string().nullable() }).nullable(),
  reviewed_on: z.iso.date(),
  review_months: reviewMonths,
  /** Null without an interval. */
  review_due: z.iso.date().nullable(),
  /** Since its author withdrew the answer that it came from: only responsables read it until it is rewritten. */
  hidden_at: timestamp.nullable(),
  /** The name of the person whose answer it came from, if they want it there. */
  autor: z.string().nullable(),
  utiles: z.int(),
  no_utiles: z.int(),
  /** The caller's own vote. */
  mi_voto: z.boolean().nullable(),
});
export type Faq = z.infer<typeof faq>;

export const listFaqs = operation({
  id: 'listFaqs',
  method: 'GET',
  path: '/rest/v1/faqs',
  summary:
    'FAQs, newest first: of one company, or of all for a superadmin. With `due`, those whose review date has come, oldest date first',
  query: z.object({
    empresa_id: id.optional(),
    category_id: id.optional(),
    topic_id: id.optional(),
    due: flag,
    ...pageQuery,
  }),
  status: 200,
  response: pageOf(faq),
});

/** Where a found FAQ matched beside its question and answer. */
const match = z.object({
  /** The names of the attachments whose text matches, if neither question nor answer nor an alternative does. */
  attachments: z.array(z.string()),
  /** The words of question and answer to highlight, as they stand there. */
  words: z.array(z.string()),
});

export const searchFaqs = operation({
  id: 'searchFaqs',
  method: 'GET',
  path: '/rest/v1/rpc/search_faqs',
  summary:
    'The FAQs of a company that answer the words best, with the counts of the filters for the same words; without a company those of all for a superadmin, otherwise of the own companies, without filters',
  query: z.object({
    empresa_id: id.optional(),
    q: z.string().trim().min(1).max(SEARCH_MAX),
    category_id: id.optional(),
    topic_id: id.optional(),
    limit: z.coerce.number().int().min(1).max(SEARCH_RESULTS).default(20),
  }),
  status: 200,
  response: z.object({
    items: z.array(faq.extend({ match })),
    /** Of the words alone, without the filters; at most SEARCH_RESULTS. */
    total: z.int(),
    /** By the id of a category or topic; those without a result are left out. */
    counts: z.record(id, z.int()),
  }),
});
export type FoundFaq = z.infer<typeof searchFaqs.response>['items'][number];

export const getFaq = operation({
  id: 'getFaq',
  method: 'GET',
  path: '/rest/v1/faqs/:id',
  summary: 'One FAQ. The company may be left out: an address to share names the FAQ alone',
  params: z.object({ id }),
  query: z.object({ empresa_id: id.optional() }),
  status: 200,
  response: faq,
});

export const createFaq = operation({
  id: 'createFaq',
  method: 'POST',
  path: '/rest/v1/faqs',
  summary:
    'Create a FAQ; repeating it with the same id returns the same FAQ. With `request_id` it answers that request, with `borrador_id` or `palabras` it publishes a draft',
  body: z.object({
    id: id.optional(),
    empresa_id: id,
    question: faqQuestion,
    answer: faqAnswer,
    alternatives: faqAlternatives.default([]),
    category_ids: categoryIds,
    topic_ids: ids(FAQ_LIMITS.topics).default([]),
    new_topics: newTopics.default([]),
    /** The caller, unless named. */
    owner_id: id.optional(),
    review_months: reviewMonths.default(DEFAULT_REVIEW_MONTHS),
    request_id: id.optional(),
    /** The draft that it was written from. */
    borrador_id: id.optional(),
    /** The search without results that it answers. */
    palabras: z.string().min(1).max(SEARCH_MAX).optional(),
  }),
  status: 201,
  response: faq,
});

export const updateFaq = operation({
  id: 'updateFaq',
  method: 'PATCH',
  path: '/rest/v1/faqs/:id',
  summary: 'Change a FAQ, naming the version that was read; an older one is refused with the current row. What is left out stays',
  ...tenantRow,
  body: z.object({
    question: question(REQUIRED_EDIT),
    answer: text({ ...FAQ_LIMITS.answer, tooShort: REQUIRED_EDIT, tooLong: TOO_LONG.answer }),
    alternatives: faqAlternatives.optional(),
    category_ids: categoryIds.optional(),
    topic_ids: ids(FAQ_LIMITS.topics).optional(),
    new_topics: newTopics.default([]),
    owner_id: id.nullable().optional(),
    review_months: reviewMonths.optional(),
    version,
  }),
  status: 200,
  response: faq,
});

export const deleteFaq = operation({
  id: 'deleteFaq',
  method: 'DELETE',
  path: '/rest/v1/faqs/:id',
  summary: 'Delete a FAQ with its attachments and history',
  ...tenantRow,
  status: 204,
  response: z.null(),
});

const several = { empresa_id: id, ids: ids(FAQ_LIMITS.bulk).refine((items) => items.length > 0) };
/** The FAQs that were changed: those that exist in the company. */
const changed = z.object({ ids: z.array(id) });

export const reviewFaqs = operation({
  id: 'reviewFaqs',
  method: 'POST',
  path: '/rest/v1/rpc/review_faqs',
  summary: 'Mark FAQs as reviewed today',
  body: z.object(several),
  status: 200,
  response: changed,
});

export const moveFaqs = operation({
  id: 'moveFaqs',
  method: 'POST',
  path: '/rest/v1/rpc/move_faqs',
  summary: 'Put FAQs into one category, and optionally one of its topics, instead of those they were in',
  body: z.object({ ...several, category_id: id, topic_id: id.optional() }),
  status: 200,
  response: changed,
});

export const deleteFaqs = operation({
  id: 'deleteFaqs',
  method: 'POST',
  path: '/rest/v1/rpc/delete_faqs',
  summary: 'Delete several FAQs',
  body: z.object(several),
  status: 200,
  response: changed,
});

export const uploadFaqAttachment = operation({
  id: 'uploadFaqAttachment',
  method: 'POST',
  path: '/rest/v1/faqs/:id/attachments',
  summary: 'Attach a file to a FAQ (multipart, field `file`); its text becomes searchable when a job has read it',
  ...tenantRow,
  status: 201,
  response: faqAttachment,
});

export const deleteFaqAttachment = operation({
  id: 'deleteFaqAttachment',
  method: 'DELETE',
  path: '/rest/v1/faq_attachments/:id',
  summary: 'Remove a file from its FAQ',
  ...tenantRow,
  status: 204,
  response: z.null(),
});
