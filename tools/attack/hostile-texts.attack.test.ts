import { expect, test } from 'vitest';
import { toCsv } from '../../web/src/lib/files/csv.ts';
import { markdownTokens } from '../../web/src/lib/text/markdown-tokens.ts';

/** What people write, and others open in a spreadsheet or read on a page. */
const FORMULAS = ['=1+1', '+1', '-1', '@SUM(1)', '=HYPERLINK("http://malo.example";"x")', "=cmd|' /C calc'!A0", '＝1+1'];
const PLACES = ['', 'hola;', 'hola,', 'hola\t', 'hola\n', 'hola\r\n\r\n', 'hola; ', '";"', '"\n"'];
const SEPARATORS = [';', ',', '\t'];

/** The cells that a spreadsheet with a separator finds; it accepts quotes only at the beginning of a cell. */
function cellsOf(csv: string, separator: string): string[] {
  const cell = new RegExp(`(?:^|[${separator}\n\r])(?:"((?:[^"]|"")*)"|([^${separator}\n\r]*))`, 'g');
  return [...csv.slice(1).matchAll(cell)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}

test('no cell of a CSV file is a formula, whichever sign the spreadsheet separates at', () => {
  const texts = PLACES.flatMap((place) => FORMULAS.map((formula) => place + formula));
  const csv = toCsv(texts.map((text) => ['Norte', text, 'x']));
  for (const separator of SEPARATORS)
    expect(
      cellsOf(csv, separator).filter((cell) => /^["\s]*[=+\-@＝＋－＠]/.test(cell)),
      separator,
    ).toEqual([]);
  // Positive control: unguarded, the same reader finds them.
  expect(cellsOf('\ufeffx,hola;=1+1', ';')).toContain('=1+1');
  expect(cellsOf(csv, ';').filter((cell) => cell.includes('HYPERLINK'))).toHaveLength(PLACES.length);
});

test.each(['*_a', '*a **b* ', '**a_b~~', '**_a'])('20,000 characters of %s hold a reader for less than half a second', (pattern) => {
  const text = pattern.repeat(20_000 / pattern.length);
  const start = process.cpuUsage();
  markdownTokens(text);
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1000).toBeLessThan(500);
});
