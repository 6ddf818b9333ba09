import { ERRORS, type ErrorCode } from '@ensaya/contract/errors.ts';
import { getGenerationState } from '@ensaya/contract/generation.ts';
import { readQuery } from '../data/queries.ts';
import { ApiError, noConnection } from './api-error.ts';

/** Whether the company's AI is configured, and whether it is the simulator. */
export const generationStateQuery = (empresa_id: string) =>
  readQuery(['ai_settings', 'generation_state', empresa_id], getGenerationState, { query: { empresa_id } });

type Failed = { event: 'failed'; data: { code: string; message: string } };
type GenerationEvent<Result> = { event: 'text' | 'question'; data: { text: string } } | { event: 'done'; data: Result } | Failed;

/** Reads the events of a generation until `done`; calls `onText` with each piece. Every failure except an abort rejects with an ApiError. */
export async function readGeneration<Result>(
  events: AsyncIterable<GenerationEvent<Result>>,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<Result> {
  let begun = false;
  try {
    for await (const { event, data } of events) {
      if (event === 'done') return data;
      if (event === 'failed') throw failedWith(data);
      begun = true;
      onText(data.text);
    }
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error;
    // A broken stream rejects with a TypeError of the browser.
    throw begun ? cut(error) : noConnection(error);
  }
  throw cut(undefined);
}

const cut = (cause: unknown) => new ApiError('ai_cut', { status: 502, cause });

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

function failedWith({ code, message }: Failed['data']): ApiError {
  const known = isKnown(code) ? code : 'internal';
  return new ApiError(known, { status: ERRORS[known].status, message });
}
