import type { OperationInput } from '@ensaya/contract/operation.ts';
import {
  type Asignacion,
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
import { call } from '../../lib/api/api-client.ts';
import { readGeneration } from '../../lib/api/generation.ts';
import { stream } from '../../lib/api/stream-client.ts';
import { createMutation, deleteMutation, updateMutation } from '../../lib/data/mutations.ts';
import { pagesQuery } from '../../lib/data/pages-query.ts';
import { readQuery } from '../../lib/data/queries.ts';
import { kept } from '../../lib/kept-data/kept.ts';

const table = 'roleplays';
export const ROLEPLAYS_FAILED = 'Error al cargar los roleplays';

export type RoleplayFilter = { empresa_id?: string | undefined; q?: string | undefined; asignacion?: Asignacion };

/** In the server's order, page by page. The previous results stay on the screen while those of other words are read. */
export const roleplaysQuery = (filter: RoleplayFilter) =>
  kept(
    {
      ...pagesQuery([table, 'list', filter], (cursor, options) => call(listRoleplays, { query: { ...filter, cursor } }, options)),
      placeholderData: keepPreviousData,
    },
    filter.q,
  );

/** With its questions. The address of a page names the role-play alone. */
export const roleplayQuery = (id: string) => kept(readQuery([table, 'one', id], getRoleplay, { params: { id }, query: {} }));

export const createRoleplayMutation = createMutation(createRoleplay, { table, said: 'Roleplay creado exitosamente' });
export const updateRoleplayMutation = updateMutation(updateRoleplay, { table, said: 'Guardado con éxito' });
export const deleteRoleplayMutation = deleteMutation(deleteRoleplay, {
  table,
  said: 'Roleplay eliminado correctamente',
  failed: 'Error al eliminar el roleplay',
});

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
  mutationFn: ({ body, signal, onQuestion }: Attempt) =>
    readGeneration<{ cost: number | null }>(stream(generateRoleplay, { body }, generateRoleplayEvents, { signal }), signal, onQuestion),
});
