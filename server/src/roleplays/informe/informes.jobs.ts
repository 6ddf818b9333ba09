import type { ErrorCode } from '@ensaya/contract/errors.ts';
import { z } from 'zod';
import { definePieceJobs, PIECE } from '../../ia/piece-job.ts';
import type { ScopedDb } from '../../lib/scoped-db.ts';
import { composePiece, composeReduction } from './compose.ts';
import { type Finding, inOrder, joinFindings, type PieceResult, verifyFindings } from './findings.ts';
import {
  beginPiece,
  endAttempt,
  failInforme,
  failLost,
  finishInforme,
  keepResult,
  lockRunning,
  type Piece,
  selectAnswers,
  selectFindings,
} from './job.queries.ts';
import { REDUCTION_BYTES } from './plan.ts';

const DATA = PIECE.extend({ informe_id: z.uuid() });
type Data = z.output<typeof DATA>;
type Result = PieceResult | { findings: Finding[] };

/** One piece of a report: reads answers, or joins what other pieces have found. The last one finishes the report. */
export const { runPiece, failLostPiece } = definePieceJobs<typeof DATA, Piece, Result>({
  queue: 'informes.piece',
  lostQueue: 'informes.lost',
  data: DATA,
  // Answers leave garbage while they arrive: six at a time took a worker on a busy machine to 440 MB.
  batchSize: 3,
  use: 'informe',
  table: 'informes',
  batchOf: ({ informe_id }, { ceiling }) => ({ lote_id: informe_id, ceiling }),
  begin: beginPiece,
  ask: async (data, piece, { db, askAi, keep }) => {
    const { template, title } = piece;
    if (piece.kind === 'answers') {
      const answers = await selectAnswers(db, data.empresa_id, piece);
      const [first] = answers;
      if (!first) return keep({ findings: [], answers: [], discarded: 0 });
      const subject = { template, title, question: first.question_text, answers: answers.map(({ answer_text }) => answer_text) };
      return askAi(
        (delimit, mask) => composePiece(subject, delimit, mask),
        (proposed) => verifyFindings(piece.n, proposed, answers),
      );
    }
    const { sent, rest } = firstThatFit(inOrder(await selectFindings(db, data, piece)));
    const joinedWithRest = (joined: Finding[]) => ({ findings: inOrder([...joined, ...rest]) });
    if (sent.length < 2) return keep(joinedWithRest(sent));
    return askAi(
      (delimit, mask) => composeReduction({ template, title, findings: sent }, delimit, mask),
      (groups) => joinedWithRest(joinFindings(sent, groups)),
    );
  },
  keep: keepAndContinue,
  fail: endFailed,
  failLost,
});

/** Stores the result, then begins the next reduction or finishes the report. */
async function keepAndContinue(
  trx: ScopedDb,
  data: Data,
  { n }: Piece,
  result: Result,
  next: (piece_id: string) => Promise<void>,
): Promise<void> {
  const kept = await keepResult(trx, data, n, result);
  if (kept === 'ignored') return;
  if (kept.isLast) await finishInforme(trx, data, result.findings);
  if (kept.next) await next(kept.next);
}

/** A reached ceiling ends the report. */
async function endFailed(trx: ScopedDb, data: Data, code: ErrorCode | undefined): Promise<boolean> {
  const isSpent = code === 'ai_ceiling' && (await lockRunning(trx, data));
  const ended = await endAttempt(trx, data, code ? 'failed' : 'pending', code ?? null);
  if (ended && isSpent) await failInforme(trx, data, code);
  return ended;
}

/** The most quoted ones, as many as one request takes. */
function firstThatFit(findings: readonly Finding[]): { sent: Finding[]; rest: Finding[] } {
  let bytes = 0;
  const end = findings.findIndex(({ title, text }) => {
    bytes += Buffer.byteLength(JSON.stringify([title, text])) + 60;
    return bytes > REDUCTION_BYTES;
  });
  return end < 0 ? { sent: [...findings], rest: [] } : { sent: findings.slice(0, end), rest: findings.slice(end) };
}
