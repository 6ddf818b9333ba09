import { type Attempts, byKey } from '../rls-attempts.ts';
import { closed } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** Only triggers and the job of the notices. */
export const rights = closed;

const insert = `insert into app.avisos_programados (empresa_id, record_id, user_id, kind, key, notify_at, until)
  values ($1, $2, $2, 'tarea_vence', 'tarea_vence:prueba', now(), now() + interval '1 day')`;

export const build: Build = async ({ empresa, workers }, member, owner) => {
  await owner.query(insert, [empresa.id, workers[member].id]);
  return '';
};

export const attempts: Attempts = {
  insert: ({ team }) => ({ text: insert, values: [team.empresa.id, team.manager.id] }),
  ...byKey('app.avisos_programados', `notify_at = now()`, 'record_id = $1', ({ team, member }) => [team.workers[member].id]),
};
