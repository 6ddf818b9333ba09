import { type Attempts, byPerson } from '../rls-attempts.ts';
import { closed } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** Only the database role of Better Auth has rights here. */
export const rights = closed;

export const build: Build = async ({ workers }, member, owner) => {
  await owner.query(`insert into auth.objections (token_hash, user_id, change, email) values (uuid_send(uuidv7()), $1, 'password', 'x')`, [
    workers[member].id,
  ]);
  return '';
};

export const attempts: Attempts = {
  insert: ({ person }) => ({
    text: `insert into auth.objections (token_hash, user_id, change, email) values ('x', $1, 'password', 'x')`,
    values: [person.id],
  }),
  ...byPerson('auth.objections', `expires_at = 'infinity'`, 'user_id'),
};
