import { type Attempts, byKey } from '../rls-attempts.ts';
import { superadmin } from '../rls-matrix.ts';

export const rights = superadmin('s---');

export const attempts: Attempts = {
  insert: () => ({ text: `insert into app.platform_counts (name, n) values ('usuarios', 1)`, values: [] }),
  ...byKey('app.platform_counts', 'n = 0', 'name = $1', () => ['usuarios']),
};
