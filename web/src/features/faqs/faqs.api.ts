import {
  createFaqCategory,
  createFaqTopic,
  deleteFaqCategory,
  deleteFaqTopic,
  listFaqCategories,
  mergeFaqCategory,
  mergeFaqTopic,
  updateFaqCategory,
  updateFaqTopic,
} from '@ensaya/contract/faq-categories.ts';
import {
  createFaq,
  deleteFaq,
  deleteFaqAttachment,
  deleteFaqs,
  FAQ_LIMITS,
  getFaq,
  listFaqs,
  moveFaqs,
  reviewFaqs,
  searchFaqs,
  updateFaq,
  uploadFaqAttachment,
} from '@ensaya/contract/faqs.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { createMutation, deleteMutation, tableMutation, updateMutation } from '../../lib/data/mutations.ts';
import { pagesQuery } from '../../lib/data/pages-query.ts';
import { readQuery } from '../../lib/data/queries.ts';
import { kept } from '../../lib/kept-data/kept.ts';

const table = 'faqs';
const categories = 'faq_categories';
export const FAQS_FAILED = 'Error al cargar las FAQs';

export type FaqFilter = { empresa_id?: string; category_id?: string; topic_id?: string };

/** Newest first, page by page. */
export const faqsQuery = (filter: FaqFilter) =>
  kept({
    ...pagesQuery([table, 'list', filter], (cursor, options) => call(listFaqs, { query: { ...filter, cursor } }, options)),
    placeholderData: keepPreviousData,
  });

/** Those whose review date has come, the oldest date first. */
export const dueFaqsQuery = (empresa_id: string) =>
  pagesQuery([table, 'due', empresa_id], (cursor, options) => call(listFaqs, { query: { empresa_id, due: 'true', cursor } }, options));

/** The best results for the words. The previous ones of the same company stay on the screen while the next ones are read. */
export const foundFaqsQuery = (q: string, filter: FaqFilter, limit: number) => {
  const { empresa_id, ...inside } = filter;
  return readQuery(
    [table, 'found', empresa_id, q, inside, limit],
    searchFaqs,
    { query: { q, ...filter, limit } },
    { placeholderData: (previous, query) => (query?.queryKey[2] === empresa_id ? previous : undefined) },
  );
};

/** An address to share names the FAQ alone. */
export const faqQuery = (id: string) => kept(readQuery([table, 'one', id], getFaq, { params: { id }, query: {} }));

export const faqCategoriesQuery = (empresa_id: string) =>
  kept(readQuery([categories, 'list', empresa_id], listFaqCategories, { query: { empresa_id } }));

export const createFaqMutation = createMutation(createFaq, { table, said: 'FAQ creada exitosamente' });
export const updateFaqMutation = updateMutation(updateFaq, {
  table,
  said: 'FAQ actualizada con éxito',
  failed: 'Error al actualizar la FAQ. Inténtalo de nuevo.',
});
export const deleteFaqMutation = deleteMutation(deleteFaq, {
  table,
  said: 'FAQ eliminada correctamente',
  failed: (error) => `Error al eliminar la FAQ: ${error.message}`,
});

/** For more FAQs than one request takes. */
export async function inParts<Body extends { ids: string[] }>(
  body: Body,
  send: (part: Body) => Promise<{ ids: string[] }>,
): Promise<{ ids: string[] }> {
  const ids: string[] = [];
  for (let from = 0; from < body.ids.length; from += FAQ_LIMITS.bulk)
    ids.push(...(await send({ ...body, ids: body.ids.slice(from, from + FAQ_LIMITS.bulk) })).ids);
  return { ids };
}
type Several = { empresa_id: string; ids: string[] };

export const reviewFaqsMutation = tableMutation((body: Several) => inParts(body, (part) => call(reviewFaqs, { body: part })), {
  table,
  said: ({ ids }) => (ids.length === 1 ? 'FAQ marcada como revisada' : `${ids.length} FAQs marcadas como revisadas`),
  failed: 'Error al marcar las FAQs como revisadas',
});
type Move = Several & { category_id: string; topic_id?: string };
export const moveFaqsMutation = tableMutation((body: Move) => inParts(body, (part) => call(moveFaqs, { body: part })), {
  table,
  said: ({ ids }) => (ids.length === 1 ? 'FAQ movida' : `${ids.length} FAQs movidas`),
});
export const deleteFaqsMutation = tableMutation((body: Several) => inParts(body, (part) => call(deleteFaqs, { body: part })), {
  table,
  said: ({ ids }) => (ids.length === 1 ? 'FAQ eliminada correctamente' : `${ids.length} FAQs eliminadas correctamente`),
  failed: (error) => `Error al eliminar las FAQs: ${error.message}`,
});

export const attachmentUploadUrl = ({ id, empresa_id }: { id: string; empresa_id: string }): string =>
  `${uploadFaqAttachment.path.replace(':id', id)}?${new URLSearchParams({ empresa_id })}`;
export const deleteFaqAttachmentMutation = deleteMutation(deleteFaqAttachment, { table, failed: 'Error al quitar el adjunto' });

export const createFaqCategoryMutation = createMutation(createFaqCategory, { table: categories, said: 'Categoría creada exitosamente' });
export const updateFaqCategoryMutation = updateMutation(updateFaqCategory, { table: categories, said: 'Cambios guardados' });
export const deleteFaqCategoryMutation = deleteMutation(deleteFaqCategory, {
  table: categories,
  said: 'Categoría eliminada correctamente',
});
export const mergeFaqCategoryMutation = updateMutation(mergeFaqCategory, { table: categories, said: 'Categorías fusionadas' });
export const createFaqTopicMutation = createMutation(createFaqTopic, { table: categories, said: 'Tema creado exitosamente' });
export const updateFaqTopicMutation = updateMutation(updateFaqTopic, { table: categories, said: 'Cambios guardados' });
export const deleteFaqTopicMutation = deleteMutation(deleteFaqTopic, { table: categories, said: 'Tema eliminado correctamente' });
export const mergeFaqTopicMutation = updateMutation(mergeFaqTopic, { table: categories, said: 'Temas fusionados' });
