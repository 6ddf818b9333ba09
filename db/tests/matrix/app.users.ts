import { randomUUID } from 'node:crypto';
import { type Attempts, byPerson } from '../rls-attempts.ts';
import { everyoneSelf, merge, superadmin } from '../rls-matrix.ts';

export const rights = merge(
  superadmin('s---'),
  { 'manager of A': { colleague: 's---' }, 'manager of A and B': { colleague: 's---' } },
  everyoneSelf('s-u-'),
);

export const attempts: Attempts = {
  insert: () => ({ text: 'insert into app.users (id, email) values ($1, $2)', values: [randomUUID(), 'intruso@ejemplo.test'] }),
  ...byPerson('app.users', `nombre = 'Otro'`, 'id'),
};
