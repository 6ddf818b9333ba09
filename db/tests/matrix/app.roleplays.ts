import { buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { type Attempts, byKey } from '../rls-attempts.ts';
import { manager, merge, superadmin, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

export const rights = merge(worker({ own: 's---', colleague: 's---' }), manager('siud'), superadmin('s---'), {
  'job of A': { own: 's---', colleague: 's---' },
});

export const build: Build = async ({ empresa }, _member, owner) => (await buildRoleplay(owner, empresa, { questions: [] })).id;

export const attempts: Attempts = {
  insert: ({ team }) => ({ text: `insert into app.roleplays (company_id, title) values ($1, 'Otro')`, values: [team.empresa.id] }),
  ...byKey('app.roleplays', `title = 'Nuevo'`, 'company_id = $1 and id = $2', ({ team, member }) => [
    team.empresa.id,
    team.id('app.roleplays', member),
  ]),
};
