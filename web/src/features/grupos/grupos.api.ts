import {
  addGrupoPersonas,
  createGrupo,
  deleteGrupo,
  type Grupo,
  removeGrupoPersonas,
  stopGrupoRoleplay,
  updateGrupo,
} from '@ensaya/contract/grupos.ts';
import { call } from '../../lib/api/api-client.ts';
import { inParts } from '../../lib/data/in-parts.ts';
import { createMutation, deleteMutation, tableMutation, updateMutation } from '../../lib/data/mutations.ts';

const table = 'grupos';

export const createGrupoMutation = createMutation(createGrupo, { table, said: 'Grupo creado' });
export const updateGrupoMutation = updateMutation(updateGrupo, { table, said: 'Nombre cambiado' });
export const deleteGrupoMutation = deleteMutation(deleteGrupo, { table, said: 'Grupo eliminado' });
export const stopReceivingMutation = deleteMutation(stopGrupoRoleplay, { table, said: 'Quien entre ya no lo recibirá' });

type Changes = Pick<Grupo, 'id' | 'empresa_id'> & { entering: string[]; leaving: string[] };

export const changePersonasMutation = tableMutation(
  async ({ id: grupo_id, empresa_id, entering, leaving }: Changes) => {
    const key = { empresa_id, grupo_id };
    await inParts(leaving, async (user_ids) => (await call(removeGrupoPersonas, { body: { ...key, user_ids } })).removed.length);
    await inParts(entering, async (user_ids) => (await call(addGrupoPersonas, { body: { ...key, user_ids } })).added.length);
  },
  { table, said: 'Personas del grupo guardadas' },
);
