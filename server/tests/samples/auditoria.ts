import type { Samples } from '../replay/operations.ts';

export const samples: Samples['samples'] = {
  listAuditLog: (ids) => ({ query: { person_id: ids.person } }),
  listAuditPeople: (ids) => ({ query: { person_id: ids.person } }),
};
