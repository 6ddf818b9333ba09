import type { Owner } from '@ensaya/db/builders/usuarios.ts';
import { type Attempts, byKey } from '../rls-attempts.ts';
import { closed } from '../rls-matrix.ts';

/** Only the database role of Better Auth has rights here. */
export const rights = closed;

export const prepare = (owner: Owner) =>
  owner.query(`insert into auth.verification (identifier, value, expires_at) values ('nadie', 'x', 'infinity')`);

export const attempts: Attempts = {
  insert: () => ({ text: `insert into auth.verification (identifier, value, expires_at) values ('x', 'x', 'infinity')`, values: [] }),
  ...byKey('auth.verification', `value = 'x'`, 'identifier = $1', () => ['nadie']),
};
