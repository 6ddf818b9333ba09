import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { CountedFailure, type Engine, type Question, type Tokens } from './engine.ts';
import { type Call, estimateTokens, settle } from './metering.ts';
import type { Access } from './providers.ts';

const NOTHING: Tokens = { input: 0, output: 0 };
/** Refused before any work: nobody is billed. Whatever else fails may have cost something. */
const FREE = new Set([
  'ai_not_configured',
  'ai_bad_key',
  'ai_no_credit',
  'ai_unknown_model',
  'ai_busy',
  'ai_too_long',
  'ai_refused',
  'ai_unreachable',
]);

export type Metered = { engine: Engine; outside: ScopedDb; log: FastifyBaseLogger; signal: AbortSignal };

/** Asks, and settles the reservation whatever comes of it: an answer, a failure, or a reader who left. */
export async function* askMetered(
  { engine, outside, log, signal }: Metered,
  call: Call,
  access: Access,
  question: Question,
): AsyncGenerator<string, string> {
  const started = performance.now();
  const since = () => Math.round(performance.now() - started);
  let written = '';
  let first_token_ms: number | null = null;
  let settled = false;
  // What was answered stays answered: a bill that cannot be written now is written by the job that settles lost calls.
  const bill = async (outcome: 'done' | 'stopped' | 'failed', tokens: Tokens) => {
    settled = true;
    await settle(outside, call, access, outcome, { tokens, first_token_ms, latency_ms: since() }).catch((error: Error) =>
      log.error({ err: error, call: call.id }, 'a call could not be settled'),
    );
  };
  try {
    const words = engine.ask(access, question, signal);
    while (true) {
      const { done, value } = await words.next();
      if (done) {
        await bill('done', value ?? estimateTokens(question, written));
        return written;
      }
      first_token_ms ??= since();
      written += value;
      yield value;
    }
  } catch (error) {
    await bill(signal.aborted ? 'stopped' : 'failed', tokensOf(error));
    throw error;
  } finally {
    // Whoever stops listening ends the generator here, without an error.
    if (!settled) await bill('stopped', estimateTokens(question, written));
  }

  function tokensOf(error: unknown): Tokens {
    if (error instanceof CountedFailure) return error.tokens ?? estimateTokens(question, written);
    const free = !written && !signal.aborted && error instanceof AppError && FREE.has(error.code);
    return free ? NOTHING : estimateTokens(question, written);
  }
}
