import { heavySize } from '@ensaya/server/tests/heavy-size.ts';
import { expect, test } from 'vitest';
import { describeDifference } from './differences.ts';
import { privateCalls } from './private-calls.ts';
import { PLANTS } from './private-calls-plants.ts';
import { createSweep, type Observed, withinOneHour } from './sweep.ts';

const { observe, compare } = await createSweep(privateCalls);
const { cover, again, active } = await withinOneHour(async () => ({
  cover: await observe('cover'),
  again: await observe('cover'),
  active: await observe('secret'),
}));

const operatorSaw = ({ operator }: Observed, place: string) => operator.find((one) => one.place === place)?.text;

test('[6.3 6.4 6.5 6.6] nobody but the person can tell whether they made private calls', () => {
  const { leaks, own } = compare(cover, active);
  expect(leaks.map(describeDifference).join('\n')).toBe('');
  // Positive controls: the calls were made, their person reads of them, and the operator's places are not empty.
  expect(own.map(({ place }) => place)).toContain('copy of persona: datos/ai_calls.json');
  expect(cover.seen.length).toBeGreaterThan(1000);
  for (const place of ['log', 'metrics', 'traces']) {
    expect([place, operatorSaw(cover, place)]).toEqual([place, expect.stringContaining('prompt')]);
    expect([place, operatorSaw(active, place)]).toEqual([place, expect.stringContaining('privado')]);
  }
  expect(operatorSaw(cover, 'log')).toContain('"ip":"203.0.');
});

test('without a secret the two databases look the same to everybody', () => {
  const { leaks, own } = compare(cover, again);
  expect([...leaks, ...own].map(describeDifference).join('\n')).toBe('');
});

/** Each alone; together in the short form. */
const GROUPS = heavySize(
  PLANTS.map((plant) => ({ name: plant.name, plants: [plant] })),
  [{ name: 'all together', plants: [...PLANTS] }],
);

test.each(GROUPS)('a planted leak is found, by whom and where, and nothing else: $name', async ({ plants }) => {
  const { leaks } = await withinOneHour(async () => compare(await observe('cover', plants), await observe('secret', plants)));
  const found = [...new Set(leaks.map(({ actor, place }) => `${actor}: ${place}`))];
  expect(plants.filter((plant) => !plant.found.every((place) => found.includes(place))).map(({ name }) => name)).toEqual([]);
  const expected = new Set(plants.flatMap((plant) => plant.found));
  const unexpected = leaks.filter(({ actor, place }) => !expected.has(`${actor}: ${place}`));
  expect(unexpected.map(describeDifference)).toEqual([]);
});

test('12 leaks are planted, and no two in the same place', () => {
  const places = PLANTS.flatMap(({ found }) => found);
  expect([PLANTS.length, new Set(places).size]).toEqual([12, places.length]);
});
