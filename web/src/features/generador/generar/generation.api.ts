import {
  fillPromptTemplate,
  generatePrompt,
  generationEvents,
  getAiReceipt,
  getBorrador,
  previewPrompt,
  saveBorrador,
} from '@ensaya/contract/generation.ts';
import type { OperationInput } from '@ensaya/contract/operation.ts';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { isRefusal } from '../../../lib/api/api-error.ts';
import { generationStateQuery, readGeneration } from '../../../lib/api/generation.ts';
import { stream } from '../../../lib/api/stream-client.ts';
import { invalidateTable } from '../../../lib/data/dependencies.ts';
import { readQuery } from '../../../lib/data/queries.ts';
import { toastSuccess } from '../../../lib/screen/toast.ts';

/** The answered questions of a topic: to be generated, previewed or filled into the template. */
export type Answered = OperationInput<typeof previewPrompt>['body'];
type SaveBorrador = OperationInput<typeof saveBorrador>['body'];

/** Read when a component mounts, neither cached nor refreshed. */
const READ_ONCE = { gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false };

/** Not refreshed while the person types, because the page is then newer. */
export const borradorQuery = (empresa_id: string, tema_id: string) =>
  readQuery(['borradores_generador', empresa_id, tema_id], getBorrador, { query: { empresa_id, tema_id } }, READ_ONCE);

export const saveBorradorMutation = mutationOptions({
  mutationFn: ({ body, keepalive }: { body: SaveBorrador; keepalive: boolean }) => call(saveBorrador, { body }, { keepalive }),
});

type Generated = { id: string; prompt: string; cost: number | null; kept: boolean };
type Attempt = { body: Answered & { id: string }; signal: AbortSignal; onText: (text: string) => void };

/** Calls `onText` with each piece of text; resolves with the whole. */
export const generatePromptMutation = mutationOptions({
  mutationFn: ({ body, signal, onText }: Attempt) =>
    readGeneration<Generated>(stream(generatePrompt, { body }, generationEvents, { signal }), signal, onText),
  onSuccess: (_data, _variables, _result, { client }) => {
    void invalidateTable(client, 'prompts_generados');
    toastSuccess('Prompt generado exitosamente');
  },
  // The company may have lost its key or reached its cap: the page then says so before the next attempt.
  onError: (error, { body }, _result, { client }) => {
    if (isRefusal(error)) void client.invalidateQueries(generationStateQuery(body.companyId));
  },
});

/** Not kept: the answers and the company's settings may change between two openings. */
export const previewQuery = (body: Answered) => readQuery(['preview_prompt', body], previewPrompt, { body }, READ_ONCE);

export const receiptQuery = (empresa_id: string, id: string) =>
  readQuery(['ai_receipt', empresa_id, id], getAiReceipt, { query: { empresa_id, id } });

export const fillTemplateMutation = mutationOptions({
  mutationFn: (body: Answered) => call(fillPromptTemplate, { body }),
});
