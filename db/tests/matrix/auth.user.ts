import { type Attempts, byPerson } from '../rls-attempts.ts';
import { closed } from '../rls-matrix.ts';

/** Only the database role of Better Auth has rights here. */
export const rights = closed;

export const attempts: Attempts = {
  insert: () => ({ text: `insert into auth.user (email, name) values ('intruso@ejemplo.test', '')`, values: [] }),
  ...byPerson('auth.user', 'email_verified = true', 'id'),
};
