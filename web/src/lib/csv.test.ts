import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

const row = (...cells: string[]) => toCsv([cells]).slice(1, -2);

test('is UTF-8 with its mark, and ends every row as RFC 4180 asks', () => {
  expect(
    toCsv([
      ['Qué', 'Quién'],
      ['a', 'b'],
    ]),
  ).toBe('\ufeffQué,Quién\r\na,b\r\n');
});

test.each([
  ['Norte, S. L.', '"Norte, S. L."'],
  ['dice "hola"', '"dice ""hola"""'],
  ['dos\nlíneas', '"dos\nlíneas"'],
  ['llano', 'llano'],
  ['', ''],
])('quotes what would break a row: %j', (value, written) => {
  expect(row(value)).toBe(written);
});

test.each(['=1+1', '+34 600', '-2', '@SUM(A1)', '\t=1', '\r=1'])('makes text of what begins like a formula: %j', (value) => {
  expect(row(value).replaceAll('"', '')).toBe(`'${value}`);
});

test('guards a formula that must be quoted as well', () => {
  expect(row('=HYPERLINK("http://x","y")')).toBe(`"'=HYPERLINK(""http://x"",""y"")"`);
});
