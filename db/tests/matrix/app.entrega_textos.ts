import { type Attempts, byKey } from '../rls-attempts.ts';
import { manager, merge, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** As its entrega. */
export const rights = merge(worker({ own: 's---' }), manager('s---'), { 'job of A': { own: 's---', colleague: 's---' } });

export const build: Build = async (team, member) => {
  await team.build('app.entregas', member);
  return '';
};

export const attempts: Attempts = {
  insert: ({ team, member, person }) => ({
    text: `insert into app.entrega_textos (empresa_id, entrega_id, n, user_id, texto) values ($1, $2, 2, $3, 'Sí.')`,
    values: [team.empresa.id, team.id('app.entregas', member), person.id],
  }),
  ...byKey('app.entrega_textos', `texto = 'No.'`, 'empresa_id = $1 and entrega_id = $2', ({ team, member }) => [
    team.empresa.id,
    team.id('app.entregas', member),
  ]),
};
