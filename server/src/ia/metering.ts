import { costOf, priceOf, type Use } from '@ensaya/contract/ia.ts';
import { sql } from 'kysely';
import type { ScopedDb } from '../lib/scoped-db.ts';
import type { Tokens } from './engine.ts';
import type { Access } from './providers.ts';

export type Call = { empresa_id: string; id: string; use: Use };
export type Outcome = 'done' | 'stopped' | 'failed';
export type Counted = { tokens: Tokens; first_token_ms: number | null; latency_ms: number };

/** Refuses a call that would exceed the month's cap, or whose id was used before. Part of the caller's transaction. */
export async function reserve(db: ScopedDb, { empresa_id, id, use }: Call, { provider, model }: Access, highest: number): Promise<void> {
  await sql`select app.reserve_ai_call(${empresa_id}, ${id}, ${use}, ${provider}, ${model}, ${highest})`.execute(db);
}

/** Bills a call once. Runs outside any session, because the caller's may have ended meanwhile. */
export async function settle(
  outside: ScopedDb,
  { empresa_id, id }: Call,
  { provider, model }: Access,
  outcome: Outcome,
  { tokens, first_token_ms, latency_ms }: Counted,
): Promise<void> {
  const cost = costOf(priceOf(provider, model), tokens);
  await sql`select app.settle_ai_call(${empresa_id}, ${id}, ${outcome}, ${cost}, ${tokens.input}, ${tokens.output},
    ${first_token_ms}, ${latency_ms})`.execute(outside);
}
