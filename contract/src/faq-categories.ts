import { z } from 'zod';
import { topicName } from './faqs.ts';
import { id, tenantRow, text, version } from './fields.ts';
import { operation } from './operation.ts';

export const FAQ_CATEGORY_LIMITS = { name: { min: 1, max: 100 }, topics: 50, perEmpresa: 200 } as const;

export const categoryName = text({
  ...FAQ_CATEGORY_LIMITS.name,
  tooShort: 'El nombre de la categoría es requerido',
  tooLong: 'El nombre de la categoría no puede exceder 100 caracteres',
});

export const faqTopic = z.object({ id, category_id: id, name: z.string(), version, faqs: z.int() });
export type FaqTopic = z.infer<typeof faqTopic>;

export const faqCategory = z.object({
  id,
  empresa_id: id,
  name: z.string(),
  created_by: id.nullable(),
  version,
  /** The number of its FAQs. */
  faqs: z.int(),
  /** By name. */
  topics: z.array(faqTopic),
});
export type FaqCategory = z.infer<typeof faqCategory>;

export const listFaqCategories = operation({
  id: 'listFaqCategories',
  method: 'GET',
  path: '/rest/v1/faq_categories',
  summary: 'The categories of a company by name, with their topics and the numbers of FAQs; `total` counts each FAQ once',
  query: z.object({ empresa_id: id }),
  status: 200,
  response: z.object({ items: z.array(faqCategory), total: z.int() }),
});

export const createFaqCategory = operation({
  id: 'createFaqCategory',
  method: 'POST',
  path: '/rest/v1/faq_categories',
  summary: 'Create a category with its topics; blank topics are ignored',
  body: z.object({
    id: id.optional(),
    empresa_id: id,
    name: categoryName,
    topics: z
      .array(text({ max: FAQ_CATEGORY_LIMITS.name.max, tooLong: 'El nombre del tema no puede exceder 100 caracteres' }))
      .max(FAQ_CATEGORY_LIMITS.topics, `Una categoría puede tener ${FAQ_CATEGORY_LIMITS.topics} temas como máximo`)
      .transform((topics) => topics.filter((topic) => topic !== ''))
      .refine((topics) => topics.length > 0, { error: 'Debe haber al menos un tema' }),
  }),
  status: 201,
  response: faqCategory,
});

export const updateFaqCategory = operation({
  id: 'updateFaqCategory',
  method: 'PATCH',
  path: '/rest/v1/faq_categories/:id',
  summary: 'Rename a category',
  ...tenantRow,
  body: z.object({ name: categoryName, version }),
  status: 200,
  response: faqCategory,
});

export const deleteFaqCategory = operation({
  id: 'deleteFaqCategory',
  method: 'DELETE',
  path: '/rest/v1/faq_categories/:id',
  summary: 'Delete a category and its topics; refused while it is the only category of a FAQ',
  ...tenantRow,
  status: 204,
  response: z.null(),
});

export const mergeFaqCategory = operation({
  id: 'mergeFaqCategory',
  method: 'POST',
  path: '/rest/v1/faq_categories/:id/merge',
  summary: 'Move the FAQs and topics of a category into another one and delete it; topics of the same name become one',
  ...tenantRow,
  body: z.object({ into: id }),
  status: 200,
  response: faqCategory,
});

export const createFaqTopic = operation({
  id: 'createFaqTopic',
  method: 'POST',
  path: '/rest/v1/faq_topics',
  summary: 'Add a topic to a category',
  body: z.object({ id: id.optional(), empresa_id: id, category_id: id, name: topicName }),
  status: 201,
  response: faqTopic,
});

export const updateFaqTopic = operation({
  id: 'updateFaqTopic',
  method: 'PATCH',
  path: '/rest/v1/faq_topics/:id',
  summary: 'Rename a topic',
  ...tenantRow,
  body: z.object({ name: topicName, version }),
  status: 200,
  response: faqTopic,
});

export const deleteFaqTopic = operation({
  id: 'deleteFaqTopic',
  method: 'DELETE',
  path: '/rest/v1/faq_topics/:id',
  summary: 'Delete a topic; its FAQs stay in their categories',
  ...tenantRow,
  status: 204,
  response: z.null(),
});

export const mergeFaqTopic = operation({
  id: 'mergeFaqTopic',
  method: 'POST',
  path: '/rest/v1/faq_topics/:id/merge',
  summary: 'Move the FAQs of a topic into another one, with its category, and delete it',
  ...tenantRow,
  body: z.object({ into: id }),
  status: 200,
  response: faqTopic,
});
