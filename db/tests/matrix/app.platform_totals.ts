import type { Owner } from '@ensaya/db/builders/usuarios.ts';
import { type Attempts, byKey } from '../rls-attempts.ts';
import { superadmin } from '../rls-matrix.ts';

export const rights = superadmin('s---');

export const prepare = (owner: Owner) => owner.query('select app.count_platform()');

export const attempts: Attempts = {
  insert: () => ({ text: 'insert into app.platform_totals (empresas) values (1)', values: [] }),
  ...byKey('app.platform_totals', 'empresas = 0', '$1', () => [true]),
};
