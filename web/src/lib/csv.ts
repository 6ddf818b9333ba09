const BOM = '\ufeff';
/** What a spreadsheet would take for a formula, also behind a tab or a line break. */
const FORMULA = /^[=+\-@\t\r]/;

/** RFC 4180, and harmless where it is opened: a cell that begins like a formula is told to be text. */
function cell(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** With the mark by which spreadsheets know that it is UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): string => BOM + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
