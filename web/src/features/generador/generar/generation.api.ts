import { ERRORS, type ErrorCode } from '@ensaya/contract/errors.ts';
import {
  fillPromptTemplate,
  generatePrompt,
  generationEvents,
  getAiReceipt,
  getBorrador,
  getGenerationState,
  previewPrompt,
  saveBorrador,
} from '@ensaya/contract/generation.ts';
import type { OperationInput } from '@ensaya/contract/operation.ts';
import { mutationOptions } from '@tanstack/react-query';
import { call, stream } from '../../../lib/api-client.ts';
import { ApiError, noConnection } from '../../../lib/api-error.ts';
import { invalidateTable } from '../../../lib/dependencies.ts';
import { readQuery } from '../../../lib/queries.ts';
import { toastSuccess } from '../../../lib/toast.ts';

/** The answered questions of a topic: to be generated, previewed or filled into the template. */
export type Answered = OperationInput<typeof previewPrompt>['body'];
type SaveBorrador = OperationInput<typeof saveBorrador>['body'];

export const generationStateQuery = (empresa_id: string) =>
  readQuery(['ai_settings', 'generation_state', empresa_id], getGenerationState, { query: { empresa_id } });

/** Read when a component mounts, neither cached nor refreshed. */
const READ_ONCE = { gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false };

/** Not refreshed while the person types, because the page is then newer. */
export const borradorQuery = (empresa_id: string, tema_id: string) =>
  readQuery(['borradores_generador', empresa_id, tema_id], getBorrador, { query: { empresa_id, tema_id } }, READ_ONCE);

export const saveBorradorMutation = mutationOptions({
  mutationFn: ({ body, keepalive }: { body: SaveBorrador; keepalive: boolean }) => call(saveBorrador, { body }, { keepalive }),
});

type Generated = { id: string; prompt: string; cost: number | null };
type Attempt = { body: Answered & { id: string }; signal: AbortSignal; onText: (text: string) => void };

/** Calls `onText` with each piece of text; resolves with the whole. */
export const generatePromptMutation = mutationOptions({
  mutationFn: async ({ body, signal, onText }: Attempt): Promise<Generated> => {
    let begun = false;
    try {
      for await (const { event, data } of stream(generatePrompt, { body }, generationEvents, { signal })) {
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
  },
  onSuccess: (_data, _variables, _result, { client }) => {
    void invalidateTable(client, 'prompts_generados');
    toastSuccess('Prompt generado exitosamente');
  },
});

const cut = (cause: unknown) => new ApiError('ai_cut', { status: 502, cause });

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

function failedWith({ code, message }: { code: string; message: string }): ApiError {
  const known = isKnown(code) ? code : 'internal';
  return new ApiError(known, { status: ERRORS[known].status, message });
}

/** Not kept: the answers and the company's settings may change between two openings. */
export const previewQuery = (body: Answered) => readQuery(['preview_prompt', body], previewPrompt, { body }, READ_ONCE);

export const receiptQuery = (empresa_id: string, id: string) =>
  readQuery(['ai_receipt', empresa_id, id], getAiReceipt, { query: { empresa_id, id } });

export const fillTemplateMutation = mutationOptions({
  mutationFn: (body: Answered) => call(fillPromptTemplate, { body }),
});
