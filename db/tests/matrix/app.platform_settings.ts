import { type Attempts, byKey } from '../rls-attempts.ts';
import { superadmin } from '../rls-matrix.ts';

export const rights = superadmin('s-u-');

export const attempts: Attempts = {
  insert: () => ({ text: 'insert into app.platform_settings (only_row) values (true) on conflict do nothing', values: [] }),
  ...byKey('app.platform_settings', 'open_registration = false', '$1', () => [true]),
};
