import { AppError } from '../lib/app-error.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import type { Engine, Question, Tokens } from './engine.ts';
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

/** Asks, and settles the reservation whatever comes of it: an answer, a failure, or a reader who left. */
export async function* askMetered(
  { engine, outside }: { engine: Engine; outside: ScopedDb },
  call: Call,
  access: Access,
  question: Question,
  signal: AbortSignal,
): AsyncGenerator<string, string> {
  const started = performance.now();
  const since = () => Math.round(performance.now() - started);
  let written = '';
  let first_token_ms: number | null = null;
  const bill = (outcome: 'done' | 'stopped' | 'failed', tokens: Tokens) =>
    settle(outside, call, access, outcome, { tokens, first_token_ms, latency_ms: since() });
  let settled = false;
  try {
    const words = engine.ask(access, question, signal);
    while (true) {
      const { done, value } = await words.next();
      if (done) {
        settled = true;
        await bill('done', value ?? estimateTokens(question, written));
        return written;
      }
      first_token_ms ??= since();
      written += value;
      yield value;
    }
  } catch (error) {
    settled = true;
    const free = !written && error instanceof AppError && FREE.has(error.code);
    await bill(signal.aborted ? 'stopped' : 'failed', free && !signal.aborted ? NOTHING : estimateTokens(question, written));
    throw error;
  } finally {
    // Whoever stops listening ends the generator here, without an error.
    if (!settled) await bill('stopped', estimateTokens(question, written));
  }
}
