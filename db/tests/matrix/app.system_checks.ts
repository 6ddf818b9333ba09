import type { Owner } from '@ensaya/db/builders/usuarios.ts';
import { type Attempts, byKey } from '../rls-attempts.ts';
import { merge, superadmin } from '../rls-matrix.ts';

export const rights = merge(superadmin('s---'), { 'job of A': { own: 'siu-', colleague: 'siu-', foreign: 'siu-' } });

export const prepare = (owner: Owner) => owner.query(`insert into app.system_checks (part, state) values ('correo', 'ok')`);

export const attempts: Attempts = {
  insert: () => ({ text: `insert into app.system_checks (part, state) values ('otra', 'ok')`, values: [] }),
  ...byKey('app.system_checks', `state = 'down'`, 'part = $1', () => ['correo']),
};
