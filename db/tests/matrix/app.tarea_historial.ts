import { type Attempts, byKey } from '../rls-attempts.ts';
import { manager, merge, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

export const rights = merge(worker({ own: 's---' }), manager('s---'));

/** A trigger on app.tareas writes the first entry. */
export const build: Build = (team, member) => team.build('app.tareas', member);

export const attempts: Attempts = {
  insert: ({ team, member }) => ({
    text: `insert into app.tarea_historial (empresa_id, tarea_id, version, before) values ($1, $2, 99, '{}')`,
    values: [team.empresa.id, team.id('app.tareas', member)],
  }),
  ...byKey('app.tarea_historial', `before = '{}'`, 'empresa_id = $1 and tarea_id = $2', ({ team, member }) => [
    team.empresa.id,
    team.id('app.tareas', member),
  ]),
};
