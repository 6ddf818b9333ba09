import { type Attempts, byKey } from '../rls-attempts.ts';
import { manager } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** Never a trabajador: what the character hides is shown by ensayo_objetivos() alone, at the end. */
export const rights = manager('s---');

export const build: Build = (team, member) => team.build('app.personajes', member);

export const attempts: Attempts = {
  insert: ({ team, member }) => ({
    text: `insert into app.personaje_secretos (empresa_id, roleplay_id, version, objetivos, etapas) values ($1, $2, 2, '[]', '[{}]')`,
    values: [team.empresa.id, team.id('app.roleplays', member)],
  }),
  ...byKey('app.personaje_secretos', `objetivos = '[]'`, 'empresa_id = $1 and roleplay_id = $2', ({ team, member }) => [
    team.empresa.id,
    team.id('app.roleplays', member),
  ]),
};
