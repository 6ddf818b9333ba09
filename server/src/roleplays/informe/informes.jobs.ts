import type { ErrorCode } from '@ensaya/contract/errors.ts';
import { z } from 'zod';
import { CeilingHeld } from '../../ia/batch.ts';
import { decryptCredentials, jobCall } from '../../ia/call.ts';
import { selectStoredCredentials } from '../../ia/credentials.queries.ts';
import { AppError } from '../../lib/app-error.ts';
import { databaseRefusal } from '../../lib/database-errors.ts';
import { notifyChanges } from '../../lib/notify-changes.ts';
import { defineJob, type Job, type JobTools } from '../../lib/queue.ts';
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

const DATA = z.object({
  empresa_id: z.uuid(),
  informe_id: z.uuid(),
  piece_id: z.uuid(),
  /** On whose behalf the AI is asked: who began the report or tried the piece again. */
  user_id: z.uuid(),
  /** Failed attempts so far. */
  tries: z.int().min(0).default(0),
});
type Data = z.output<typeof DATA>;

/** Seconds before each repetition of a failed attempt. Then the piece waits for a person. */
const RETRY_AFTER = [3, 20];
const HELD_RETRY_AFTER = 5;
/** Failures that another attempt may not meet. */
const PASSING = new Set<ErrorCode>(['ai_busy', 'ai_unreachable', 'ai_timeout', 'ai_cut', 'ai_unusable', 'internal']);

const announceInformes = ({ outside }: JobTools, empresa_id: string) => notifyChanges(outside, [{ table: 'informes', empresa_id }]);

/** A piece whose job was given up waits for a person, like one that failed: otherwise its report would wait for ever. */
export const failLostPiece: Job<typeof DATA> = defineJob({
  queue: 'informes.lost',
  data: DATA,
  options: { retryLimit: 1000, retryDelay: 60, heartbeatSeconds: 15 },
  handler: async (data, tools) => {
    if (await failLost(tools.enterJob(data.empresa_id), data)) await announceInformes(tools, data.empresa_id);
  },
});

/** One piece of a report: reads answers, or joins what other pieces have found. The last one finishes the report. */
export const runPiece: Job<typeof DATA> = defineJob({
  queue: 'informes.piece',
  data: DATA,
  // Answers leave garbage while they arrive: six at a time took a worker on a busy machine to 440 MB.
  batchSize: 3,
  // These retries are for workers that died. Failures of the AI are counted by the handler.
  options: { retryLimit: 100, retryDelay: 1, heartbeatSeconds: 15, deadLetter: failLostPiece.queue },
  handler: async (data, tools) => {
    const db = tools.enterJob(data.empresa_id);
    const piece = await beginPiece(db, data);
    if (!piece) return;
    await announceInformes(tools, data.empresa_id);
    try {
      await (piece.kind === 'answers' ? readAnswers(db, data, piece, tools) : joinPieces(db, data, piece, tools));
    } catch (error) {
      await endFailed(db, data, error, tools);
    }
    await announceInformes(tools, data.empresa_id);
  },
});

async function readAnswers(db: ScopedDb, data: Data, piece: Piece, tools: JobTools): Promise<void> {
  const answers = await selectAnswers(db, data.empresa_id, piece);
  const [first] = answers;
  const keep = (trx: ScopedDb, result: PieceResult) => keepAndContinue(trx, data, piece, result, tools);
  if (!first) return db.transaction().execute((trx) => keep(trx, { findings: [], answers: [], discarded: 0 }));
  const { template, title } = piece;
  const subject = { template, title, question: first.question_text, answers: answers.map(({ answer_text }) => answer_text) };
  await jobCall(db, tools.ai, callOf(data, piece), async (trx) => ({
    ...(await credentialsOf(trx, data, tools)),
    compose: (delimit, mask) => composePiece(subject, delimit, mask),
    keep: (proposed, within) => keep(within, verifyFindings(piece.n, proposed, answers)),
  }));
}

