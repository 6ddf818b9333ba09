import type { ErrorCode } from '@ensaya/contract/errors.ts';
import { USES } from '@ensaya/contract/ia.ts';
import { AppError } from '../lib/app-error.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { namingAccount } from './account.ts';
import { type Batch, CeilingHeld, roomInBatch } from './batch.ts';
import type { StoredCredentials } from './credentials.queries.ts';
import { type Delimit, mapStrings } from './delimited.ts';
import type { AiRequest } from './engine.ts';
import { billedCost, highestCost, likelyCost } from './estimate.ts';
import { PLATFORM } from './key-ring.ts';
import { createMasking, type Masking, UNMASKED, withTokenNote } from './masking.ts';
import { type Bill, streamMetered } from './metered.ts';
import { type Call, type CallLog, type JobCall, reserve, reserveAttempt, settle, settleAttempt } from './metering.ts';
import type { Ia } from './open-ia.ts';
import type { Credentials } from './providers.ts';
import { collect } from './reply.ts';

export type CallTools = { ia: Ia; log: CallLog; signal: AbortSignal };

declare module '../lib/queue.ts' {
  interface JobTools {
    ai: CallTools;
  }
}

/** `delimit` masks what it delimits; everything else that people wrote must be masked by the composer. */
export type Compose<T> = (delimit: Delimit, mask: Masking['mask']) => AiRequest<T>;

/** The parts of a call that a feature provides. `read` runs in the transaction that also reserves. */
export type Read<T, Kept> = (trx: ScopedDb) => Promise<{
  credentials: Credentials;
  /** False only if the company has switched it off for this use. */
  masked?: boolean;
  compose: Compose<T>;
  keep: (answer: T, db: ScopedDb, cost: number) => Promise<Kept>;
}>;

/** The stored credentials that a company asks with, its own or the operator's, with the key decrypted. */
export function decryptCredentials(
  { keyRing }: Ia,
  empresa_id: string,
  { account, credit, api_key, provider, model }: StoredCredentials,
): Credentials {
  if (!api_key) throw new AppError(account === 'empresa' ? 'ai_no_key' : credit === 'changed' ? 'ai_credit_changed' : 'ai_credit_paused');
  return { account, provider, model, apiKey: keyRing.open(api_key, account === 'empresa' ? empresa_id : PLATFORM) };
}

/** What `app.reserve_ai_attempt()` returns instead of the number of an attempt. */
const REFUSED_ATTEMPTS: Record<number, ErrorCode> = {
  0: 'ai_cap',
  [-1]: 'other_company_suspended',
  [-2]: 'ai_credit_spent',
  [-3]: 'ai_credit_paused',
};

/**
 * Read, mask and reserve in one transaction; call the provider without any; then check, bill and keep. Refusals before the provider is called reject the
 * promise, later ones the iteration. The generator yields the text as it arrives and returns what `keep` returns. With a ceiling, the calls of the
 * batch together cannot cost more: a call that may exceed it is refused, even if only calls under way stand in its way.
 */
export async function requestCall<T, Kept>(
  db: ScopedDb,
  { ia, log, signal }: CallTools,
  call: Call & Partial<Batch>,
  read: Read<T, Kept>,
): Promise<AsyncGenerator<string, Kept>> {
  const { credentials, aiRequest, masking, keep } = await db.transaction().execute(async (trx) => {
    const prepared = await prepare(trx, ia, read);
    await reserve(trx, call, prepared.credentials, highestCost(prepared.credentials, prepared.aiRequest));
    return prepared;
  });
  // A failure to bill must not lose the answer: the job that settles lost calls bills it later.
  const bill: Bill = (outcome, counted) =>
    settle(ia.outside, log, call, credentials, outcome, counted).catch((error: Error) =>
      log.error({ err: error, call: call.id }, 'a call could not be settled'),
    );
  // Billed before the last restored piece is yielded: a reader who leaves at that moment must not leave the reservation open.
  async function* billed() {
    const metered = yield* namingAccount(credentials, streamMetered(ia.engine, credentials, aiRequest, signal, bill));
    await bill('done', metered.counted);
    return metered;
  }
  async function* pieces(): AsyncGenerator<string, Kept> {
    const { answer, counted } = yield* restored(masking, billed());
    return keep(checked(masking, answer), db, billedCost(credentials, counted.tokens));
  }
  return pieces();
}

