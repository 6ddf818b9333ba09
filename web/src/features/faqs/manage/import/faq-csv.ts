import { FAQ_COLUMNS, FAQ_IMPORT_LIMITS, type FaqImportLine } from '@ensaya/contract/faq-import.ts';
import Papa from 'papaparse';
import { withoutGuards } from '../../../../lib/files/csv.ts';
import { countOf, formatNumber } from '../../../../lib/format/numbers.ts';
import { searchKey } from '../../../../lib/text/search-key.ts';

type Column = keyof typeof FAQ_COLUMNS;
const COLUMNS = Object.keys(FAQ_COLUMNS) as Column[];
const REQUIRED = ['question', 'answer', 'categories'] as const satisfies Column[];
const SEPARATORS = [',', ';', '\t'] as const;
/** The longest cell that the server reads. A request with a longer one would be refused as a whole. */
const CELL_MAX = 50_000;

/** A line of the file: its cells, and what is wrong with it before the server judges it. */
export type FaqLine = { cells: FaqImportLine; wrong: string[] };
export type FaqFile = { is: 'read'; lines: FaqLine[] } | { is: 'refused'; why: string };

/** The text of a file in the encodings that spreadsheets write. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The FAQs in a CSV file with a heading, separated by commas, semicolons or tabs. */
export function readFaqCsv(text: string): FaqFile {
  const content = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const delimiter = separatorOf(content);
  const { data: rows, errors } = Papa.parse<string[]>(content, { delimiter, newline: '\n' });
  const heading = rows.findIndex((cells) => !isBlank(cells));
  const columns = placesOf(rows[heading] ?? []);
  const missing = REQUIRED.filter((column) => columns[column] === undefined).map((column) => `«${FAQ_COLUMNS[column]}»`);
  if (missing.length > 0) return { is: 'refused', why: missingColumns(missing) };

  const numbers = firstLines(rows);
  const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row));
  const width = rows[heading]?.length ?? 0;
  const lines = rows.flatMap((row, index): FaqLine[] =>
    index <= heading || isBlank(row) ? [] : [toLine(row, { line: numbers[index] ?? 1, columns, width, broken: broken.has(index) })],
  );
  if (lines.length === 0) return { is: 'refused', why: 'El archivo no tiene ninguna FAQ: solo la primera línea, con los nombres.' };
  if (lines.length > FAQ_IMPORT_LIMITS.lines) return { is: 'refused', why: tooMany(lines.length) };
  return { is: 'read', lines };
}

type Places = Partial<Record<Column, number>>;
type RowAt = { line: number; columns: Places; width: number; broken: boolean };

function toLine(row: string[], { line, columns, width, broken }: RowAt): FaqLine {
  const cell = (column: Column) => withoutGuards(row[columns[column] ?? -1] ?? '');
  const cells = {
    line,
    question: cell('question'),
    answer: cell('answer'),
    categories: cell('categories'),
    topics: cell('topics'),
    alternatives: cell('alternatives'),
  };
  const wrong: string[] = [];
  if (broken) wrong.push('Las comillas no están bien cerradas');
  else if (row.slice(width).some((extra) => extra.trim() !== ''))
    wrong.push(`Tiene más columnas que la primera línea (${row.length} en vez de ${width}). Pon entre comillas el texto con separadores`);
  if (COLUMNS.some((column) => cells[column].length > CELL_MAX))
    wrong.push(`Hay un texto de más de ${formatNumber(CELL_MAX)} caracteres en una celda`);
  return { cells, wrong };
}

const isBlank = (cells: string[]) => cells.every((cell) => cell.trim() === '');

/** 'CATEGORIAS' and 'Categoría' are «Categorías» too. */
const headingKey = (name: string) =>
  searchKey(name)
    .replace(/[^a-zñ]+/g, '')
    .replace(/s$/, '');
const KEYS = new Map(COLUMNS.map((column) => [headingKey(FAQ_COLUMNS[column]), column]));

function placesOf(heading: string[]): Places {
  const places: Places = {};
  heading.forEach((name, index) => {
    const column = KEYS.get(headingKey(name));
    if (column) places[column] ??= index;
  });
  return places;
}

/** The separator with which the heading has the most known names. */
function separatorOf(content: string): string {
  const known = (delimiter: string) => {
    const { data } = Papa.parse<string[]>(content, { delimiter, newline: '\n', preview: 1, skipEmptyLines: 'greedy' });
    return Object.keys(placesOf(data[0] ?? [])).length;
  };
  return SEPARATORS.toSorted((a, b) => known(b) - known(a))[0] ?? ',';
}

/** The line of the file on which each row begins: a cell in quotes may contain line breaks. */
function firstLines(rows: string[][]): number[] {
  let line = 1;
  return rows.map((cells) => {
    const first = line;
    line += 1 + cells.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0);
    return first;
  });
}

const list = new Intl.ListFormat('es');
const missingColumns = (names: string[]) =>
  `${names.length === 1 ? 'Falta la columna' : 'Faltan las columnas'} ${list.format(names)}. La primera línea tiene que llevar los nombres de las columnas, como en la plantilla.`;
const tooMany = (count: number) =>
  `El archivo tiene ${countOf(count, 'FAQ', 'FAQs')}. Puedes importar ${formatNumber(FAQ_IMPORT_LIMITS.lines)} cada vez: divídelo en varios.`;
