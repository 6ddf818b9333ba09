import type { Invitee } from '@ensaya/contract/invitaciones.ts';
import Papa from 'papaparse';
import { withoutGuards } from '../../lib/files/csv.ts';
import { gruposIn, hasGrupos, inviteeOf, isAddress, isTypedWithGrupos, newInvitee, personOf, splitOutsideQuotes } from './invitee-line.ts';

export type AddressList = {
  /** Also those with an invalid address: the server answers for each of them. */
  people: Invitee[];
  /** The heading of the column of addresses, if any. */
  column?: string;
};

const SEPARATORS = [';', '\t', ','] as const;
const HEADING = /^"?(correos?( electr[oó]nicos?)?|e-?mails?|direcci[oó]n(es)?)"?$/i;
const NAME_HEADING = /^(nombres?( completo| y apellidos)?|apellidos?|personas?|trabajador(es)?|(first |last |full )?name)$/i;
const SURNAME_HEADING = /^(apellidos?|last name)$/i;
const GRUPOS_HEADING = /^(grupos?|groups?)$/i;

/** The addresses in a list of any format, or in a table with a column of addresses, with the names and groups beside them. */
export function addressesIn(text: string): AddressList {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '');
  const rows = lines.map((line) => cellsOf(line, separatorIn(lines)).map((cell) => withoutGuards(cell).trim()));
  if (lines.some(isTypedWithGrupos) && !isHeading(rows[0] ?? []))
    return { people: lines.flatMap((line, index) => (hasGrupos(line) ? personOf(line) : listedIn(line, index))) };
  const listed = rows.some((cells) => cells.filter((cell) => isAddress(inviteeOf(cell).email)).length > 1);
  if (listed || rows.every(({ length }) => length < 2)) return { people: lines.flatMap(listedIn) };
  return fromTable(rows);
}

/** Of a table. The heading of a list is one word. */
const isHeading = (cells: string[]): boolean =>
  cells.length > 1 && cells.some((cell) => [HEADING, NAME_HEADING, GRUPOS_HEADING].some((heading) => heading.test(cell)));

function fromTable(rows: string[][]): AddressList {
  const width = Math.max(...rows.map(({ length }) => length));
  const holdsAddress = (cell = '') => isAddress(inviteeOf(cell).email);
  const counts = Array.from({ length: width }, (_, index) => rows.filter((cells) => holdsAddress(cells[index])).length);
  const [first = [], ...rest] = rows;
  const most = Math.max(...counts);
  // In a table without a single right address the heading tells.
  const named = first.findIndex((cell) => HEADING.test(cell));
  const index = most === 0 && named >= 0 ? named : counts.indexOf(most);
  const heading = first[index] ?? '';
  const hasHeading = !first.some(holdsAddress) && rest.length > 0;
  const names = hasHeading ? nameColumns(first, index) : [];
  const grupos = hasHeading ? gruposColumn(first) : () => [];
  const people = (hasHeading ? rest : rows).map((cells) => {
    const cell = cells[index] ?? '';
    const { email: address, nombre } = inviteeOf(cell);
    // Without names of its own column, an empty address would lose the line.
    const beside = names.map((column) => cells[column] ?? '').join(' ');
    return cell || beside.trim() ? newInvitee(address, nombre ?? beside, grupos(cells)) : newInvitee(cells.filter(Boolean).join(' '));
  });
  return { people, ...(hasHeading && heading && { column: heading }) };
}

/** The columns whose heading says that they hold names, the surname last. Without headings no column is taken for one. */
function nameColumns(headings: string[], address: number): number[] {
  const isSurname = (index: number) => Number(SURNAME_HEADING.test(headings[index] ?? ''));
  return headings
    .flatMap((heading, index) => (index !== address && NAME_HEADING.test(heading) ? [index] : []))
    .toSorted((one, other) => isSurname(one) - isSurname(other));
}

/** Reads the groups of a row. Where they are the last column, cells beyond the heading are groups too: their commas were not in quotes. */
function gruposColumn(headings: string[]): (cells: string[]) => string[] {
  const at = headings.findIndex((heading) => GRUPOS_HEADING.test(heading));
  if (at < 0) return () => [];
  const end = at === headings.length - 1 ? undefined : at + 1;
  return (cells) => cells.slice(at, end).flatMap(gruposIn);
}

/** One address per line, or several with separators, which a name in quotes may contain. */
function listedIn(line: string, index: number): Invitee[] {
  if (index === 0 && HEADING.test(line.trim())) return [];
  const cells = splitOutsideQuotes(line, ';,\t').filter((cell) => cell.trim() !== '');
  return cells.flatMap((cell) => (cell.split('@').length > 2 && !cell.includes('<') ? cell.trim().split(/\s+/) : [cell])).map(inviteeOf);
}

function separatorIn(lines: string[]): string {
  const sample = lines.slice(0, 20).join('\n');
  const count = (separator: string) => sample.split(separator).length;
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/** Line by line: an unbalanced quote spoils one line only. A name in quotes before '<' is no cell of a CSV. */
const cellsOf = (line: string, delimiter: string): string[] =>
  /"\s*</.test(line) ? splitOutsideQuotes(line, delimiter) : (Papa.parse<string[]>(line, { delimiter }).data[0] ?? []);

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
