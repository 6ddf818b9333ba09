import { type Attempts, byKey } from '../rls-attempts.ts';
import { closed } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** Only the functions that decide what to mail. */
export const rights = closed;

export const build: Build = async ({ workers }, member, owner) => {
  await owner.query(`insert into app.aviso_correos (user_id) values ($1)`, [workers[member].id]);
  return '';
};

export const attempts: Attempts = {
  insert: ({ team }) => ({ text: `insert into app.aviso_correos (user_id) values ($1)`, values: [team.manager.id] }),
  ...byKey('app.aviso_correos', `urgent_at = now()`, 'user_id = $1', ({ team, member }) => [team.workers[member].id]),
};
