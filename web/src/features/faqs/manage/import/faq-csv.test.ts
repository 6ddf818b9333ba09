import { FAQ_COLUMNS } from '@ensaya/contract/faq-import.ts';
import type { Faq } from '@ensaya/contract/faqs.ts';
import { expect, test } from 'vitest';
import { toCsv } from '../../../../lib/files/csv.ts';
import { FAQ_HEADING, TEMPLATE, toFaqRow, toWrongRow, WRONG_HEADING } from '../faq-rows.ts';
import { decodeText, type FaqLine, readFaqCsv } from './faq-csv.ts';

const HEADING = 'Pregunta,Respuesta,Categorías,Temas,Otras formas de preguntarlo';

function linesIn(text: string): FaqLine[] {
  const file = readFaqCsv(text);
  if (file.is === 'refused') throw new Error(file.why);
  return file.lines;
}
const refusal = (text: string) => {
  const file = readFaqCsv(text);
  return file.is === 'refused' ? file.why : '';
};

test.each([
  ['commas', `${HEADING}\r\n¿A?,B,C,D,E\r\n`],
  ['semicolons', `${HEADING.replaceAll(',', ';')}\n¿A?;B;C;D;E`],
  ['tabs', `${HEADING.replaceAll(',', '\t')}\n¿A?\tB\tC\tD\tE`],
  ['a byte order mark and quoted names', `\uFEFF"Pregunta","Respuesta","Categorías","Temas","Otras formas de preguntarlo"\n¿A?,B,C,D,E`],
  ['names in capitals, without accents', `PREGUNTA,respuesta,CATEGORIAS,temas,OTRAS FORMAS DE PREGUNTARLO\n¿A?,B,C,D,E`],
  ['names in the singular', `Pregunta,Respuesta,Categoría,Tema,Otras formas de preguntarlo\n¿A?,B,C,D,E`],
  ['another order and unknown columns', `Id,Temas,Respuesta,Pregunta,Categorías,Otras formas de preguntarlo,Nota\n7,D,B,¿A?,C,E,x`],
  ['old line ends', `${HEADING}\r¿A?,B,C,D,E\r`],
])('reads a file with %s', (_, text) => {
  const [first, ...others] = linesIn(text);
  expect(first).toEqual({ cells: { line: 2, question: '¿A?', answer: 'B', categories: 'C', topics: 'D', alternatives: 'E' }, wrong: [] });
  expect(others).toEqual([]);
});

test('the line number is that of the file, past blank lines and line breaks inside cells', () => {
  const text = `\n${HEADING}\r\n¿A?,"uno\r\ndos\r\ntres",C,,\r\n\r\n¿B?,b,C,,\r\n`;
  expect(linesIn(text).map(({ cells }) => [cells.line, cells.question])).toEqual([
    [3, '¿A?'],
    [7, '¿B?'],
  ]);
});

test('optional columns may be missing', () => {
  expect(linesIn('Pregunta;Respuesta;Categorías\n¿A?;B;C')[0]?.cells).toMatchObject({ topics: '', alternatives: '' });
});

test.each([
  ['', /Faltan las columnas «Pregunta», «Respuesta» y «Categorías»/],
  ['Pregunta,Categorías\na,b', /^Falta la columna «Respuesta»/],
  [`${HEADING}\n\n`, /no tiene ninguna FAQ/],
  [`${HEADING}\n${'a,b,c,,\n'.repeat(5001)}`, /5001 FAQs|5\.001 FAQs/],
])('refuses a file that cannot be imported %#', (text, why) => {
  expect(refusal(text)).toMatch(why);
});

test('a line with too many columns, open quotes or an enormous cell is wrong by itself', () => {
  const text = `${HEADING}\n¿A?,uno, dos,C,D,E\n¿B?,b,C,,,,\n¿C?,${'x'.repeat(50_001)},C,,\n¿D?,"d"x,C,,\n`;
  expect(linesIn(text).map(({ wrong }) => wrong.map((why) => why.slice(0, 20)))).toEqual([
    ['Tiene más columnas q'],
    [],
    ['Hay un texto de más '],
    ['Las comillas no está'],
  ]);
});

const bytes = (text: string, of: (code: number) => number[]) => new Uint8Array([...text].flatMap((char) => of(char.codePointAt(0) ?? 0)));

test.each([
  ['UTF-8', new TextEncoder().encode('¿Año? ñandú €')],
  ['UTF-8 with its mark', new TextEncoder().encode('\uFEFF¿Año? ñandú €')],
  ['Windows-1252', bytes('¿Año? ñandú €', (code) => [code === 0x20ac ? 0x80 : code])],
  ['UTF-16', new Uint8Array([0xff, 0xfe, ...bytes('¿Año? ñandú €', (code) => [code & 0xff, code >> 8])])],
])('decodes %s', (_, content) => {
  expect(decodeText(content)).toBe('¿Año? ñandú €');
});

const faq = {
  question: '=¿Cuánto "cuesta", la visita?',
  answer: '- uno\n- dos; tres',
  alternatives: ["'=ya guardada", 'precio'],
  categories: [
    { id: '1', name: 'Averías', topics: [{ id: '2', name: 'Calderas' }] },
    { id: '3', name: 'Visitas', topics: [{ id: '4', name: 'Guardias' }] },
  ],
} as unknown as Faq;

test('what is exported reads back the same, also what a spreadsheet would take for a formula', () => {
  expect(linesIn(toCsv([FAQ_HEADING, toFaqRow(faq)]))).toEqual([
    {
      cells: {
        line: 2,
        question: faq.question,
        answer: faq.answer,
        categories: 'Averías | Visitas',
        topics: 'Calderas | Visitas > Guardias',
        alternatives: "'=ya guardada | precio",
      },
      wrong: [],
    },
  ]);
});

test('the file of wrong lines can be corrected and imported', () => {
  const cells = { line: 812, question: '', answer: '-1', categories: 'C', topics: '', alternatives: '' };
  const csv = toCsv([WRONG_HEADING, toWrongRow(cells, ['La pregunta es requerida', 'Otra'])]);
  expect(csv).toContain('"812";"La pregunta es requerida. Otra";');
  expect(linesIn(csv)).toEqual([{ cells: { ...cells, line: 2 }, wrong: [] }]);
});

test('the template is a file without faults', () => {
  expect(FAQ_HEADING).toEqual(Object.values(FAQ_COLUMNS));
  expect(linesIn(toCsv(TEMPLATE)).map(({ wrong }) => wrong)).toEqual([[], []]);
});

test('2,000 lines are read in less than 200 ms', () => {
  const text = `${HEADING}\n${Array.from({ length: 2000 }, (_, index) => `¿Pregunta ${index}?,"Respuesta, larga\nen dos líneas",Averías,Calderas,otra`).join('\n')}`;
  const started = performance.now();
  expect(linesIn(text).at(-1)?.cells.line).toBe(4000);
  expect(performance.now() - started).toBeLessThan(200);
});
