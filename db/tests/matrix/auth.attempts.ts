import type { Owner } from '@ensaya/db/builders/usuarios.ts';
import { type Attempts, byKey } from '../rls-attempts.ts';
import { closed } from '../rls-matrix.ts';

/** Only the database role of Better Auth has rights here. */
export const rights = closed;

export const prepare = (owner: Owner) => owner.query(`insert into auth.attempts (key, count, window_ends) values ('nadie', 1, 'infinity')`);

export const attempts: Attempts = {
  insert: () => ({ text: `insert into auth.attempts (key, count, window_ends) values ('x', 0, 'infinity')`, values: [] }),
  ...byKey('auth.attempts', 'count = 0', 'key = $1', () => ['nadie']),
};
