import { randomUUID } from 'node:crypto';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import type { Samples } from '../replay/operations.ts';

export const samples: Samples['samples'] = {
  addCompanyUser: async (_ids, { owner }) => {
    const { id, email } = await buildUser(owner, { role: 'worker' });
    return { body: { user_id: id, email } };
  },
  countContents: ({ row }) => ({ query: { table: 'proyectos', id: row('proyectos') } }),
  // The list has 20 people and leaves out those of the company: one who stands first makes the difference.
  getManagers: async ({ empresa }, { owner }) => {
    const { id } = await buildUser(owner, { role: 'manager', email: `0-${randomUUID().slice(0, 8)}@ejemplo.test` });
    await owner.query('insert into app.responsables_empresas (empresa_id, user_id) select id, $2 from app.empresas where id = $1', [
      empresa,
      id,
    ]);
    return {};
  },
  assignResponsable: async (_ids, { owner }) => ({ body: { user_id: (await buildUser(owner, { role: 'manager' })).id } }),
};

export const exempt: Samples['exempt'] = {
  restoreEmpresa: 'needs a deleted company, which no operation on it then finds; empresas/ficha.test.ts',
  getAvailableWorkers: 'finds a person without company by their whole address, with the same answer for every company',
};
