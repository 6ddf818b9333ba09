import { type Attempts, byKey } from '../rls-attempts.ts';
import { superadmin } from '../rls-matrix.ts';

/** Reading api_key is granted to no role, so the attempts do not select it. A test of the platform's key covers it. */
export const rights = superadmin('s-u-');

export const attempts: Attempts = {
  insert: () => ({ text: 'insert into app.plataforma_ia (only_row) values (true) on conflict do nothing', values: [] }),
  ...byKey('app.plataforma_ia', `model = 'm'`, '$1', () => [true]),
};
