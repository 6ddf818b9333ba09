import Papa from 'papaparse';

/** The byte order mark by which spreadsheets recognise UTF-8. */
const BOM = '\ufeff';
/**
 * Where a spreadsheet may begin a cell: also inside of one, because a spreadsheet with another separator splits there. What follows it, after
 * blanks and quotes, would be a formula.
 */
const PLACE = String.raw`(^|[;,\t\n]|\r(?!\n))`;
const FORMULA = String.raw`(?=[\s'"]{0,99}[=+\-@＝＋－＠])`;
const UNGUARDED = new RegExp(PLACE + FORMULA, 'g');
const GUARDED = new RegExp(`${PLACE}'${FORMULA}`, 'g');

/** An apostrophe makes text of a formula. A text that has one already gets another, so that `withoutGuards` restores it. */
const guarded = (cell: string): string => cell.replace(UNGUARDED, "$1'");
export const withoutGuards = (cell: string): string => cell.replace(GUARDED, '$1');

/** For a Spanish spreadsheet, which separates at semicolons; other separators stand in quotes. */
export const toCsv = (rows: string[][]): string => {
  const cells = rows.map((row) => row.map(guarded));
  return `${BOM}${Papa.unparse(cells, { delimiter: ';', quotes: true, newline: '\r\n' })}\r\n`;
};
