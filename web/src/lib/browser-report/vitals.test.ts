import { expect, test } from 'vitest';
import { slowInteraction } from './vitals.ts';

test('one in fifty of all interactions is left out, also of those too short to be observed', () => {
  expect(slowInteraction([])).toBeUndefined();
  expect(slowInteraction([48, 200])).toBe(200);
  expect(slowInteraction([48, 200, 120], 100)).toBe(48);
  expect(slowInteraction([48, 200], 500)).toBe(48);
});
