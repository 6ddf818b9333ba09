import { shownUse } from '@ensaya/contract/ia.ts';
import { AppError } from '../lib/app-error.ts';
import { startSpan } from '../lib/traces.ts';
import { type AiRequest, CountedFailure, type Engine, type Tokens } from './engine.ts';
import { estimateTokens } from './estimate.ts';
import type { Counted, Outcome } from './metering.ts';
import type { Credentials } from './providers.ts';

const NOTHING: Tokens = { input: 0, output: 0 };
/** Refused before any work, hence not billed. Any other failure may have cost something. */
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

export type Bill = (outcome: Outcome, counted: Counted) => Promise<void>;
type Metered<T> = { answer: T; counted: Counted };

/** Asks, and bills a failure or a reader who left. A complete answer is returned with its count, for the caller to bill and keep. */
export async function* streamMetered<T>(
  engine: Engine,
  credentials: Credentials,
  aiRequest: AiRequest<T>,
  signal: AbortSignal,
  bill: Bill,
): AsyncGenerator<string, Metered<T>> {
  const started = performance.now();
  const since = () => Math.round(performance.now() - started);
  let written = '';
  let first_token_ms: number | null = null;
  let ended = false;
  const span = startSpan('ai', 'AI call', {
    'gen_ai.provider.name': credentials.provider,
    'gen_ai.request.model': credentials.model,
    'ensaya.ai_use': shownUse(aiRequest.use),
  });
  const counted = (tokens: Tokens): Counted => ({ tokens, first_token_ms, latency_ms: since() });
  try {
    const pieces = engine.stream(credentials, aiRequest, signal);
    while (true) {
      const { done, value } = await pieces.next();
      if (done) {
        ended = true;
        const tokens = value.tokens ?? estimateTokens(aiRequest, written);
        span?.end({ attributes: { 'gen_ai.usage.input_tokens': tokens.input, 'gen_ai.usage.output_tokens': tokens.output } });
        return { answer: value.answer, counted: counted(tokens) };
      }
      first_token_ms ??= since();
      written += value;
      yield value;
    }
  } catch (error) {
    ended = true;
    span?.end({ failed: !signal.aborted });
    await bill(signal.aborted ? 'stopped' : 'failed', counted(tokensOf(error)));
    throw error;
  } finally {
    // A consumer that stops iterating ends the generator here, without an error.
    if (!ended) {
      span?.end();
      await bill('stopped', counted(estimateTokens(aiRequest, written)));
    }
  }

  function tokensOf(error: unknown): Tokens {
    if (error instanceof CountedFailure) return error.tokens ?? estimateTokens(aiRequest, written);
    const free = !written && !signal.aborted && error instanceof AppError && FREE.has(error.code);
    return free ? NOTHING : estimateTokens(aiRequest, written);
  }
}
