import { addTrabajador } from '@ensaya/db/builders/empresas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { type Attempts, byKey } from '../rls-attempts.ts';
import { manager, merge, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

export const rights = merge(worker({ own: 's---' }), manager('si-d'));

export const build: Build = async (team, member) => {
  await team.build('app.grupos', member);
  return '';
};

export const attempts: Attempts = {
  insert: async ({ team, member, owner }) => {
    const person = await buildUser(owner, { role: 'worker' });
    await addTrabajador(owner, team.empresa, person);
    return {
      text: 'insert into app.grupo_personas (empresa_id, grupo_id, user_id) values ($1, $2, $3)',
      values: [team.empresa.id, team.id('app.grupos', member), person.id],
    };
  },
  ...byKey('app.grupo_personas', 'created_at = now()', 'empresa_id = $1 and user_id = $2', ({ team, member }) => [
    team.empresa.id,
    team.workers[member].id,
  ]),
};
