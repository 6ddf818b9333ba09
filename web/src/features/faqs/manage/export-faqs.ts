import { recordExport } from '@ensaya/contract/auditoria.ts';
import { listFaqs } from '@ensaya/contract/faqs.ts';
import { allPages, PER_PAGE } from '../../../lib/all-pages.ts';
import { call } from '../../../lib/api-client.ts';
import { localDay } from '../../../lib/dates.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { FAQ_HEADING, toFaqRow } from './faq-rows.ts';

/** Downloads all FAQs of a company as a CSV file that can be imported again. Returns how many. */
export async function exportFaqs(empresa_id: string): Promise<number> {
  const [faqs, { toCsv }] = await Promise.all([
    allPages((cursor) => call(listFaqs, { query: { empresa_id, limit: PER_PAGE, cursor } })),
    import('../../../lib/csv.ts'),
  ]);
  await call(recordExport, { body: { act: 'exportacion.faqs', format: 'CSV', empresa_id } });
  saveFile(`faqs-${localDay()}.csv`, 'text/csv', toCsv([FAQ_HEADING, ...faqs.map(toFaqRow)]));
  return faqs.length;
}
