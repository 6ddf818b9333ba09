import { costOf, priceOf } from '@ensaya/contract/ia.ts';
import type { StoredCredentials } from '../../ia/credentials.queries.ts';
import type { Delimit } from '../../ia/delimited.ts';
import { highestCost } from '../../ia/estimate.ts';
import { composePiece, composeReduction } from './compose.ts';

/** The answers to one question that one piece reads. */
export type Slice = { question_id: string; user_ids: string[]; bytes: number };
export type PlannedPiece = {
  n: number;
  kind: 'answers' | 'reduction';
  question_id: string | null;
  user_ids: string[];
  first_n: number | null;
  last_n: number | null;
};

/** The pieces that one reduction joins. A larger report has reductions of reductions. */
const JOINED_PIECES = 40;
/** What one reduction sends of the findings. The findings beyond it stay as they are. */
export const REDUCTION_BYTES = 60_000;

/** The pieces in the order of the questions, then the reductions. The last piece joins everything. */
export function planPieces(slices: readonly Slice[]): PlannedPiece[] {
  const pieces: PlannedPiece[] = slices.map(({ question_id, user_ids }, index) => ({
    n: index + 1,
    kind: 'answers',
    question_id,
    user_ids,
    first_n: null,
    last_n: null,
  }));
  let [first, last] = [1, pieces.length];
  do {
    const next = last + 1;
    for (let from = first; from <= last; from += JOINED_PIECES)
      pieces.push({
        n: pieces.length + 1,
        kind: 'reduction',
        question_id: null,
        user_ids: [],
        first_n: from,
        last_n: Math.min(from + JOINED_PIECES - 1, last),
      });
    [first, last] = [next, pieces.length];
  } while (last > first);
  return pieces;
}

/** JSON around each answer, and the escapes and tokens in it. */
const BYTES_PER_ANSWER = 80;
const ESCAPES = 1.1;
const QUESTION_BYTES = 1500;
const FINDINGS_BYTES_PER_PIECE = 3000;
/** Attempts whose worker died are paid at their reservation: this many, or a share of the pieces, fit under the ceiling. */
const REPEATS = 6;
const REPEATS_SHARE = 0.1;
const CENT = 10_000;

type Priced = Pick<StoredCredentials, 'provider' | 'model'>;

/** The most that a report may cost, in whole cents: every piece at its reservation, and room for repeated ones. */
export function ceilingOf(
  slices: readonly Slice[],
  { provider, model }: Priced,
  { template, title }: { template: string; title: string },
  delimit: Delimit,
): number {
  const credentials = { provider, model, apiKey: '' };
  const same = (text: string) => text;
  const input = (bytes: number) => costOf(priceOf(provider, model), { input: Math.ceil(bytes), output: 0 });
  const emptyPiece = highestCost(credentials, composePiece({ template, title, question: '', answers: [] }, delimit, same));
  const emptyReduction = highestCost(credentials, composeReduction({ template, title, findings: [] }, delimit, same));
  const pieces = planPieces(slices);
  const costs = pieces.map(({ kind, n, user_ids, first_n, last_n }) =>
    kind === 'answers'
      ? emptyPiece + input(QUESTION_BYTES + user_ids.length * BYTES_PER_ANSWER + (slices[n - 1]?.bytes ?? 0) * ESCAPES)
      : emptyReduction + input(Math.min(REDUCTION_BYTES, ((last_n ?? 0) - (first_n ?? 0) + 1) * FINDINGS_BYTES_PER_PIECE)),
  );
  const repeats = Math.max(REPEATS, Math.ceil(pieces.length * REPEATS_SHARE));
  const sum = costs.reduce((total, cost) => total + cost, 0) + repeats * Math.max(0, ...costs);
  return Math.ceil(sum / CENT) * CENT;
}
