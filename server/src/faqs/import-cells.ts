import { categoryName } from '@ensaya/contract/faq-categories.ts';
import { FAQ_COLUMNS, type FaqImportLine } from '@ensaya/contract/faq-import.ts';
import { FAQ_LIMITS, faqAlternatives, faqAnswer, faqQuestion, topicName } from '@ensaya/contract/faqs.ts';
import type { z } from 'zod';

const CELL_SEPARATOR = '|';
const TOPIC_SEPARATOR = '>';
/** Names may contain the separator. Each one is a further way to read the cell, so their number is limited. */
const MOST_SEPARATORS = 10;

/** A topic as it may be read: with each category that the text before a separator may name. */
export type TopicCell = { written: string; named: { category: string; name: string }[] };

export type ReadLine = {
  line: number;
  errors: string[];
  question: string;
  answer: string;
  alternatives: string[];
  categories: string[];
  topics: TopicCell[];
};

const SHOWN = 40;
/** A value from the file, as an error message quotes it. */
export const quoted = (value: string): string => {
  const characters = Array.from(value);
  return `«${characters.length > SHOWN ? `${characters.slice(0, SHOWN).join('')}…` : value}»`;
};

const values = (cell: string): string[] =>
  cell
    .toWellFormed()
    .split(CELL_SEPARATOR)
    .map((value) => value.trim())
    .filter((value) => value !== '');

/** At most one more than allowed, which is enough to refuse the cell. */
const fitting = (items: string[], most: number): string[] => items.slice(0, most + 1);

const hasTooManySeparators = (written: string): boolean => written.split(TOPIC_SEPARATOR, MOST_SEPARATORS + 2).length > MOST_SEPARATORS + 1;

function readTopic(written: string): TopicCell {
  const parts = hasTooManySeparators(written) ? [written] : written.split(TOPIC_SEPARATOR);
  const named = parts.slice(1).map((_part, index) => ({
    category: parts
      .slice(0, index + 1)
      .join(TOPIC_SEPARATOR)
      .trim(),
    name: parts
      .slice(index + 1)
      .join(TOPIC_SEPARATOR)
      .trim(),
  }));
  return { written, named };
}

/** Reads the cells of one line and collects everything that is wrong with each of them. */
export function readLine({ line, ...cells }: FaqImportLine): ReadLine {
  const errors: string[] = [];
  const tell = (column: keyof typeof FAQ_COLUMNS, message: string) => errors.push(`${FAQ_COLUMNS[column]}: ${message}`);
  const read = <T>(column: keyof typeof FAQ_COLUMNS, schema: z.ZodType<T>, value: unknown, of = ''): T | undefined => {
    const { success, data, error } = schema.safeParse(value);
    if (success) return data;
    for (const message of new Set(error.issues.map((issue) => issue.message))) tell(column, of ? `${message} (${of})` : message);
    return undefined;
  };

  const question = read('question', faqQuestion, cells.question) ?? '';
  const answer = read('answer', faqAnswer, cells.answer) ?? '';
  const categories = fitting(values(cells.categories), FAQ_LIMITS.categories);
  if (categories.length === 0) tell('categories', 'Escribe al menos una categoría');
  if (categories.length > FAQ_LIMITS.categories) tell('categories', `Una FAQ puede tener ${FAQ_LIMITS.categories} categorías como máximo`);
  for (const name of categories) read('categories', categoryName, name, quoted(name));
  const topics = fitting(values(cells.topics), FAQ_LIMITS.topics).map(readTopic);
  if (topics.length > FAQ_LIMITS.topics) tell('topics', `Una FAQ puede tener ${FAQ_LIMITS.topics} temas como máximo`);
  for (const { written, named } of topics) {
    if (hasTooManySeparators(written)) tell('topics', `${quoted(written)} tiene demasiados signos «${TOPIC_SEPARATOR}»`);
    // With a separator the name is known only once the category is.
    else if (named.length === 0) read('topics', topicName, written, quoted(written));
  }
  const alternatives = read('alternatives', faqAlternatives, fitting(values(cells.alternatives), FAQ_LIMITS.alternatives.items)) ?? [];
  return { line, errors, question, answer, alternatives, categories, topics };
}
