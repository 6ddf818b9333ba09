import { z } from 'zod';
import { id } from './fields.ts';
import { operation } from './operation.ts';

export const FAQ_IMPORT_LIMITS = { lines: 5000, perRequest: 200 } as const;

/**
 * The columns of the CSV file, for import and export. Several values in a cell are separated by `|`. A topic is written with its category,
 * `Averías > Calderas`, or alone: then it belongs to the first category of the line.
 */
export const FAQ_COLUMNS = {
  question: 'Pregunta',
  answer: 'Respuesta',
  categories: 'Categorías',
  topics: 'Temas',
  alternatives: 'Otras formas de preguntarlo',
} as const;

/** Cells as they stand in the file: the server judges each line by itself, so that one wrong line does not refuse the others. */
const cell = z.string().max(50_000);
const importLine = z.object({
  line: z.int().min(1),
  question: cell,
  answer: cell,
  categories: cell,
  topics: cell,
  alternatives: cell,
});
export type FaqImportLine = z.infer<typeof importLine>;

/** `created`: a new FAQ (with `dry_run`: it would be). `repeated`: the company has a FAQ with this question, or an earlier line does. */
export const IMPORT_OUTCOMES = ['created', 'repeated', 'wrong'] as const;
const importOutcome = z.object({
  line: z.int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** What is wrong with the line. */
  errors: z.array(z.string()),
});
export type FaqImportOutcome = z.infer<typeof importOutcome>;

export const importFaqs = operation({
  id: 'importFaqs',
  method: 'POST',
  path: '/rest/v1/rpc/import_faqs',
  summary:
    'Create FAQs from lines of a CSV file, with the categories and topics that do not exist yet; with `dry_run`, only judge the lines',
  body: z.object({ empresa_id: id, dry_run: z.boolean(), lines: z.array(importLine).min(1).max(FAQ_IMPORT_LIMITS.perRequest) }),
  status: 200,
  response: z.object({
    outcomes: z.array(importOutcome),
    /** Categories that these lines create. */
    new_categories: z.array(z.string()),
  }),
});
