import { recordExport, type SheetFormat } from '@ensaya/contract/auditoria.ts';
import { listFaqs } from '@ensaya/contract/faqs.ts';
import { call } from '../../../lib/api/api-client.ts';
import { allPages, PER_PAGE } from '../../../lib/data/all-pages.ts';
import { loadTableWriter } from '../../../lib/files/save-table.ts';
import { localDay } from '../../../lib/format/dates.ts';
import { FAQ_SHEET, toFaqRow } from './faq-rows.ts';

/** Downloads all FAQs of a company as a file; a CSV file can be imported again. */
export async function exportFaqs(empresa_id: string, format: SheetFormat): Promise<void> {
  const [faqs, save] = await Promise.all([
    allPages((cursor) => call(listFaqs, { query: { empresa_id, limit: PER_PAGE, cursor } })),
    loadTableWriter(format),
  ]);
  await call(recordExport, { body: { act: 'exportacion.faqs', format, empresa_id } });
  save({ name: `faqs-${localDay()}`, sheet: 'FAQs', columns: FAQ_SHEET, rows: faqs.map(toFaqRow) });
}
