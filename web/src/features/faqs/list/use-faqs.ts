import { type Faq, type FoundFaq, SEARCH_RESULTS } from '@ensaya/contract/faqs.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { faqCategoriesQuery, faqsQuery, foundFaqsQuery } from '../faqs.api.ts';
import { categoryTree, countOfFilter, knownFilter } from './categories.ts';
import type { FaqsView } from './use-faqs-view.ts';

const PER_PAGE = 20;

/** A FAQ of the list; a search says where it matched. */
export type ShownFaq = Faq & Partial<Pick<FoundFaq, 'match'>>;

/** The FAQs of a company, or of all, for the search and filters of the address; filters need a company. */
export function useFaqs(empresa_id: string | undefined, { q, categoria, tema }: Pick<FaqsView, 'q' | 'categoria' | 'tema'>) {
  const searching = q !== '';
  const categories = useQuery({ ...faqCategoriesQuery(empresa_id ?? ''), enabled: empresa_id !== undefined });
  const filter = knownFilter(categories.data?.items, { category_id: categoria, topic_id: tema });
  const filtered = filter.category_id !== undefined || filter.topic_id !== undefined;

  const inEmpresa = { ...(empresa_id && { empresa_id }), ...filter };
  const list = useInfiniteQuery({ ...faqsQuery(inEmpresa), enabled: !searching });

  const search = JSON.stringify([empresa_id, q, filter]);
  const [grown, setGrown] = useState({ search, limit: PER_PAGE });
  const limit = grown.search === search ? grown.limit : PER_PAGE;
  const found = useQuery({ ...foundFaqsQuery(q, inEmpresa, limit), enabled: searching });

  // The first search in a company keeps its list on the screen until the results have arrived.
  const waitsForFirst = searching && found.isPending && !list.isPlaceholderData;
  const query = searching ? found : list;
  const items: ShownFaq[] | undefined = searching ? (found.data?.items ?? (waitsForFirst ? list.data : undefined)) : list.data;
  const foundTotal = filtered ? (found.data?.counts[filter.topic_id ?? filter.category_id ?? ''] ?? 0) : (found.data?.total ?? 0);
  const counts = searching ? found.data?.counts : undefined;
  return {
    searching,
    items,
    filter,
    filtered,
    categories: categoryTree(categories.data?.items ?? [], counts),
    /** Of the words alone, or of the company. Undefined until known. */
    total: searching ? found.data?.total : categories.data?.total,
    /** Of the words with the filters. */
    count: searching && found.data ? foundTotal : undefined,
    /** Of the filters, without a search. */
    filterTotal: filtered ? countOfFilter(categories.data?.items ?? [], filter) : categories.data?.total,
    limited: foundTotal >= SEARCH_RESULTS,
    isPending: query.isPending && items === undefined,
    /** Results of earlier words, or of other filters. */
    isPrevious: waitsForFirst || query.isPlaceholderData,
    /** The words whose results are shown. */
    answered: searching && found.data && !found.isPlaceholderData ? q : undefined,
    query: { isLoadingError: query.isLoadingError, error: query.error, refetch: () => query.refetch(), isFetching: query.isFetching },
    list,
    moreFound: searching && found.data && found.data.items.length < foundTotal ? () => setGrown({ search, limit: limit + PER_PAGE }) : null,
    growing: limit > PER_PAGE && found.isPlaceholderData,
  };
}
export type Faqs = ReturnType<typeof useFaqs>;
