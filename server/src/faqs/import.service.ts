import type { importFaqs } from '@ensaya/contract/faq-import.ts';
import type { OperationOutput, OperationParsed } from '@ensaya/contract/operation.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { insertFaqs, selectExisting, selectKeys } from './import.queries.ts';
import { type ReadLine, readLine } from './import-cells.ts';
import { planImport } from './import-plan.ts';

/** The texts of the lines that are compared with others. PostgreSQL stores no NUL; lines with one are wrong. */
function comparedTexts(lines: ReadLine[]): string[] {
  const texts = lines.flatMap(({ question, categories, topics }) => [
    question,
    ...categories,
    ...topics.flatMap(({ written, named }) => [written, ...named.flatMap(({ category, name }) => [category, name])]),
  ]);
  return [...new Set(texts)].filter((text) => !text.includes('\0'));
}

/** Creates the FAQs of the lines that are neither wrong nor repeated, all in one transaction. */
export function importLines(
  db: ScopedDb,
  { body: { empresa_id, dry_run, lines } }: OperationParsed<typeof importFaqs>,
): Promise<OperationOutput<typeof importFaqs>> {
  const read = lines.map(readLine);
  return db.transaction().execute(async (trx) => {
    const keys = await selectKeys(trx, empresa_id, comparedTexts(read));
    const existing = await selectExisting(
      trx,
      empresa_id,
      read.map(({ question }) => keys.question(question)),
    );
    const { faqs, outcomes, newCategories } = planImport(read, keys, existing);
    if (!dry_run) {
      const created = await insertFaqs(trx, empresa_id, faqs);
      for (const { key, outcome } of faqs) if (!created.has(key)) outcome.outcome = 'repeated';
    }
    return { outcomes, new_categories: newCategories };
  });
}
