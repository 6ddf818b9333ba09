import { costOf, priceOf } from '@ensaya/contract/ia.ts';
import { sql } from 'kysely';
import type { ScopedDb } from '../lib/scoped-db.ts';
import type { Question, Tokens } from './engine.ts';
import type { Access } from './providers.ts';

export type Call = { empresa_id: string; id: string; what: 'prompt' | 'test' };
type Counted = { tokens: Tokens; first_token_ms: number | null; latency_ms: number };

const bytesOf = (text: string) => Buffer.byteLength(text);
const BYTES_PER_TOKEN = 4;
/** What a provider adds around two messages. */
const ENVELOPE_TOKENS = 100;

/** No token is shorter than a byte: what a call may cost at most is known before it is made. */
export function highestCost({ provider, model }: Access, { instructions, data, maxOutputTokens }: Question): number {
  const input = bytesOf(instructions) + bytesOf(data) + ENVELOPE_TOKENS;
  return costOf(priceOf(provider, model), { input, output: maxOutputTokens });
}

/** Where the provider did not count, because it was stopped or broke off. Before the first word it may have been thinking all the while. */
export const estimateTokens = ({ instructions, data, maxOutputTokens }: Question, written: string): Tokens => ({
  input: Math.ceil((bytesOf(instructions) + bytesOf(data)) / BYTES_PER_TOKEN),
  output: written ? Math.ceil(bytesOf(written) / BYTES_PER_TOKEN) : maxOutputTokens,
});

/** Refuses what would pass the month's cap, and what was asked before. Part of the caller's transaction. */
export async function reserve(db: ScopedDb, { empresa_id, id, what }: Call, { provider, model }: Access, highest: number): Promise<void> {
  await sql`select app.reserve_ai_call(${empresa_id}, ${id}, ${what}, ${provider}, ${model}, ${highest})`.execute(db);
}

/** The bill of a call, once; from outside any session, because its session may have ended meanwhile. */
export async function settle(
  outside: ScopedDb,
  { empresa_id, id }: Call,
  { provider, model }: Access,
  outcome: 'done' | 'stopped' | 'failed',
  { tokens, first_token_ms, latency_ms }: Counted,
): Promise<void> {
  const cost = costOf(priceOf(provider, model), tokens);
  await sql`select app.settle_ai_call(${empresa_id}, ${id}, ${outcome}, ${cost}, ${tokens.input}, ${tokens.output},
    ${first_token_ms}, ${latency_ms})`.execute(outside);
}
