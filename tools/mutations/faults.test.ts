import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../testing/suites.ts';
import { DOMAINS, KINDS, withFault } from './fault.ts';
import { FAULTS } from './faults.ts';

test('there are four faults in each domain, and at least four of each kind', () => {
  expect(DOMAINS.map((domain) => [domain, FAULTS.filter((fault) => fault.domain === domain).length])).toEqual(
    DOMAINS.map((domain) => [domain, 4]),
  );
  expect(KINDS.filter((kind) => FAULTS.filter((fault) => fault.kind === kind).length < 4)).toEqual([]);
});

test.each(FAULTS.map((fault) => [fault.file, fault.kind, fault] as const))('%s: the text of the %s occurs once', async (file, _, fault) => {
  const text = await readFile(join(ROOT, file), 'utf8');
  expect(withFault(text, fault)).not.toBe(text);
});

test('a text that is missing, or occurs twice, is refused', () => {
  const fault = { domain: 'faqs', kind: 'label', file: 'a.ts', find: 'one', replace: 'two' } as const;
  expect(withFault('only one', fault)).toBe('only two');
  expect(() => withFault('none', { ...fault, find: 'some' })).toThrow('a.ts has not exactly one: some');
  expect(() => withFault('one and one', fault)).toThrow('not exactly one');
});
