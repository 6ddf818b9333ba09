import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { type Attempts, byKey } from '../rls-attempts.ts';
import { manager, merge, superadmin } from '../rls-matrix.ts';

export const rights = merge(manager('s---'), superadmin('s--d'));

export const attempts: Attempts = {
  insert: async ({ team, owner }) => ({
    text: 'insert into app.responsables_empresas (empresa_id, user_id) values ($1, $2)',
    values: [team.empresa.id, (await buildUser(owner, { role: 'manager' })).id],
  }),
  ...byKey('app.responsables_empresas', 'created_at = now()', 'empresa_id = $1 and user_id = $2', ({ team }) => [
    team.empresa.id,
    team.manager.id,
  ]),
};
