import type { ErrorCode } from '@ensaya/contract/errors.ts';
import type { Use } from '@ensaya/contract/ia.ts';
import type { LiveTable } from '@ensaya/contract/tablas.ts';
import { z } from 'zod';
import { AppError } from '../lib/app-error.ts';
import { databaseRefusal } from '../lib/database-errors.ts';
import { notifyChanges } from '../lib/notify-changes.ts';
import { defineJob, type Job, type JobTools } from '../lib/queue.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { type Batch, CeilingHeld } from './batch.ts';
import { type Compose, decryptCredentials, jobCall } from './call.ts';
import { selectStoredCredentials } from './credentials.queries.ts';

/** What the job of a piece carries. A feature adds the key of the work that the piece is part of. */
export const PIECE = z.object({
  empresa_id: z.uuid(),
  piece_id: z.uuid(),
  /** On whose behalf the AI is asked: who began the work or tried the piece again. */
  user_id: z.uuid(),
  /** Failed attempts so far. */
  tries: z.int().min(0).default(0),
});
type PieceSchema = z.ZodType<z.output<typeof PIECE>>;

type Asking<Result> = {
  db: ScopedDb;
  /** Every attempt is the same call, with the id of the piece, so that at most one answer is kept. */
  askAi: <T>(compose: Compose<T>, read: (answer: T) => Result) => Promise<void>;
  /** For a result that needs no AI. */
  keep: (result: Result) => Promise<void>;
};

/** Work in pieces, each with a call of its own, all under one ceiling. The feature's tables hold its state. */
type PieceFeature<Schema extends PieceSchema, Piece, Result> = {
  queue: string;
  /** Takes the pieces whose job was given up. */
  lostQueue: string;
  data: Schema;
  /** Pieces that one worker does at a time. */
  batchSize: number;
  use: Use;
  /** Announced whenever a piece has changed. */
  table: LiveTable;
  batchOf: (data: z.output<Schema>, piece: Piece) => Batch;
  /** Undefined if there is nothing to do. A piece that is under way is begun again: its worker died. */
  begin: (db: ScopedDb, data: z.output<Schema>) => Promise<Piece | undefined>;
  /** Ends with `askAi` or `keep`. */
  ask: (data: z.output<Schema>, piece: Piece, asking: Asking<Result>) => Promise<void>;
  /** In one transaction with the bill. Keeps nothing if the piece is done or its work has ended. `next` begins another piece. */
  keep: (trx: ScopedDb, data: z.output<Schema>, piece: Piece, result: Result, next: (piece_id: string) => Promise<void>) => Promise<void>;
  /**
   * After a failed attempt the piece waits for the next one, or with a code for a person. 'ai_ceiling' ends the work: no other piece can be
   * paid for. False if the piece is no longer under way.
   */
  fail: (trx: ScopedDb, data: z.output<Schema>, code: ErrorCode | undefined) => Promise<boolean>;
  /** The job of the piece was given up, perhaps before it began the piece. False if the piece has ended otherwise. */
  failLost: (db: ScopedDb, data: z.output<Schema>) => Promise<boolean>;
};

/** Seconds before each repetition of a failed attempt. Then the piece waits for a person. */
const RETRY_AFTER = [3, 20];
const HELD_RETRY_AFTER = 5;
/** Failures that another attempt may not meet. */
const PASSING = new Set<ErrorCode>(['ai_busy', 'ai_platform_busy', 'ai_unreachable', 'ai_timeout', 'ai_cut', 'ai_unusable', 'internal']);

export function definePieceJobs<Schema extends PieceSchema, Piece, Result>(feature: PieceFeature<Schema, Piece, Result>) {
  type Data = z.output<Schema>;
  const { data: schema, use } = feature;
  // The compiler cannot tell that a parsed payload with other values of these fields is a payload.
  const changed = (data: Data, fields: { piece_id?: string; tries: number }) => ({ ...data, ...fields }) as z.input<Schema>;
  const announce = ({ outside }: JobTools, { empresa_id }: Data) => notifyChanges(outside, [{ table: feature.table, empresa_id }]);

  /** A piece whose job was given up waits for a person, like one that failed: otherwise its work would wait for ever. */
  const failLostPiece: Job<Schema> = defineJob({
    queue: feature.lostQueue,
    data: schema,
    options: { retryLimit: 1000, retryDelay: 60, heartbeatSeconds: 15 },
    handler: async (data, tools) => {
      if (await feature.failLost(tools.enterJob(data.empresa_id), data)) await announce(tools, data);
    },
  });

  const runPiece: Job<Schema> = defineJob({
    queue: feature.queue,
    data: schema,
    batchSize: feature.batchSize,
    // These retries are for workers that died. Failures of the AI are counted by the handler.
    options: { retryLimit: 100, retryDelay: 1, heartbeatSeconds: 15, deadLetter: feature.lostQueue },
    handler: async (data, tools) => {
      const db = tools.enterJob(data.empresa_id);
      const piece = await feature.begin(db, data);
      if (!piece) return;
      await announce(tools, data);
      try {
        await feature.ask(data, piece, asking(db, data, piece, tools));
      } catch (error) {
        await endFailed(db, data, error, tools);
      }
      await announce(tools, data);
    },
  });

  function asking(db: ScopedDb, data: Data, piece: Piece, tools: JobTools): Asking<Result> {
    const { ai, enqueue } = tools;
    const { empresa_id, piece_id, user_id } = data;
    const keep = (trx: ScopedDb, result: Result) =>
      feature.keep(trx, data, piece, result, (next) => enqueue(runPiece, changed(data, { piece_id: next, tries: 0 }), { within: trx }));
    return {
      db,
      askAi: async <T>(compose: Compose<T>, read: (answer: T) => Result) => {
        await jobCall<T, void>(db, ai, { empresa_id, id: piece_id, use, user_id, ...feature.batchOf(data, piece) }, async (trx) => {
          const stored = await selectStoredCredentials(trx, empresa_id, use);
          if (!stored) throw new AppError('ai_not_configured');
          return {
            credentials: decryptCredentials(ai.ia, empresa_id, stored),
            masked: stored.masked,
            compose,
            keep: (answer, within) => keep(within, read(answer)),
          };
        });
      },
      keep: (result) => db.transaction().execute((trx) => keep(trx, result)),
    };
  }

  /** A passing failure is repeated a few times; any other one waits for a person. A worker that lost its claim leaves the piece to the next. */
  async function endFailed(db: ScopedDb, data: Data, error: unknown, { ai, enqueue }: JobTools): Promise<void> {
    if (ai.signal.aborted) throw error;
    const code = codeOf(error);
    if (code === 'unavailable') throw error;
    // A later attempt of another worker has taken the call over.
    if (code === 'ai_running') return;
    const held = error instanceof CeilingHeld;
    if (code === 'internal' && !held) ai.log.error({ err: error, queue: feature.queue, piece: data.piece_id }, 'a piece of work failed');
    const wait = held ? HELD_RETRY_AFTER : PASSING.has(code) ? RETRY_AFTER[data.tries] : undefined;
    await db.transaction().execute(async (trx) => {
      const ended = await feature.fail(trx, data, wait === undefined ? code : undefined);
      if (!ended || wait === undefined) return;
      await enqueue(runPiece, changed(data, { tries: held ? data.tries : data.tries + 1 }), { within: trx, startAfter: wait });
    });
  }

  return { runPiece, failLostPiece };
}

const codeOf = (error: unknown): ErrorCode =>
  error instanceof AppError ? error.code : (error instanceof Error && databaseRefusal(error)?.code) || 'internal';
