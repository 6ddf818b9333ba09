import { FAQ_LIMITS, listFaqs, searchFaqs } from '@ensaya/contract/faqs.ts';
import { call } from '../../../lib/api/api-client.ts';
import { PER_PAGE } from '../../../lib/data/all-pages.ts';

type Filter = { category_id?: string; topic_id?: string };

/** The FAQs of a search or a filter, also those that are not on the screen: as many as one request may change. */
export async function allIds(empresa_id: string, q: string, filter: Filter): Promise<string[]> {
  if (q !== '') {
    const { items } = await call(searchFaqs, { query: { empresa_id, q, ...filter, limit: FAQ_LIMITS.bulk } });
    return items.map(({ id }) => id);
  }
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const { items, next_cursor } = await call(listFaqs, { query: { empresa_id, ...filter, limit: PER_PAGE, cursor } });
    ids.push(...items.map(({ id }) => id));
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined && ids.length < FAQ_LIMITS.bulk);
  return ids.slice(0, FAQ_LIMITS.bulk);
}