/**
 * The same for a job, as often as the job is retried: a new attempt supersedes one whose worker died. The answer is billed and kept in one
 * transaction, which a superseded attempt cannot commit, so a call has at most one result. Undefined if an earlier attempt has kept it.
 * With a ceiling, the calls of the batch together cannot cost more.
 */
export async function jobCall<T, Kept>(
  db: ScopedDb,
  { ia, log, signal }: CallTools,
  call: JobCall & Partial<Batch>,
  read: Read<T, Kept>,
): Promise<Kept | undefined> {
  const { lote_id, ceiling } = call;
  const { credentials, aiRequest, masking, keep, room, attempt } = await db.transaction().execute(async (trx) => {
    const prepared = await prepare(trx, ia, read);
    const highest = highestCost(prepared.credentials, prepared.aiRequest);
    const room = lote_id && ceiling !== undefined ? await roomInBatch(trx, { lote_id, ceiling }, call.id, highest) : 'enough';
    return { ...prepared, room, attempt: room === 'enough' ? await reserveAttempt(trx, call, prepared.credentials, highest) : 0 };
  });
  // After the commit: an attempt whose worker died stays settled, so that it no longer holds the ceiling for the other calls.
  if (room !== 'enough') throw room === 'held' ? new CeilingHeld('other calls hold the ceiling') : new AppError('ai_ceiling');
  if (attempt === null) return undefined;
  const refused = REFUSED_ATTEMPTS[attempt];
  if (refused) throw new AppError(refused);
  const bill: Bill = (outcome, counted) =>
    settleAttempt(ia.outside, log, { ...call, attempt }, credentials, outcome, counted).then(
      () => {},
      (error: Error) => log.error({ err: error, call: call.id }, 'a call could not be settled'),
    );
  const { answer, counted } = await collect(namingAccount(credentials, streamMetered(ia.engine, credentials, aiRequest, signal, bill)));
  try {
    return await db.transaction().execute(async (trx) => {
      if (!(await settleAttempt(trx, log, { ...call, attempt }, credentials, 'done', counted))) throw new AppError('ai_running');
      return keep(checked(masking, answer), trx, billedCost(credentials, counted.tokens));
    });
  } catch (error) {
    // The answer could not be kept but was paid for. Does nothing for a superseded attempt.
    await bill('failed', counted);
    throw error;
  }
}

/** What a call would send and cost, without reserving or sending anything. */
export async function previewCall<T, Kept>(db: ScopedDb, ia: Ia, read: Read<T, Kept>) {
  const { credentials, aiRequest, masking } = await db.transaction().execute((trx) => prepare(trx, ia, read));
  const body = await ia.engine.requestBody(credentials, aiRequest);
  return {
    credentials,
    aiRequest,
    body,
    counts: masking.counts(),
    ceiling: highestCost(credentials, aiRequest),
    likely: likelyCost(credentials, aiRequest),
  };
}

async function prepare<T, Kept>(trx: ScopedDb, { delimit }: Ia, read: Read<T, Kept>) {
  const { masked = true, compose, ...rest } = await read(trx);
  const masking = masked ? createMasking() : UNMASKED;
  const aiRequest = compose((template, blocks) => delimit(template, mapStrings(blocks, masking.mask)), masking.mask);
  // The text is a person's, and the setting their employer's.
  if (!masked && USES[aiRequest.use].private) throw new Error(`the private use ${aiRequest.use} must be masked`);
  return { ...rest, masking, aiRequest: withTokenNote(masking, aiRequest) };
}

async function* restored<R>({ restorer }: Masking, pieces: AsyncGenerator<string, R>): AsyncGenerator<string, R> {
  const { push, end } = restorer();
  try {
    while (true) {
      const { done, value } = await pieces.next();
      const text = done ? end() : push(value);
      if (text) yield text;
      if (done) return value;
    }
  } finally {
    // Ends the call when the consumer stops iterating.
    await pieces.return?.(undefined as R);
  }
}

/** Tokens restored; without NUL and unpaired surrogates, which PostgreSQL rejects. */
const checked = <T>({ restorer }: Masking, answer: T): T =>
  mapStrings(answer, (text) => {
    const { push, end } = restorer();
    return `${push(text)}${end()}`.toWellFormed().replaceAll('\0', '');
  });
