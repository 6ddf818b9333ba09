import { buildGrupoRoleplay } from '@ensaya/db/builders/grupos.ts';
import { type Attempts, byKey } from '../rls-attempts.ts';
import { manager } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** Only receive_in_grupos() writes it. */
export const rights = manager('s--d');

export const build: Build = async (team, member, owner) => {
  const grupo = { id: await team.build('app.grupos', member), empresa_id: team.empresa.id };
  await buildGrupoRoleplay(owner, grupo, { id: await team.build('app.roleplays', member) }, { set_by: team.manager.id });
  return '';
};

export const attempts: Attempts = {
  insert: ({ team, member }) => ({
    text: 'insert into app.grupo_roleplays (empresa_id, grupo_id, roleplay_id) values ($1, $2, $3)',
    values: [team.empresa.id, team.id('app.grupos', member), team.id('app.roleplays', member === 0 ? 1 : 0)],
  }),
  ...byKey('app.grupo_roleplays', 'days = 3', 'empresa_id = $1 and grupo_id = $2', ({ team, member }) => [
    team.empresa.id,
    team.id('app.grupos', member),
  ]),
};
