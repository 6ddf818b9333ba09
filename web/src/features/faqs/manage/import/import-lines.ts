import { FAQ_IMPORT_LIMITS, type FaqImportLine, type FaqImportOutcome, importFaqs } from '@ensaya/contract/faq-import.ts';
import { call } from '../../../../lib/api/api-client.ts';
import { searchKey } from '../../../../lib/text/search-key.ts';
import type { FaqLine } from './faq-csv.ts';

/** The server reads requests of at most 1 MB. */
const BYTES_PER_REQUEST = 600_000;

/** What becomes of a line. */
export type JudgedLine = { cells: FaqImportLine; outcome: FaqImportOutcome['outcome']; errors: string[] };
type Options = { empresa_id: string; dry_run: boolean; signal: AbortSignal; onProgress: (done: number) => void };
type Sent = { judged: JudgedLine[]; newCategories: string[] };

/** Judges the lines of a file without creating anything. */
export async function judgeLines(lines: FaqLine[], options: Omit<Options, 'dry_run'>): Promise<Sent> {
  const known = lines.filter(({ wrong }) => wrong.length > 0);
  const sent = await sendLines(
    lines.flatMap(({ cells, wrong }) => (wrong.length > 0 ? [] : [cells])),
    { ...options, dry_run: true },
  );
  const judged = [...known.map(({ cells, wrong }): JudgedLine => ({ cells, outcome: 'wrong', errors: wrong })), ...sent.judged].sort(
    (a, b) => a.cells.line - b.cells.line,
  );
  return { ...sent, judged: withRepeated(judged) };
}

/** Sends the lines in several requests. Stopping between two of them leaves the FAQs created so far: a second import finds them repeated. */
export async function sendLines(lines: FaqImportLine[], { empresa_id, dry_run, signal, onProgress }: Options): Promise<Sent> {
  const judged: JudgedLine[] = [];
  const newCategories = new Map<string, string>();
  for (const chunk of chunksOf(lines)) {
    signal.throwIfAborted();
    const { outcomes, new_categories } = await call(importFaqs, { body: { empresa_id, dry_run, lines: chunk } }, { signal });
    const byLine = new Map(outcomes.map((outcome) => [outcome.line, outcome]));
    for (const cells of chunk) {
      const { outcome = 'wrong', errors = [] } = byLine.get(cells.line) ?? {};
      judged.push({ cells, outcome, errors });
    }
    for (const name of new_categories) newCategories.set(searchKey(name), name);
    onProgress(judged.length);
  }
  return { judged, newCategories: [...newCategories.values()] };
}

export function* chunksOf(lines: FaqImportLine[]): Generator<FaqImportLine[]> {
  const encoder = new TextEncoder();
  let chunk: FaqImportLine[] = [];
  let bytes = 0;
  for (const line of lines) {
    const size = encoder.encode(JSON.stringify(line)).length;
    if (chunk.length > 0 && (chunk.length === FAQ_IMPORT_LIMITS.perRequest || bytes + size > BYTES_PER_REQUEST)) {
      yield chunk;
      chunk = [];
      bytes = 0;
    }
    chunk.push(line);
    bytes += size;
  }
  if (chunk.length > 0) yield chunk;
}

/** As `app.question_key` in the database. */
const questionKey = (question: string) =>
  searchKey(question)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The server compares the lines of one request with each other; those of different requests are compared here. */
function withRepeated(lines: JudgedLine[]): JudgedLine[] {
  const seen = new Set<string>();
  return lines.map((line) => {
    if (line.outcome !== 'created') return line;
    const key = questionKey(line.cells.question);
    if (seen.has(key)) return { ...line, outcome: 'repeated' };
    seen.add(key);
    return line;
  });
}
