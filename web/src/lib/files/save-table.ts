import type { SheetFormat } from '@ensaya/contract/auditoria.ts';
import { saveFile } from './save-file.ts';
import type { TableColumn } from './table-column.ts';

type Table = { name: string; sheet: string; columns: readonly TableColumn[]; rows: readonly string[][] };

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Loads the writer of a format. What it returns saves a table; the name is given without its ending. */
export async function loadTableWriter(format: SheetFormat): Promise<(table: Table) => void> {
  if (format === 'XLSX') {
    const { toXlsx } = await import('./xlsx.ts');
    return ({ name, sheet, columns, rows }) => saveFile(`${name}.xlsx`, XLSX, toXlsx(sheet, columns, rows));
  }
  const { toCsv } = await import('./csv.ts');
  return ({ name, columns, rows }) => saveFile(`${name}.csv`, 'text/csv', toCsv([columns.map(({ title }) => title), ...rows]));
}
