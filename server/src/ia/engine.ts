import type { ErrorCode } from '@ensaya/contract/errors.ts';
import type { Use } from '@ensaya/contract/ia.ts';
import { Output, streamText, type TextStreamPart } from 'ai';
import type { z } from 'zod';
import type { ServerConfig } from '../config.ts';
import { AppError } from '../lib/app-error.ts';
import { failureOf } from './failures.ts';
import { type Credentials, modelOf, type ProviderEndpoint } from './providers.ts';
import { recordBody } from './record-body.ts';

export type Turn = { role: 'user' | 'assistant'; content: string };

/** Instructions are written by us and by the company; turns contain users' text. They are always sent as separate messages. */
export type AiRequest<T = string> = {
  use: Use;
  instructions: string;
  turns: readonly Turn[];
  /** Asks for JSON of this shape instead of text. */
  shape?: z.ZodType<T>;
  maxOutputTokens: number;
};
export type Tokens = { input: number; output: number };
/** `answer` is the text or, with a shape, the validated object. `tokens` is undefined where the provider did not count. */
export type Answered<T> = { answer: T; tokens: Tokens | undefined };

/** A failure after the provider had done work, with the provider's count. */
export class CountedFailure extends AppError {
  readonly tokens: Tokens | undefined;

  constructor(code: ErrorCode, tokens: Tokens | undefined) {
    super(code);
    this.tokens = tokens;
  }
}

export type Engine = {
  /** Yields the text as it arrives. Throws AppError only. */
  stream: <T>(credentials: Credentials, aiRequest: AiRequest<T>, signal: AbortSignal) => AsyncGenerator<string, Answered<T>>;
  /** The HTTP body that `stream` would send, byte for byte. Sends nothing. */
  requestBody: <T>(credentials: Credentials, aiRequest: AiRequest<T>) => Promise<string>;
};

type Limits = Pick<ServerConfig, 'AI_FIRST_TOKEN_MS' | 'AI_TOKEN_GAP_MS' | 'AI_TOTAL_MS' | 'AI_COMPATIBLE_URL'>;
type Part = TextStreamPart<Record<never, never>>;

const RETRY_AFTER_MS = 500;
/** Refusals before any work was done: asking again costs nothing extra. */
const RETRYABLE = new Set<ErrorCode>(['ai_busy']);

/** The only module that talks to providers. */
export function createEngine(limits: Limits, fetch?: typeof globalThis.fetch): Engine {
  const endpoint: ProviderEndpoint = { compatibleUrl: limits.AI_COMPATIBLE_URL, ...(fetch && { fetch }) };
  return {
    async *stream(credentials, aiRequest, signal) {
      const deadline = performance.now() + limits.AI_TOTAL_MS;
      for (let attempt = 1; ; attempt++) {
        try {
          return yield* once(credentials, aiRequest, signal, deadline);
        } catch (error) {
          const refusal = error instanceof AppError ? error : new AppError(failureOf(error));
          if (attempt > 1 || !RETRYABLE.has(refusal.code) || signal.aborted) throw refusal;
          await new Promise((resume) => setTimeout(resume, RETRY_AFTER_MS));
        }
      }
    },
    requestBody: (credentials, aiRequest) =>
      recordBody(async (recordingFetch) => {
        for await (const _part of open(credentials, aiRequest, { ...endpoint, fetch: recordingFetch }, new AbortController().signal));
      }),
  };

  async function* once<T>(
    credentials: Credentials,
    aiRequest: AiRequest<T>,
    signal: AbortSignal,
    deadline: number,
  ): AsyncGenerator<string, Answered<T>> {
    const hangUp = new AbortController();
    const parts = open(credentials, aiRequest, endpoint, AbortSignal.any([signal, hangUp.signal]))[Symbol.asyncIterator]();
    let text = '';
    try {
      while (true) {
        const timeout = Math.min(text ? limits.AI_TOKEN_GAP_MS : limits.AI_FIRST_TOKEN_MS, deadline - performance.now());
        const { done, value } = await within(timeout, parts.next());
        if (done || !value) throw new AppError('ai_cut');
        if (value.type === 'text-delta' && value.text) {
          text += value.text;
          yield value.text;
        }
        if (value.type === 'error') throw value.error;
        if (value.type === 'finish') {
          const tokens = finished(value, text);
          return { answer: parsed(aiRequest, text, tokens), tokens };
        }
      }
    } catch (error) {
      throw text && !(error instanceof AppError) ? new AppError('ai_cut') : error;
    } finally {
      hangUp.abort();
    }
  }
}

function open<T>(
  credentials: Credentials,
  { instructions, turns, shape, maxOutputTokens }: AiRequest<T>,
  endpoint: ProviderEndpoint,
  signal: AbortSignal,
) {
  const model = modelOf(credentials, endpoint);
  if (!model) throw new AppError('ai_not_configured');
  const { stream } = streamText({
    model,
    system: instructions,
    messages: [...turns],
    ...(shape && { output: wholeObject(shape) }),
    maxOutputTokens,
    maxRetries: 0,
    // OpenAI keeps what it is sent by default for some accounts; the other providers ignore options of one that is not theirs.
    providerOptions: { openai: { store: false } },
    abortSignal: signal,
    // The default handler prints failures to the console, including the whole request.
    onError: () => {},
  });
  return stream;
}

/**
 * For each piece of the text the SDK parses all of it so far, to offer partial objects. They are unused here, and their garbage took a worker
 * with three long answers under way to 400 MB. A value that changes with every piece is enough for the SDK to pass the piece on.
 */
const wholeObject = <T>(schema: z.ZodType<T>) => ({
  ...Output.object({ schema }),
  parsePartialOutput: async ({ text }: { text: string }) => ({ partial: text.length }),
});

/** Providers report why they stopped; a broken connection ends without a reason. */
function finished({ finishReason, totalUsage }: Extract<Part, { type: 'finish' }>, text: string): Tokens | undefined {
  const { inputTokens: input, outputTokens: output } = totalUsage;
  const tokens = input === undefined || output === undefined ? undefined : { input, output };
  if (finishReason === 'content-filter') throw new CountedFailure('ai_refused', tokens);
  if (finishReason !== 'stop' || !text) throw new CountedFailure('ai_cut', tokens);
  return tokens;
}

function parsed<T>({ shape }: AiRequest<T>, text: string, tokens: Tokens | undefined): T {
  // Without a shape T is string: `shape` is the only source of another T.
  if (!shape) return text as T;
  const result = shape.safeParse(jsonOf(text));
  if (!result.success) throw new CountedFailure('ai_unusable', tokens);
  return result.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * By hand although the AI SDK has `timeout`: its `firstChunkMs` starts only when the provider's headers have arrived, so that a provider
 * which accepts the request and sends nothing would hold the caller until `totalMs`.
 */
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
