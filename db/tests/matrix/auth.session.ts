import { buildSession } from '@ensaya/db/builders/usuarios.ts';
import { type Attempts, byPerson } from '../rls-attempts.ts';
import { closed } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** Only the database role of Better Auth has rights here. */
export const rights = closed;

export const build: Build = ({ workers }, member, owner) => buildSession(owner, workers[member]);

export const attempts: Attempts = {
  insert: ({ person }) => ({
    text: `insert into auth.session (user_id, token, expires_at) values ($1, 'robado', 'infinity')`,
    values: [person.id],
  }),
  ...byPerson('auth.session', `expires_at = 'infinity'`, 'user_id'),
};
