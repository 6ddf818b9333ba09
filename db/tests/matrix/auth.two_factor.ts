import { type Attempts, byPerson } from '../rls-attempts.ts';
import { closed } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** Only the database role of Better Auth has rights here. */
export const rights = closed;

export const build: Build = async ({ workers }, member, owner) => {
  await owner.query(`insert into auth.two_factor (user_id, secret, backup_codes) values ($1, 'x', 'x')`, [workers[member].id]);
  return '';
};

export const attempts: Attempts = {
  insert: ({ person }) => ({
    text: `insert into auth.two_factor (user_id, secret, backup_codes) values ($1, 'x', 'x')`,
    values: [person.id],
  }),
  ...byPerson('auth.two_factor', `secret = 'x'`, 'user_id'),
};
