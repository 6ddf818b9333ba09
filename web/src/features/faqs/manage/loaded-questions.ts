import type { QueryClient } from '@tanstack/react-query';

type Named = { id: string; question: string };

/** The questions of FAQs that a list has already loaded. */
export function loadedQuestions(client: QueryClient, ids: readonly string[]): string[] {
  const lists = client.getQueriesData({ queryKey: ['faqs'] }).flatMap(([, data]) => itemsIn(data));
  const byId = new Map(lists.map(({ id, question }) => [id, question]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function itemsIn(data: unknown): Named[] {
  if (typeof data !== 'object' || data === null) return [];
  if ('pages' in data && Array.isArray(data.pages)) return data.pages.flatMap(itemsIn);
  if ('items' in data && Array.isArray(data.items)) return data.items.filter(isNamed);
  return isNamed(data) ? [data] : [];
}

const isNamed = (data: object): data is Named => 'id' in data && 'question' in data;
