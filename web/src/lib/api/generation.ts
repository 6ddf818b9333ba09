import { ERRORS, type ErrorCode } from '@ensaya/contract/errors.ts';
import { getGenerationState } from '@ensaya/contract/generation.ts';
import { readQuery } from '../data/queries.ts';
import { ApiError, noConnection } from './api-error.ts';

/** Whether the company's AI is configured, and whether it is the simulator. */
export const generationStateQuery = (empresa_id: string) =>
  readQuery(['ai_settings', 'generation_state', empresa_id], getGenerationState, { query: { empresa_id } });

type Failed = { event: 'failed'; data: { code: string; message: string } };
type PieceName = 'text' | 'question' | 'grupo' | 'texto' | 'etapa' | 'lectura';
type Done<Result> = { event: 'done'; data: Result };

/** Reads the events of a call until `done`; calls `onPiece` with the others. Every failure except an abort rejects with an ApiError. */
export async function readUntilDone<Piece, Result>(
  events: AsyncIterable<{ event: PieceName; data: Piece } | Done<Result> | Failed>,
  signal: AbortSignal,
  onPiece: (piece: Piece) => void,
): Promise<Result> {
  let begun = false;
  try {
    for await (const { event, data } of events) {
      if (event === 'done') return data;
      if (event === 'failed') throw failedWith(data);
      begun = true;
      onPiece(data);
    }
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error;
    // A broken stream rejects with a TypeError of the browser.
    throw begun ? cut(error) : noConnection(error);
  }
  throw cut(undefined);
}

type GenerationEvent<Result> = { event: 'text' | 'question'; data: { text: string } } | Done<Result> | Failed;

/** The same for texts. */
export const readGeneration = <Result>(
  events: AsyncIterable<GenerationEvent<Result>>,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<Result> => readUntilDone<{ text: string }, Result>(events, signal, ({ text }) => onText(text));

const cut = (cause: unknown) => new ApiError('ai_cut', { status: 502, cause });

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

function failedWith({ code, message }: Failed['data']): ApiError {
  const known = isKnown(code) ? code : 'internal';
  return new ApiError(known, { status: ERRORS[known].status, message });
}
