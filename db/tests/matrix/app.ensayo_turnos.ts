import { type Attempts, byKey } from '../rls-attempts.ts';
import { worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** As their rehearsal, with which they are deleted. */
export const rights = worker({ own: 's---' });

export const build: Build = (team, member) => team.build('app.ensayos', member);

export const attempts: Attempts = {
  insert: ({ team, member, person }) => ({
    text: `insert into app.ensayo_turnos (empresa_id, ensayo_id, n, user_id, de, texto, client_id)
           values ($1, $2, 3, $3, 'persona', 'Hola', gen_random_uuid())`,
    values: [team.empresa.id, team.id('app.ensayos', member), person.id],
  }),
  ...byKey('app.ensayo_turnos', `texto = 'Otra cosa'`, 'empresa_id = $1 and ensayo_id = $2', ({ team, member }) => [
    team.empresa.id,
    team.id('app.ensayos', member),
  ]),
};
