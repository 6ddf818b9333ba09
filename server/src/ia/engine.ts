import type { ErrorCode } from '@ensaya/contract/errors.ts';
import { streamText, type TextStreamPart } from 'ai';
import type { ServerConfig } from '../config.ts';
import { AppError } from '../lib/app-error.ts';
import { failureOf } from './failures.ts';
import { type Access, modelOf } from './providers.ts';

/** Instructions are ours and the company's; data is what people wrote. They travel as two messages, always. */
export type Question = { instructions: string; data: string; maxOutputTokens: number };
export type Tokens = { input: number; output: number };
/** A failure after the provider had worked: it says what it counted. */
export class CountedFailure extends AppError {
  readonly tokens: Tokens | undefined;

  constructor(code: ErrorCode, tokens: Tokens | undefined) {
    super(code);
    this.tokens = tokens;
  }
}

export type Engine = {
  /** The words as they come. Returns what the provider counted; throws AppError and nothing else. */
  ask: (access: Access, question: Question, signal: AbortSignal) => AsyncGenerator<string, Tokens | undefined>;
};

type Limits = Pick<ServerConfig, 'AI_FIRST_TOKEN_MS' | 'AI_TOKEN_GAP_MS' | 'AI_TOTAL_MS' | 'AI_COMPATIBLE_URL'>;
type Part = TextStreamPart<Record<never, never>>;

const RETRY_AFTER_MS = 500;
/** Refusals before any work was done, so that asking again costs nobody twice. */
const WORTH_ANOTHER_TRY = new Set(['ai_busy']);

/** The one place that talks to providers. */
export function createEngine(limits: Limits, fetch?: typeof globalThis.fetch): Engine {
  const reach = { compatibleUrl: limits.AI_COMPATIBLE_URL, ...(fetch && { fetch }) };
  return {
    async *ask(access, question, signal) {
      const deadline = performance.now() + limits.AI_TOTAL_MS;
      for (let attempt = 1; ; attempt++) {
        try {
          return yield* once(access, question, signal, deadline);
        } catch (error) {
          const refusal = error instanceof AppError ? error : new AppError(failureOf(error));
          if (attempt > 1 || !WORTH_ANOTHER_TRY.has(refusal.code) || signal.aborted) throw refusal;
          await new Promise((resume) => setTimeout(resume, RETRY_AFTER_MS));
        }
      }
    },
  };

  async function* once(
    access: Access,
    { instructions, data, maxOutputTokens }: Question,
    signal: AbortSignal,
    deadline: number,
  ): AsyncGenerator<string, Tokens | undefined> {
    const model = modelOf(access, reach);
    if (!model) throw new AppError('ai_not_configured');
    const hangUp = new AbortController();
    const { stream } = streamText({
      model,
      system: instructions,
      prompt: data,
      maxOutputTokens,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, hangUp.signal]),
      // By default failures go to the console, with the whole request in them.
      onError: () => {},
    });
    const parts = stream[Symbol.asyncIterator]();
    let spoken = false;
    try {
      while (true) {
        const patience = Math.min(spoken ? limits.AI_TOKEN_GAP_MS : limits.AI_FIRST_TOKEN_MS, deadline - performance.now());
        const { done, value } = await within(patience, parts.next());
        if (done || !value) throw new AppError('ai_cut');
        if (value.type === 'text-delta' && value.text) {
          spoken = true;
          yield value.text;
        }
        if (value.type === 'error') throw value.error;
        if (value.type === 'finish') return finished(value, spoken);
      }
    } catch (error) {
      throw spoken && !(error instanceof AppError) ? new AppError('ai_cut') : error;
    } finally {
      hangUp.abort();
    }
  }
}

/** Providers end a stream for many reasons; a connection that broke ends without any. */
function finished({ finishReason, totalUsage }: Extract<Part, { type: 'finish' }>, spoken: boolean): Tokens | undefined {
  const { inputTokens: input, outputTokens: output } = totalUsage;
  const tokens = input === undefined || output === undefined ? undefined : { input, output };
  if (finishReason === 'content-filter') throw new CountedFailure('ai_refused', tokens);
  if (finishReason !== 'stop' || !spoken) throw new CountedFailure('ai_cut', tokens);
  return tokens;
}

async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError('ai_timeout')), Math.max(0, ms));
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
