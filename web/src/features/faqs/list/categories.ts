import type { FaqCategory } from '@ensaya/contract/faq-categories.ts';

export type CountedTopic = { id: string; name: string; count: number };
export type CountedCategory = CountedTopic & { topics: CountedTopic[] };
type Filter = { category_id?: string | undefined; topic_id?: string | undefined };

/** By name, as the server sends them; those without a FAQ last. */
const emptyLast = <Item extends { count: number }>(items: Item[]): Item[] => [
  ...items.filter(({ count }) => count > 0),
  ...items.filter(({ count }) => count === 0),
];

/** The categories and topics with the counts of the search, or without one with the numbers of their FAQs. */
export function categoryTree(categories: readonly FaqCategory[], counts?: Record<string, number>): CountedCategory[] {
  const countOf = ({ id, faqs }: { id: string; faqs: number }) => (counts ? (counts[id] ?? 0) : faqs);
  return emptyLast(
    categories.map((category) => ({
      id: category.id,
      name: category.name,
      count: countOf(category),
      topics: emptyLast(category.topics.map((topic) => ({ id: topic.id, name: topic.name, count: countOf(topic) }))),
    })),
  );
}

/** The category whose topics are listed: the chosen one, or else the one with most FAQs. */
export function openCategory(categories: readonly CountedCategory[], chosen: Filter): string | undefined {
  const ofTopic = categories.find(({ topics }) => topics.some(({ id }) => id === chosen.topic_id));
  const [most] = [...categories].sort((a, b) => b.count - a.count);
  return chosen.category_id ?? ofTopic?.id ?? (most && most.count > 0 ? most.id : undefined);
}

/** A filter by a category of another company, or by one that was deleted, is ignored. */
export function knownFilter(
  categories: readonly FaqCategory[] | undefined,
  { category_id, topic_id }: Filter,
): { category_id?: string; topic_id?: string } {
  const known = (id: string | undefined, ids: readonly { id: string }[] | undefined) =>
    id !== undefined && (ids === undefined || ids.some((item) => item.id === id));
  return {
    ...(category_id && known(category_id, categories) && { category_id }),
    ...(topic_id &&
      known(
        topic_id,
        categories?.flatMap(({ topics }) => topics),
      ) && { topic_id }),
  };
}

export function countOfFilter(categories: readonly FaqCategory[], { category_id, topic_id }: Filter): number | undefined {
  const topics = categories.flatMap((category) => category.topics);
  return topic_id ? topics.find(({ id }) => id === topic_id)?.faqs : categories.find(({ id }) => id === category_id)?.faqs;
}
