import Papa from 'papaparse';

/** The byte order mark by which spreadsheets recognise UTF-8. */
const BOM = '\ufeff';
/** The beginnings that a spreadsheet takes for a formula. Papa Parse's own pattern misses those with a line break. */
const FORMULA = /^[=+\-@\t\r]/;

/** RFC 4180. A cell that begins like a formula gets an apostrophe, which makes it text. */
export const toCsv = (rows: string[][]): string => `${BOM}${Papa.unparse(rows, { newline: '\r\n', escapeFormulae: FORMULA })}\r\n`;
