import { countPrompts, deletePrompt, type GeneratedPrompt, listPrompts, votePrompt } from '@ensaya/contract/generacion.ts';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { hasCode } from '../../lib/api-error.ts';
import { toastFailure, toastSuccess } from '../../lib/toast.ts';

export type PromptKey = { id: string; empresa_id: string };
type Page = { items: GeneratedPrompt[]; next_cursor: string | null };

const ALL = ['prompts_generados'];
const LISTS = [...ALL, 'list'];
const COUNTS = [...ALL, 'counts'];
const at = ({ id, empresa_id }: PromptKey) => ({ params: { id }, query: { empresa_id } });

/** What the person has generated, newest first, page by page. */
export const promptsQuery = (empresa_id: string, q: string) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, empresa_id, q],
    queryFn: ({ pageParam, signal }) => call(listPrompts, { query: { empresa_id, q, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    placeholderData: keepPreviousData,
  });

/** How often each topic was used and found useful, by topic. */
export const promptCountsQuery = (empresa_id: string) =>
  queryOptions({
    queryKey: [...COUNTS, empresa_id],
    queryFn: ({ signal }) => call(countPrompts, { query: { empresa_id } }, { signal }),
    select: ({ items }) => new Map(items.map((count) => [count.tema_id, count])),
  });

/** The buttons show the new vote while this runs, and the old one when it has failed. */
export const votePromptMutation = mutationOptions({
  mutationFn: ({ key, util }: { key: PromptKey; util: boolean | null }) => call(votePrompt, { ...at(key), body: { util } }),
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

export const deletePromptMutation = mutationOptions({
  mutationFn: async (key: PromptKey) => {
    try {
      await call(deletePrompt, at(key));
    } catch (error) {
      // Our own first attempt arrived after all: it is gone, which is what was asked.
      if (!hasCode(error, 'not_found')) throw error;
    }
  },
  onSuccess: async (_data, _variables, _result, { client }) => {
    await client.invalidateQueries({ queryKey: ALL });
    toastSuccess('Elemento eliminado correctamente');
  },
  onError: () => toastFailure('Error al eliminar el prompt'),
});
