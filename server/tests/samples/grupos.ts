import type { Samples } from '../replay/operations.ts';

export const samples: Samples['samples'] = {
  addGrupoPersonas: (ids) => ({ body: { user_ids: [ids.person] } }),
  removeGrupoPersonas: (ids) => ({ body: { user_ids: [ids.person] } }),
  stopGrupoRoleplay: (ids) => ({ query: { grupo_id: ids.row('grupos'), roleplay_id: ids.row('roleplays') } }),
};
