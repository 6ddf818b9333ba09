import { type Attempts, byPerson } from '../rls-attempts.ts';
import { closed } from '../rls-matrix.ts';

/** Only the database role of Better Auth has rights here. */
export const rights = closed;

export const attempts: Attempts = {
  insert: ({ person }) => ({
    text: `insert into auth.account (user_id, account_id, provider_id) values ($1, 'x', 'credential')`,
    values: [person.id],
  }),
  ...byPerson('auth.account', `password = 'x'`, 'user_id'),
};
