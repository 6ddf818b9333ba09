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

/** Hands a file to the browser, as if it had been downloaded. */
export function saveAs(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers begin to read it only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
