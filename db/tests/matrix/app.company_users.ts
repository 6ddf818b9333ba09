import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { type Attempts, byKey } from '../rls-attempts.ts';
import { manager, merge, superadmin, worker } from '../rls-matrix.ts';

export const rights = merge(worker({ own: 's---' }), manager('s--d'), superadmin('s--d'));

export const attempts: Attempts = {
  insert: async ({ team, owner }) => ({
    text: 'insert into app.company_users (company_id, user_id) values ($1, $2)',
    values: [team.empresa.id, (await buildUser(owner, { role: 'worker' })).id],
  }),
  ...byKey('app.company_users', 'created_at = now()', 'company_id = $1 and user_id = $2', ({ team, member }) => [
    team.empresa.id,
    team.workers[member].id,
  ]),
};
