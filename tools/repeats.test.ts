import { expect, test } from 'vitest';
import { findRepeats } from './repeats.ts';

const block = (word: string, lines: number) => Array.from({ length: lines }, (_, line) => `${word} ${line};`).join('\n');

test('a block of six lines counts once for each copy, as long as it is', () => {
  expect(findRepeats({ 'b.ts': `x;\n${block('one', 7)}`, 'a.ts': block('one', 8), 'c.ts': block('one', 5) })).toEqual([
    { first: { file: 'a.ts', line: 1 }, copy: { file: 'b.ts', line: 2 }, lines: 7 },
  ]);
  expect(findRepeats({ 'a.ts': block('one', 6), 'b.ts': block('one', 6), 'c.ts': block('one', 6) })).toHaveLength(2);
});

test('imports, blank lines, brackets and indentation do not count', () => {
  const imports = `import {\n${block('name', 8)}`;
  expect(findRepeats({ 'a.ts': imports, 'b.ts': imports }).map(({ lines }) => lines)).toEqual([7]);
  expect(findRepeats({ 'a.ts': block('one', 6).replace(/^/gm, '  '), 'b.ts': block('one', 6).replaceAll('\n', '\n}\n\n') })).toHaveLength(
    1,
  );
  expect(findRepeats({ 'a.ts': '}\n'.repeat(20), 'b.ts': '}\n'.repeat(20) })).toEqual([]);
});

test('within one file, a block does not repeat itself', () => {
  expect(findRepeats({ 'a.ts': 'same;\n'.repeat(11) })).toEqual([]);
  expect(findRepeats({ 'a.ts': 'same;\n'.repeat(12) })).toEqual([
    { first: { file: 'a.ts', line: 1 }, copy: { file: 'a.ts', line: 7 }, lines: 6 },
  ]);
});
