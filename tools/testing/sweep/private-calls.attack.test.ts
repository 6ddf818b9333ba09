import { expect, test } from 'vitest';
import { describeDifference } from './differences.ts';
import { privateCalls } from './private-calls.ts';
import { PLANTS } from './private-calls-plants.ts';
import { createSweep } from './sweep.ts';

const { observe, compare } = await createSweep(privateCalls);
const cover = await observe('cover');

test('[6.3 6.4 6.5 6.6] nobody but the person can tell whether they made private calls', async () => {
  const { leaks, own } = compare(cover, await observe('secret'));
  expect(leaks.map(describeDifference).join('\n')).toBe('');
  // Positive control: the calls were made, and their person reads of them.
  expect(own.map(({ place }) => place)).toContain('copy of persona: datos/ai_calls.json');
  expect(cover.seen.length).toBeGreaterThan(900);
});

test('without a secret the two databases look the same to everybody', async () => {
  const { leaks, own } = compare(cover, await observe('cover'));
  expect([...leaks, ...own].map(describeDifference).join('\n')).toBe('');
});

test(`each of ${PLANTS.length} planted leaks is found, by whom and where, and nothing else`, async () => {
  const { leaks } = compare(await observe('cover', PLANTS), await observe('secret', PLANTS));
  const found = new Set(leaks.map(({ actor, place }) => `${actor}: ${place}`));
  const expected = new Set(PLANTS.flatMap((plant) => plant.found));
  expect(PLANTS.map(({ name, found: places }) => [name, places.filter((place) => !found.has(place))])).toEqual(
    PLANTS.map(({ name }) => [name, []]),
  );
  expect(leaks.filter(({ actor, place }) => !expected.has(`${actor}: ${place}`)).map(describeDifference)).toEqual([]);
});
