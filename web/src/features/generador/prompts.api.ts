import { countPrompts, deletePrompt, type GeneratedPrompt, listPrompts, votePrompt } from '@ensaya/contract/generacion.ts';
import { type InfiniteData, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { deleteMutation } from '../../lib/mutations.ts';
import { pagesQuery } from '../../lib/pages-query.ts';
import { toastFailure } from '../../lib/toast.ts';

export type PromptKey = { id: string; empresa_id: string };
type Page = { items: GeneratedPrompt[]; next_cursor: string | null };

const table = 'prompts_generados';
const LISTS = [table, 'list'];
const COUNTS = [table, 'counts'];

/** The prompts that the user has generated, newest first. */
export const promptsQuery = (empresa_id: string, q: string) => ({
  ...pagesQuery([...LISTS, empresa_id, q], (cursor, options) => call(listPrompts, { query: { empresa_id, q, cursor } }, options)),
  placeholderData: keepPreviousData,
});

/** How often each topic was used and voted useful. */
export const promptCountsQuery = (empresa_id: string) =>
  queryOptions({
    queryKey: [...COUNTS, empresa_id],
    queryFn: ({ signal }) => call(countPrompts, { query: { empresa_id } }, { signal }),
    select: ({ items }) => new Map(items.map((count) => [count.tema_id, count])),
  });

/** The buttons show the new vote while this is pending, and the old one after a failure. */
export const votePromptMutation = mutationOptions({
  mutationFn: ({ key: { id, empresa_id }, util }: { key: PromptKey; util: boolean | null }) =>
    call(votePrompt, { params: { id }, query: { empresa_id }, body: { util } }),
  onSuccess: (_data, { key, util }, _result, { client }) => {
    client.setQueriesData<InfiniteData<Page>>({ queryKey: LISTS }, (data) => data && withVote(data, key.id, util));
    void client.invalidateQueries({ queryKey: COUNTS });
  },
  onError: () => toastFailure('Error al guardar los cambios'),
});

const withVote = (data: InfiniteData<Page>, id: string, util: boolean | null): InfiniteData<Page> => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, items: page.items.map((prompt) => (prompt.id === id ? { ...prompt, util } : prompt)) })),
});

export const deletePromptMutation = deleteMutation(deletePrompt, {
  table,
  said: 'Elemento eliminado correctamente',
  failed: 'Error al eliminar el prompt',
});
