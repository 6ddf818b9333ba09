import { buildEntrega } from '@ensaya/db/builders/roleplays.ts';
import { type Attempts, byId } from '../rls-attempts.ts';
import { manager, merge, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** Its person and the responsables read it, and no role writes: the functions of functions/entregas.sql do. */
export const rights = merge(worker({ own: 's---' }), manager('s---'), { 'job of A': { own: 's---', colleague: 's---' } });

export const build: Build = async (team, member, owner) => {
  await team.build('app.roleplay_responses', member);
  const roleplay = { id: await team.build('app.roleplays', member), company_id: team.empresa.id };
  return (await buildEntrega(owner, roleplay, team.workers[member])).id;
};

export const attempts: Attempts = {
  insert: ({ team, member, person }) => ({
    text: `insert into app.entregas (empresa_id, roleplay_id, user_id, n, sha256) values ($1, $2, $3, 2, 'x')`,
    values: [team.empresa.id, team.id('app.roleplays', member), person.id],
  }),
  ...byId('app.entregas', `sha256 = 'y'`),
};
