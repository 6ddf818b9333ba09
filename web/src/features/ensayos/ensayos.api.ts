import {
  beginEnsayo,
  closeEnsayo,
  deleteEnsayo,
  type Ensayo,
  type EtapaCumplida,
  ensayoEvents,
  estimateEnsayo,
  getEnsayo,
  getEscenaEnsayo,
  handInEnsayo,
  keepEnsayo,
  listEnsayos,
  sayInEnsayo,
} from '@ensaya/contract/ensayos.ts';
import type { OperationInput, OperationOutput } from '@ensaya/contract/operation.ts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { readUntilDone } from '../../lib/api/generation.ts';
import { stream } from '../../lib/api/stream-client.ts';
import { invalidateTable } from '../../lib/data/dependencies.ts';
import { deleteMutation, tableMutation } from '../../lib/data/mutations.ts';
import { pagesQuery } from '../../lib/data/pages-query.ts';
import { readQuery } from '../../lib/data/queries.ts';

const table = 'ensayos';

export type EnsayoKey = { empresa_id: string; id: string };
export type Escena = OperationOutput<typeof getEscenaEnsayo>;
type Of = { empresa_id: string; roleplay_id: string };

const inputOf = ({ empresa_id, id }: EnsayoKey) => ({ params: { id }, query: { empresa_id } });

/** Nothing of a rehearsal is kept for offline: on a shared computer it would outlive the session. */
export const escenaQuery = ({ empresa_id, roleplay_id }: Of) =>
  readQuery([table, 'escena', empresa_id, roleplay_id], getEscenaEnsayo, inputOf({ empresa_id, id: roleplay_id }), { gcTime: 0 });

export const costeQuery = (body: Of) =>
  readQuery([table, 'coste', body.empresa_id, body.roleplay_id], estimateEnsayo, { body }, { gcTime: 0 });

export const ensayoQuery = (key: EnsayoKey) => readQuery([table, 'one', key.empresa_id, key.id], getEnsayo, inputOf(key), { gcTime: 0 });

/** The caller's own, the latest first; of one role-play or of all. */
export const ensayosQuery = ({ empresa_id, roleplay_id }: { empresa_id: string; roleplay_id?: string | undefined }) =>
  pagesQuery([table, 'list', empresa_id, roleplay_id], (cursor, options) =>
    call(listEnsayos, { query: { empresa_id, roleplay_id, cursor, limit: 10 } }, options),
  );

const keep = (client: QueryClient, empresa_id: string, ensayo: Ensayo) =>
  client.setQueryData(ensayoQuery({ empresa_id, id: ensayo.id }).queryKey, ensayo);

export const beginMutation = mutationOptions({
  mutationFn: (body: OperationInput<typeof beginEnsayo>['body']) => call(beginEnsayo, { body }),
  onSuccess: (ensayo, { empresa_id }, _result, { client }) => {
    keep(client, empresa_id, ensayo);
    void invalidateTable(client, table);
  },
});

export type Turno = Omit<OperationInput<typeof sayInEnsayo>['body'], 'empresa_id' | 'ensayo_id'>;
type Saying = {
  key: EnsayoKey;
  turno: Turno;
  signal: AbortSignal;
  onEtapa: (etapa: EtapaCumplida) => void;
  onTexto: (texto: string) => void;
};

/** Calls `onEtapa` and `onTexto` while the character answers; resolves with the rehearsal as it stands then. */
export const sayMutation = mutationOptions({
  mutationFn: ({ key: { empresa_id, id }, turno, signal, onEtapa, onTexto }: Saying) =>
    readUntilDone<EtapaCumplida | { text: string }, Ensayo>(
      stream(sayInEnsayo, { body: { ...turno, empresa_id, ensayo_id: id } }, ensayoEvents, { signal }),
      signal,
      (piece) => ('text' in piece ? onTexto(piece.text) : onEtapa(piece)),
    ),
  onSuccess: (ensayo, { key }, _result, { client }) => keep(client, key.empresa_id, ensayo),
});

export const closeMutation = mutationOptions({
  mutationFn: (key: EnsayoKey) => call(closeEnsayo, inputOf(key)),
  onSuccess: (ensayo, { empresa_id }, _result, { client }) => {
    keep(client, empresa_id, ensayo);
    void invalidateTable(client, table);
  },
});

/** From here on it is an entrega, like the written ones. */
export const handInMutation = tableMutation((key: EnsayoKey) => call(handInEnsayo, inputOf(key)), { table, said: 'Ensayo entregado' });

export const keepMutation = tableMutation(
  ({ key, dias }: { key: EnsayoKey; dias: Ensayo['dias'] }) => call(keepEnsayo, { ...inputOf(key), body: { dias } }),
  { table, failed: 'Error al cambiar cuánto se guarda' },
);

export const deleteEnsayoMutation = deleteMutation(deleteEnsayo, { table, said: 'Ensayo borrado' });
