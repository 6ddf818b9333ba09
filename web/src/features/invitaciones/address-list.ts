import { email } from '@ensaya/contract/fields.ts';

export type AddressList = {
  /** As they stand in their lines, the wrong ones too: what is wrong with one is said of that one. */
  addresses: string[];
  /** The heading of the column they were in, when there was one. */
  column?: string;
};

const MAX_CELL = 500;
const SEPARATORS = [';', '\t', ','] as const;
const HEADING = /^"?(correos?( electr[oó]nicos?)?|e-?mails?|direcci[oó]n(es)?)"?$/i;

const isAddress = (text: string): boolean => email.safeParse(text).success;
/** 'Ana Gil <ana@arce.example>', as mail programs copy it. */
const bare = (cell: string): string => /<([^<>\s]+@[^<>\s]+)>/.exec(cell)?.[1] ?? cell.trim();

/** The addresses in what somebody typed, pasted or exported: a list of any kind, or a table with one column of them. */
export function addressesIn(text: string): AddressList {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '');
  const rows = lines.map((line) => cellsOf(line, separatorIn(lines)).map(bare));
  const listed = rows.some((cells) => cells.filter(isAddress).length > 1);
  if (listed || rows.every(({ length }) => length < 2)) return { addresses: lines.flatMap(listedIn) };
  return fromTable(rows);
}

function fromTable(rows: string[][]): AddressList {
  const width = Math.max(...rows.map(({ length }) => length));
  const counts = Array.from({ length: width }, (_, index) => rows.filter((cells) => isAddress(cells[index] ?? '')).length);
  const index = counts.indexOf(Math.max(...counts));
  const [first = [], ...rest] = rows;
  const heading = first[index] ?? '';
  const hasHeading = !first.some(isAddress) && rest.length > 0;
  const addresses = (hasHeading ? rest : rows).map((cells) => (cells[index] || cells.filter(Boolean).join(' ')).slice(0, MAX_CELL));
  return { addresses, ...(hasHeading && heading && { column: heading }) };
}

/** One to a line, or several with whatever stands between them. */
function listedIn(line: string, index: number): string[] {
  const cells = line
    .split(/[;,\t]/)
    .map(bare)
    .filter(Boolean);
  if (index === 0 && HEADING.test(line.trim())) return [];
  return cells
    .flatMap((cell) => (cell.split('@').length > 2 ? cell.split(/\s+/) : [cell]))
    .map((cell) => cell.replace(/^"|"$/g, '').slice(0, MAX_CELL));
}

function separatorIn(lines: string[]): string {
  const sample = lines.slice(0, 20).join('\n');
  const count = (separator: string) => sample.split(separator).length;
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/** The cells of a line of a CSV, in which a quoted one may hold the separator. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [''];
  let quoted = false;
  for (const character of line) {
    if (character === '"') quoted = !quoted;
    else if (character === separator && !quoted) cells.push('');
    else cells[cells.length - 1] += character;
  }
  return cells;
}

/** A file's text, in the encodings in which spreadsheets write it. */
export async function readText(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
