import { FAQ_CATEGORY_LIMITS } from '@ensaya/contract/faq-categories.ts';
import { FAQ_COLUMNS, type FaqImportOutcome } from '@ensaya/contract/faq-import.ts';
import { NO_WORDS, topicName } from '@ensaya/contract/faqs.ts';
import { quoted, type ReadLine, type TopicCell } from './import-cells.ts';

/** Names are compared by their keys, which the database computes. */
export type Keys = { name: (text: string) => string; question: (text: string) => string };
/** By the keys of the names. */
export type PlannedCategory = { key: string; name: string };
export type PlannedTopic = PlannedCategory & { category: string };
export type PlannedFaq = {
  outcome: FaqImportOutcome;
  key: string;
  question: string;
  answer: string;
  alternatives: string[];
  categories: PlannedCategory[];
  topics: PlannedTopic[];
};
export type Existing = {
  questions: Set<string>;
  /** The topics of each category. */
  categories: Map<string, Set<string>>;
};
export type Plan = { faqs: PlannedFaq[]; outcomes: FaqImportOutcome[]; newCategories: string[] };

export const topicKey = ({ category, key }: Pick<PlannedTopic, 'category' | 'key'>): string => JSON.stringify([category, key]);
export const categoryKey = ({ key }: PlannedCategory): string => key;

/** Each item once, in its first spelling. */
export function unique<T>(items: T[], keyOf: (item: T) => string): T[] {
  const byKey = new Map<string, T>();
  for (const item of items) if (!byKey.has(keyOf(item))) byKey.set(keyOf(item), item);
  return [...byKey.values()];
}

/** The category that a topic belongs to, or what is wrong with it. */
function resolveTopic({ written, named }: TopicCell, categories: PlannedCategory[], keys: Keys): PlannedTopic | string {
  const [first] = categories;
  if (named.length === 0) return { key: keys.name(written), name: written, category: first?.key ?? '' };
  const fitting = named.filter(({ category }) => categories.some(({ key }) => key === keys.name(category)));
  const [only, ...others] = fitting;
  if (!only) return `La categoría de ${quoted(written)} no está en la columna ${FAQ_COLUMNS.categories}`;
  if (others.length > 0) return `${quoted(written)} puede ser un tema de varias categorías`;
  const { success, data, error } = topicName.safeParse(only.name);
  if (!success) return `${error.issues[0]?.message} (${quoted(written)})`;
  return { key: keys.name(data), name: data, category: keys.name(only.category) };
}

/** Decides what each line does. Lines come in the order of the file. */
export function planImport(lines: ReadLine[], keys: Keys, existing: Existing): Plan {
  const faqs: PlannedFaq[] = [];
  const seen = new Set(existing.questions);
  const topicsByCategory = new Map([...existing.categories].map(([key, topics]) => [key, new Set(topics)]));
  const newCategories: string[] = [];

  const judge = ({ line, errors, question, answer, alternatives, ...cells }: ReadLine): FaqImportOutcome => {
    const outcome = (of: FaqImportOutcome['outcome']) => ({ line, outcome: of, errors });
    const key = keys.question(question);
    if (question !== '' && key === '') errors.push(`${FAQ_COLUMNS.question}: ${NO_WORDS}`);
    const categories = unique(
      cells.categories.map((name) => ({ key: keys.name(name), name })),
      categoryKey,
    );
    const resolved = categories.length === 0 ? [] : cells.topics.map((topic) => resolveTopic(topic, categories, keys));
    for (const problem of resolved) if (typeof problem === 'string') errors.push(`${FAQ_COLUMNS.topics}: ${problem}`);
    if (errors.length > 0) return outcome('wrong');
    if (seen.has(key)) return outcome('repeated');
    const topics = unique(
      resolved.filter((topic) => typeof topic !== 'string'),
      topicKey,
    );
    const problem = roomProblem(categories, topics, topicsByCategory);
    if (problem) {
      errors.push(problem);
      return outcome('wrong');
    }
    for (const category of categories) {
      if (!topicsByCategory.has(category.key)) newCategories.push(category.name);
      topicsByCategory.set(category.key, topicsByCategory.get(category.key) ?? new Set());
    }
    for (const topic of topics) topicsByCategory.get(topic.category)?.add(topic.key);
    seen.add(key);
    const created = outcome('created');
    faqs.push({ outcome: created, key, question, answer, alternatives, categories, topics });
    return created;
  };
  return { outcomes: lines.map(judge), faqs, newCategories };
}

/** Why the company has no room for these categories and topics, if it has none. */
function roomProblem(categories: PlannedCategory[], topics: PlannedTopic[], topicsByCategory: Existing['categories']): string | undefined {
  const { perEmpresa, topics: perCategory } = FAQ_CATEGORY_LIMITS;
  const fresh = categories.filter(({ key }) => !topicsByCategory.has(key)).length;
  if (fresh > 0 && topicsByCategory.size + fresh > perEmpresa)
    return `${FAQ_COLUMNS.categories}: Una empresa puede tener ${perEmpresa} categorías como máximo`;
  const full = categories.some(({ key }) => {
    const after = new Set([
      ...(topicsByCategory.get(key) ?? []),
      ...topics.filter(({ category }) => category === key).map((topic) => topic.key),
    ]);
    return after.size > perCategory && after.size > (topicsByCategory.get(key)?.size ?? 0);
  });
  return full ? `${FAQ_COLUMNS.topics}: Una categoría puede tener ${perCategory} temas como máximo` : undefined;
}
