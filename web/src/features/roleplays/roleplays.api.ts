import { ERRORS, type ErrorCode } from '@ensaya/contract/errors.ts';
import { getGenerationState } from '@ensaya/contract/generation.ts';
import type { OperationInput } from '@ensaya/contract/operation.ts';
import {
  createRoleplay,
  deleteRoleplay,
  estimateRoleplayQuestions,
  generateRoleplay,
  generateRoleplayEvents,
  getRoleplay,
  listRoleplays,
  updateRoleplay,
} from '@ensaya/contract/roleplays.ts';
import { keepPreviousData, mutationOptions } from '@tanstack/react-query';
import { call, stream } from '../../lib/api-client.ts';
import { ApiError, noConnection } from '../../lib/api-error.ts';
import { createMutation, deleteMutation, updateMutation } from '../../lib/mutations.ts';
import { pagesQuery } from '../../lib/pages-query.ts';
import { readQuery } from '../../lib/queries.ts';

const table = 'roleplays';
export const ROLEPLAYS_FAILED = 'Error al cargar los roleplays';

export type RoleplayFilter = { empresa_id?: string | undefined; q?: string | undefined };

/** In the server's order, page by page. The previous results stay on the screen while those of other words are read. */
export const roleplaysQuery = (filter: RoleplayFilter) => ({
  ...pagesQuery([table, 'list', filter], (cursor, options) => call(listRoleplays, { query: { ...filter, cursor } }, options)),
  placeholderData: keepPreviousData,
});

/** With its questions. The address of a page names the role-play alone. */
export const roleplayQuery = (id: string) => readQuery([table, 'one', id], getRoleplay, { params: { id }, query: {} });

export const createRoleplayMutation = createMutation(createRoleplay, { table, said: 'Roleplay creado exitosamente' });
export const updateRoleplayMutation = updateMutation(updateRoleplay, { table, said: 'Guardado con éxito' });
export const deleteRoleplayMutation = deleteMutation(deleteRoleplay, {
  table,
  said: 'Roleplay eliminado correctamente',
  failed: 'Error al eliminar el roleplay',
});

/** Whether the company's AI is configured, and whether it is the simulator. */
export const generationStateQuery = (empresa_id: string) =>
  readQuery(['ai_settings', 'generation_state', empresa_id], getGenerationState, { query: { empresa_id } });

type Estimate = OperationInput<typeof estimateRoleplayQuestions>['body'];
/** The previous ceiling stays on the screen while the next one is read. */
export const questionsCeilingQuery = (body: Estimate) =>
  readQuery(['ai_settings', 'estimate_roleplay', body], estimateRoleplayQuestions, { body }, { placeholderData: keepPreviousData });

type Attempt = {
  body: OperationInput<typeof generateRoleplay>['body'];
  signal: AbortSignal;
  onQuestion: (text: string) => void;
};

/** Calls `onQuestion` with each question as it is written. */
export const generateQuestionsMutation = mutationOptions({
  mutationFn: async ({ body, signal, onQuestion }: Attempt): Promise<{ cost: number | null }> => {
    let begun = false;
    try {
      for await (const { event, data } of stream(generateRoleplay, { body }, generateRoleplayEvents, { signal })) {
        if (event === 'done') return data;
        if (event === 'failed') throw failedWith(data);
        begun = true;
        onQuestion(data.text);
      }
    } catch (error) {
      if (signal.aborted || error instanceof ApiError) throw error;
      // A broken stream rejects with a TypeError of the browser.
      throw begun ? cut(error) : noConnection(error);
    }
    throw cut(undefined);
  },
});

const cut = (cause: unknown) => new ApiError('ai_cut', { status: 502, cause });

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

function failedWith({ code, message }: { code: string; message: string }): ApiError {
  const known = isKnown(code) ? code : 'internal';
  return new ApiError(known, { status: ERRORS[known].status, message });
}
