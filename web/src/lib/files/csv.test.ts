import { expect, test } from 'vitest';
import { toCsv, withoutGuards } from './csv.ts';

const row = (...cells: string[]) => toCsv([cells]).slice(1, -2);

test('is UTF-8 with its mark, separated by semicolons, every cell in quotes', () => {
  expect(
    toCsv([
      ['Qué', 'Quién'],
      ['a', ''],
    ]),
  ).toBe('\ufeff"Qué";"Quién"\r\n"a";""\r\n');
});

test.each([
  ['Norte; S. L.', '"Norte; S. L."'],
  ['dice "hola"', '"dice ""hola"""'],
  ['dos\nlíneas', '"dos\nlíneas"'],
])('quotes what would break a row: %j', (value, written) => {
  expect(row(value)).toBe(written);
});

test.each(['=1+1', '+34 600', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1+1'])(
  'makes text of what begins like a formula: %j',
  (value) => {
    expect(row(value)).toBe(`"'${value}"`);
  },
);

test.each([
  ['hola;=1+1', `hola;'=1+1`],
  ['x, @SUM(1)', `x,' @SUM(1)`],
  ['x\t-1+cmd|x', `x\t'-1+cmd|x`],
  ['uno\n=2\n\n+3', `uno\n'=2\n'\n'+3`],
])('makes text of a formula inside a cell: %j', (value, written) => {
  expect(row(value)).toBe(`"${written}"`);
});

test.each(['Abre a las 9-14, de lunes a viernes', 'a=b', 'ana@norte.example; lucia@norte.example', 'C:\\x'])(
  'leaves the rest alone: %j',
  (value) => {
    expect(row(value)).toBe(`"${value}"`);
  },
);

test.each(["'=1", "''=1", '=1', '- uno\n- dos; -tres', "a;'=1;''+2, 'x", '\n\n=1', '', "'"])(
  'the guards are removed again: %j',
  (value) => {
    expect(withoutGuards(row(value).slice(1, -1).replaceAll('""', '"'))).toBe(value);
  },
);

test('guards a formula that must be quoted as well', () => {
  expect(row('=HYPERLINK("http://x","y")')).toBe(`"'=HYPERLINK(""http://x"",""y"")"`);
});
