import type { FaqCategory } from '@ensaya/contract/faq-categories.ts';
import { expect, test } from 'vitest';
import { categoryTree, countOfFilter, knownFilter, openCategory } from './categories.ts';

const category = (id: string, faqs: number, topics: [id: string, faqs: number][] = []): FaqCategory => ({
  id,
  empresa_id: 'e',
  name: id,
  created_by: null,
  version: 1,
  faqs,
  topics: topics.map(([topic, count]) => ({ id: topic, category_id: id, name: topic, version: 1, faqs: count })),
});
const CATEGORIES = [
  category('Almacén', 2),
  category('Averías', 5, [
    ['Aire', 4],
    ['Calderas', 3],
  ]),
  category('Visitas', 1),
];

test('[2.40] without a search the filters count all FAQs, by name', () => {
  expect(categoryTree(CATEGORIES).map(({ name, count }) => [name, count])).toEqual([
    ['Almacén', 2],
    ['Averías', 5],
    ['Visitas', 1],
  ]);
});

test('[2.40] with a search the counts are those of the results; those without one come last', () => {
  const tree = categoryTree(CATEGORIES, { Visitas: 1, Averías: 3, Calderas: 3 });
  expect(tree.map(({ name, count }) => [name, count])).toEqual([
    ['Averías', 3],
    ['Visitas', 1],
    ['Almacén', 0],
  ]);
  expect(tree[0]?.topics.map(({ name, count }) => [name, count])).toEqual([
    ['Calderas', 3],
    ['Aire', 0],
  ]);
});

test('[2.40] topics are listed for the chosen category, or else for the one with most FAQs', () => {
  const tree = categoryTree(CATEGORIES);
  expect(openCategory(tree, {})).toBe('Averías');
  expect(openCategory(tree, { category_id: 'Visitas' })).toBe('Visitas');
  expect(openCategory(tree, { topic_id: 'Aire' })).toBe('Averías');
  expect(openCategory(categoryTree(CATEGORIES, {}), {})).toBeUndefined();
});

test('[2.40] a filter by an unknown category is ignored once the categories are known', () => {
  expect(knownFilter(undefined, { category_id: 'Otra' })).toEqual({ category_id: 'Otra' });
  expect(knownFilter(CATEGORIES, { category_id: 'Otra', topic_id: 'Aire' })).toEqual({ topic_id: 'Aire' });
  expect(countOfFilter(CATEGORIES, { topic_id: 'Aire' })).toBe(4);
  expect(countOfFilter(CATEGORIES, { category_id: 'Visitas' })).toBe(1);
});
