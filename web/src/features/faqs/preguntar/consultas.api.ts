import { askKnowHow, consultaEvents, deleteConsulta, type Grupo, getConsulta, listConsultas } from '@ensaya/contract/consultas.ts';
import type { OperationOutput } from '@ensaya/contract/operation.ts';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { noConnection } from '../../../lib/api/api-error.ts';
import { readUntilDone } from '../../../lib/api/generation.ts';
import { invalidateTable } from '../../../lib/data/dependencies.ts';
import { deleteMutation } from '../../../lib/data/mutations.ts';
import { pagesQuery } from '../../../lib/data/pages-query.ts';
import { readQuery } from '../../../lib/data/queries.ts';

const table = 'consultas';

type Attempt = { body: { id: string; empresa_id: string; pregunta: string }; signal: AbortSignal; onGrupo: (grupo: Grupo) => void };
export type Answered = OperationOutput<typeof askKnowHow>;

/** Calls `onGrupo` with sentences as they are chosen; resolves with all of them. */
export const askMutation = mutationOptions({
  mutationFn: async ({ body, signal, onGrupo }: Attempt) => {
    // On demand: most visits search.
    const { stream } = await import('../../../lib/api/stream-client.ts').catch((error) => Promise.reject(noConnection(error)));
    return readUntilDone<Grupo, Answered>(stream(askKnowHow, { body }, consultaEvents, { signal }), signal, onGrupo);
  },
  onSuccess: (_data, _variables, _result, { client }) => void invalidateTable(client, table),
});

/** The caller's own questions, newest first. Not kept for offline: only its author reads it, on a page of their own. */
export const consultasQuery = (empresa_id: string) =>
  pagesQuery([table, 'list', empresa_id], (cursor, options) => call(listConsultas, { query: { empresa_id, cursor, limit: 10 } }, options));

export const consultaQuery = (empresa_id: string, id: string) =>
  readQuery([table, 'one', empresa_id, id], getConsulta, { params: { id }, query: { empresa_id } }, { gcTime: 0 });

export const deleteConsultaMutation = deleteMutation(deleteConsulta, { table, failed: 'Error al borrar la pregunta' });
