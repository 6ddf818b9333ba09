import type { Samples } from '../replay/operations.ts';

export const samples: Samples['samples'] = {
  removePersonas: (ids) => ({ body: { user_ids: [ids.person] } }),
  endPersonasSessions: (ids) => ({ body: { user_ids: [ids.person] } }),
};
