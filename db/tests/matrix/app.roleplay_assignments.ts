import { randomUUID } from 'node:crypto';
import { addTrabajador } from '@ensaya/db/builders/empresas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { type Attempts, byId } from '../rls-attempts.ts';
import { manager, merge, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** Only finish_roleplay() and reassign_roleplay() write completed_at. */
export const rights = merge(worker({ own: 's---' }), manager('siud'), { 'job of A': { own: 's---', colleague: 's---' } });

export const build: Build = async (team, member, owner) => {
  const id = randomUUID();
  await owner.query(`insert into app.roleplay_assignments (empresa_id, id, roleplay_id, user_id) values ($1, $2, $3, $4)`, [
    team.empresa.id,
    id,
    await team.build('app.roleplays', member),
    team.workers[member].id,
  ]);
  return id;
};

export const attempts: Attempts = {
  insert: async ({ team, member, owner }) => {
    const user = await buildUser(owner, { role: 'worker' });
    await addTrabajador(owner, team.empresa, user);
    return {
      text: `insert into app.roleplay_assignments (empresa_id, roleplay_id, user_id) values ($1, $2, $3)`,
      values: [team.empresa.id, team.id('app.roleplays', member), user.id],
    };
  },
  ...byId('app.roleplay_assignments', `due_day = current_date`),
};
