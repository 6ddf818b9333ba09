import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const text = await readFile(new URL('docs/asvs.md', root), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => {
    const [, number = '', level = '', , state = '', how = '', tests = ''] = line.split('|').map((cell) => cell.trim());
    return { number, level, state, how, tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path) };
  });

/** ASVS 5.0: how many requirements of levels 1 and 2 each section begins with. */
const SECTIONS: Record<string, number> = {
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
};

test('every requirement of the seven chapters has one row', () => {
  const wanted = Object.entries(SECTIONS).flatMap(([section, count]) => Array.from({ length: count }, (_, n) => `${section}.${n + 1}`));
  expect(rows.map(({ number }) => number)).toEqual(wanted);
});

test('a requirement that is met names a test; one that is not, the reason', () => {
  for (const { number, level, state, how, tests } of rows) {
    expect(['1', '2'], number).toContain(level);
    expect(['yes', 'partly', 'no', 'n/a'], number).toContain(state);
    if (state !== 'n/a') expect(tests.length, number).toBeGreaterThan(0);
    if (state !== 'yes') expect(how, number).not.toBe('');
  }
});

test('every test that the table names exists', () => {
  const named = rows.flatMap(({ tests }) => tests);
  expect(named.filter((path) => !/\.(test|spec)\.tsx?$/.test(path) || !existsSync(new URL(path, root)))).toEqual([]);
});
