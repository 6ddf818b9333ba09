import { addVista, listVistas, seeEntregas } from '@ensaya/contract/entrega-vistas.ts';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { invalidateTable } from '../../lib/data/dependencies.ts';
import { tableMutation } from '../../lib/data/mutations.ts';
import { readQuery } from '../../lib/data/queries.ts';
import type { RoleplayKey } from './responses.api.ts';

const table = 'entrega_vistas';
type EntregaKey = { id: string; empresa_id: string };

/** The responsables who have opened an entrega, the first one first. */
export const vistasQuery = ({ id, empresa_id }: EntregaKey) =>
  readQuery([table, empresa_id, id], listVistas, { params: { id }, query: { empresa_id } }, { select: ({ items }) => items });

/** Nothing is said if it fails: it is sent again when the entrega is opened again. */
export const addVistaMutation = tableMutation(
  ({ id, empresa_id }: EntregaKey) => call(addVista, { params: { id }, query: { empresa_id } }),
  { table },
);

/** A failure says nothing: they are marked when the page is opened again. */
export const seeEntregasMutation = mutationOptions({
  mutationFn: (key: RoleplayKey) => call(seeEntregas, { body: key }),
  onSuccess: ({ nuevas }, _key, _result, { client }) => (nuevas > 0 ? invalidateTable(client, 'entrega_vistas') : undefined),
});
