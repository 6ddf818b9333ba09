import { type Attempts, byPerson } from '../rls-attempts.ts';
import { everyoneSelf, merge, superadmin } from '../rls-matrix.ts';

export const rights = merge(superadmin('s---'), everyoneSelf('s---'));

export const attempts: Attempts = {
  insert: ({ person }) => ({ text: `insert into app.user_roles (user_id, role) values ($1, 'superadmin')`, values: [person.id] }),
  ...byPerson('app.user_roles', `role = 'superadmin'`, 'user_id'),
};
