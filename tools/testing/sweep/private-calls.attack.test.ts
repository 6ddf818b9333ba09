import { expect, test } from 'vitest';
import { describeDifference } from './differences.ts';
import { privateCalls } from './private-calls.ts';
import { createSweep } from './sweep.ts';

const { observe, compare } = await createSweep(privateCalls);
const cover = await observe('cover');

test('[7.12] without a secret the two databases look the same to everybody', async () => {
  const { leaks, own } = compare(cover, await observe('cover'));
  expect([...leaks, ...own].map(describeDifference).join('\n')).toBe('');
  expect(cover.seen.length).toBeGreaterThan(900);
});

test('nobody but the person can tell whether they made private calls', async () => {
  const { leaks, own } = compare(cover, await observe('secret'));
  expect(leaks.map(describeDifference).join('\n')).toBe('');
  expect(own.map(({ place }) => place)).toContain('copy of persona: datos/ai_calls.json');
});
