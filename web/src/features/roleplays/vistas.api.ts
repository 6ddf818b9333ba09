import { listVistas, seeEntregas } from '@ensaya/contract/entrega-vistas.ts';
import type { OperationInput } from '@ensaya/contract/operation.ts';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { invalidateTable } from '../../lib/data/dependencies.ts';
import { readQuery } from '../../lib/data/queries.ts';

const table = 'entrega_vistas';
type EntregaKey = { id: string; empresa_id: string };

/** The responsables who have opened an entrega, the first one first. */
export const vistasQuery = ({ id, empresa_id }: EntregaKey) =>
  readQuery([table, empresa_id, id], listVistas, { params: { id }, query: { empresa_id } }, { select: ({ items }) => items });

/** A failure says nothing: they are marked when it is opened again. */
export const seeEntregasMutation = mutationOptions({
  mutationFn: (body: OperationInput<typeof seeEntregas>['body']) => call(seeEntregas, { body }),
  onSuccess: ({ nuevas }, _body, _result, { client }) => (nuevas > 0 ? invalidateTable(client, 'entrega_vistas') : undefined),
});
