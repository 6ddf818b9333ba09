import { email } from '@ensaya/contract/fields.ts';
import Papa from 'papaparse';

export type AddressList = {
  /** Also invalid ones: the server answers for each of them. */
  addresses: string[];
  /** The heading of their column, if any. */
  column?: string;
};

const MAX_CELL = 500;
const SEPARATORS = [';', '\t', ','] as const;
const HEADING = /^"?(correos?( electr[oó]nicos?)?|e-?mails?|direcci[oó]n(es)?)"?$/i;

const isAddress = (text: string): boolean => email.safeParse(text).success;
/** The address in 'Ana Gil <ana@arce.example>', the format of mail programs. */
const bare = (cell: string): string => /<([^<>\s]+@[^<>\s]+)>/.exec(cell)?.[1] ?? cell.trim();

/** The addresses in a list of any format, or in a table with a column of addresses. */
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

/** One address per line, or several with separators. */
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

/** Line by line: an unbalanced quote spoils one line only. */
const cellsOf = (line: string, delimiter: string): string[] => Papa.parse<string[]>(line, { delimiter }).data[0] ?? [];

/** The text of a file in one of the encodings that spreadsheets write. */
export async function readText(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
