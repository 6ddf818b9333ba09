import { buildVista } from '@ensaya/db/builders/roleplays.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { type Attempts, byKey } from '../rls-attempts.ts';
import { manager, merge, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** The trabajador reads who has opened what they handed in; the responsables write that they have. */
export const rights = merge(worker({ own: 's---' }), manager('si--'));

/** By somebody who is in no attempt, so that the responsables of the matrix can still add theirs. */
export const build: Build = async (team, member, owner) => {
  const entrega = { id: await team.build('app.entregas', member), empresa_id: team.empresa.id };
  await buildVista(owner, entrega, await buildUser(owner, { role: 'manager' }));
  return '';
};

export const attempts: Attempts = {
  insert: ({ team, member }) => ({
    text: 'insert into app.entrega_vistas (empresa_id, entrega_id, user_id) values ($1, $2, $3)',
    values: [team.empresa.id, team.id('app.entregas', member), team.workers[member].id],
  }),
  ...byKey('app.entrega_vistas', 'at = now()', 'empresa_id = $1 and entrega_id = $2', ({ team, member }) => [
    team.empresa.id,
    team.id('app.entregas', member),
  ]),
};
