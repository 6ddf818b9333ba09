import { type Attempts, byKey } from '../rls-attempts.ts';
import { everyoneSelf, merge, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** One's own choices. Only the workers of the test data have made one. */
export const rights = merge(everyoneSelf('-i--'), worker({ own: 'siud' }));

export const build: Build = async ({ workers }, member, owner) => {
  await owner.query(`insert into app.aviso_preferencias (user_id, kind, choice) values ($1, 'tarea_vence', 'aqui')`, [workers[member].id]);
  return '';
};

export const attempts: Attempts = {
  insert: ({ person }) => ({
    text: `insert into app.aviso_preferencias (user_id, kind, choice) values ($1, 'tarea_vencida', 'no')`,
    values: [person.id],
  }),
  ...byKey('app.aviso_preferencias', `choice = 'no'`, 'user_id = $1', ({ team, member }) => [team.workers[member].id]),
};
