import { shownUse, type Use } from '@ensaya/contract/ia.ts';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { aiCalls, aiDollars, aiFirstTokenSeconds, aiTokens } from '../lib/metrics.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import type { Batch } from './batch.ts';
import type { Tokens } from './engine.ts';
import { billedCost } from './estimate.ts';
import type { Credentials } from './providers.ts';

export type CallLog = Pick<FastifyBaseLogger, 'info' | 'error'>;
export type Call = { empresa_id: string; id: string; use: Use };
export type Outcome = 'done' | 'stopped' | 'failed';
export type Counted = { tokens: Tokens; first_token_ms: number | null; latency_ms: number };

/** A call made by a job, on behalf of a person of the company. Its id is the piece of work: every attempt uses the same. */
export type JobCall = Call & { user_id: string; lote_id?: string | undefined };

/** Refuses a call that would exceed the month's cap or credit or the ceiling of its batch, or whose id was used before. Part of the caller's transaction. */
export async function reserve(
  db: ScopedDb,
  { empresa_id, id, use, lote_id, ceiling }: Call & Partial<Batch>,
  { account, provider, model }: Credentials,
  highest: number,
): Promise<void> {
  await sql`select app.reserve_ai_call(
    ${empresa_id}, ${id}, ${use}, ${provider}, ${model}, ${highest}, ${lote_id ?? null}, ${ceiling ?? null}, ${account})`.execute(db);
}

/** The number of the attempt; null if the call is done, 0 or less if it is refused (REFUSED_ATTEMPTS). Supersedes an attempt that is still open. */
export async function reserveAttempt(
  db: ScopedDb,
  { empresa_id, id, use, user_id, lote_id = undefined }: JobCall,
  { account, provider, model }: Credentials,
  highest: number,
): Promise<number | null> {
  const { rows } = await sql<{ attempt: number | null }>`select app.reserve_ai_attempt(
    ${empresa_id}, ${id}, ${use}, ${provider}, ${model}, ${highest}, ${user_id}, ${lote_id ?? null}, ${account}) as attempt`.execute(db);
  return rows[0]?.attempt ?? null;
}

/** Bills a request's call once. Runs outside any session, because the caller's may have ended meanwhile. */
export async function settle(outside: ScopedDb, log: CallLog, call: Call, credentials: Credentials, outcome: Outcome, counted: Counted) {
  const { empresa_id, id } = call;
  count(log, call, credentials, outcome, counted);
  await sql`select app.settle_ai_call(${empresa_id}, ${id}, ${bill(credentials, outcome, counted)})`.execute(outside);
}

/** Bills an attempt once. False if a later attempt has superseded it, or if it was billed before. */
export async function settleAttempt(
  db: ScopedDb,
  log: CallLog,
  call: Call & { attempt: number },
  credentials: Credentials,
  outcome: Outcome,
  counted: Counted,
): Promise<boolean> {
  const { empresa_id, id, attempt } = call;
  count(log, call, credentials, outcome, counted);
  const { rows } = await sql<{ settled: boolean }>`select app.settle_ai_attempt(
    ${empresa_id}, ${id}, ${attempt}, ${bill(credentials, outcome, counted)}) as settled`.execute(db);
  return rows[0]?.settled ?? false;
}

const MILLIONTHS = 1_000_000;

/** One line for each attempt, with the id of its request: the row of `app.ai_calls` has the same call and attempt. */
function count(
  log: CallLog,
  { id, use, attempt = 1 }: Call & { attempt?: number },
  credentials: Credentials,
  outcome: Outcome,
  counted: Counted,
): void {
  const { account, provider, model } = credentials;
  const { tokens, first_token_ms, latency_ms } = counted;
  log.info(
    {
      call: id,
      attempt,
      use: shownUse(use),
      account,
      provider,
      model,
      outcome,
      tokens,
      cost: billedCost(credentials, tokens),
      ms: latency_ms,
    },
    'AI call',
  );
  aiCalls.inc({ provider, use: shownUse(use), outcome });
  aiTokens.inc({ provider, direction: 'input' }, tokens.input);
  aiTokens.inc({ provider, direction: 'output' }, tokens.output);
  aiDollars.inc({ provider }, billedCost(credentials, tokens) / MILLIONTHS);
  if (first_token_ms !== null) aiFirstTokenSeconds.observe({ provider }, first_token_ms / 1000);
}

function bill(credentials: Credentials, outcome: Outcome, { tokens, first_token_ms, latency_ms }: Counted) {
  return sql.join([outcome, billedCost(credentials, tokens), tokens.input, tokens.output, first_token_ms, latency_ms]);
}
