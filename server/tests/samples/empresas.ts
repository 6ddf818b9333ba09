import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import type { Samples } from '../replay/operations.ts';

export const samples: Samples['samples'] = {
  addCompanyUser: async (_ids, { owner }) => {
    const { id, email } = await buildUser(owner, { role: 'worker' });
    return { body: { user_id: id, email } };
  },
  assignResponsable: async (_ids, { owner }) => ({ body: { user_id: (await buildUser(owner, { role: 'manager' })).id } }),
};

export const exempt: Samples['exempt'] = {
  getAvailableWorkers: 'finds a person without company by their whole address, with the same answer for every company',
};
