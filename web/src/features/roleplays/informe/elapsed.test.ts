import { expect, test } from 'vitest';
import { formatElapsed } from './elapsed.ts';

test.each([
  [-400, '0 s'],
  [40_900, '40 s'],
  [100_000, '1 min 40 s'],
  [3_600_000, '1 h 0 min'],
  [7_530_000, '2 h 5 min'],
])('%d ms is %s', (ms, text) => expect(formatElapsed(ms).replaceAll('\u00a0', ' ')).toBe(text));