async function joinPieces(db: ScopedDb, data: Data, piece: Piece, tools: JobTools): Promise<void> {
  const findings = inOrder(await selectFindings(db, data, piece));
  const { sent, rest } = firstThatFit(findings);
  const keep = (trx: ScopedDb, joined: Finding[]) => keepAndContinue(trx, data, piece, { findings: inOrder([...joined, ...rest]) }, tools);
  if (sent.length < 2) return db.transaction().execute((trx) => keep(trx, sent));
  const { template, title } = piece;
  await jobCall(db, tools.ai, callOf(data, piece), async (trx) => ({
    ...(await credentialsOf(trx, data, tools)),
    compose: (delimit, mask) => composeReduction({ template, title, findings: sent }, delimit, mask),
    keep: (groups, within) => keep(within, joinFindings(sent, groups)),
  }));
}

/** Every attempt has the id of the piece. The calls of all pieces stay under the accepted ceiling. */
const callOf = ({ empresa_id, informe_id, piece_id, user_id }: Data, { ceiling }: Piece) =>
  ({ empresa_id, id: piece_id, use: 'informe', user_id, lote_id: informe_id, ceiling }) as const;

async function credentialsOf(trx: ScopedDb, { empresa_id }: Data, { ai }: JobTools) {
  const stored = await selectStoredCredentials(trx, empresa_id, 'informe');
  if (!stored) throw new AppError('ai_not_configured');
  return { credentials: decryptCredentials(ai.ia, empresa_id, stored), masked: stored.masked };
}

/** In one transaction with the bill: stores the result, then begins the next reduction or finishes the report. */
async function keepAndContinue(
  trx: ScopedDb,
  data: Data,
  { n }: Piece,
  result: PieceResult | { findings: Finding[] },
  { enqueue }: JobTools,
): Promise<void> {
  const kept = await keepResult(trx, data, n, result);
  if (kept === 'ignored') return;
  if (kept.isLast) await finishInforme(trx, data, result.findings);
  if (kept.next) await enqueue(runPiece, { ...data, piece_id: kept.next, tries: 0 }, { within: trx });
}

/**
 * A passing failure is repeated a few times; any other one waits for a person, unless the accepted ceiling is reached, which ends the report.
 * A worker that lost its claim leaves the piece to the next.
 */
async function endFailed(db: ScopedDb, data: Data, error: unknown, { ai, enqueue }: JobTools): Promise<void> {
  if (ai.signal.aborted) throw error;
  const code = codeOf(error);
  if (code === 'unavailable') throw error;
  // A later attempt of another worker has taken the call over.
  if (code === 'ai_running') return;
  if (code === 'internal') ai.log.error({ err: error, informe: data.informe_id }, 'a piece of a report failed');
  const held = error instanceof CeilingHeld;
  const wait = held ? HELD_RETRY_AFTER : PASSING.has(code) ? RETRY_AFTER[data.tries] : undefined;
  await db.transaction().execute(async (trx) => {
    const isSpent = code === 'ai_ceiling' && (await lockRunning(trx, data));
    const ended = await endAttempt(trx, data, wait === undefined ? 'failed' : 'pending', wait === undefined ? code : null);
    if (ended && isSpent) await failInforme(trx, data, code);
    if (!ended || wait === undefined) return;
    await enqueue(runPiece, { ...data, tries: held ? data.tries : data.tries + 1 }, { within: trx, startAfter: wait });
  });
}

const codeOf = (error: unknown): ErrorCode =>
  error instanceof AppError ? error.code : (error instanceof Error && databaseRefusal(error)?.code) || 'internal';

/** The most quoted ones, as many as one request takes. */
function firstThatFit(findings: readonly Finding[]): { sent: Finding[]; rest: Finding[] } {
  let bytes = 0;
  const end = findings.findIndex(({ title, text }) => {
    bytes += Buffer.byteLength(JSON.stringify([title, text])) + 60;
    return bytes > REDUCTION_BYTES;
  });
  return end < 0 ? { sent: [...findings], rest: [] } : { sent: findings.slice(0, end), rest: findings.slice(end) };
}
