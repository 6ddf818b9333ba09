import { handInAgain, listEntregas } from '@ensaya/contract/roleplay-entregas.ts';
import { createMutation } from '../../lib/data/mutations.ts';
import { readQuery } from '../../lib/data/queries.ts';
import type { RoleplayKey } from './responses.api.ts';

const table = 'entregas';

/** What a person has handed in; without a person, the caller. */
export const entregasQuery = (key: RoleplayKey, user_id?: string) =>
  readQuery([table, key, user_id], listEntregas, { query: { ...key, user_id } });

/** Without a change the server returns the last one, which has another id than the request. */
export const handInAgainMutation = createMutation(handInAgain, {
  table,
  said: (entrega, { id }) => (entrega.id === id ? 'Respuestas entregadas de nuevo' : 'No hay cambios que entregar'),
});
