import type { Owner } from '@ensaya/db/builders/usuarios.ts';
import { type Attempts, byKey } from '../rls-attempts.ts';
import { closed } from '../rls-matrix.ts';

export const rights = closed;

const COMPANY = '01990000-0000-7000-8000-0000000000e9';

export const prepare = (owner: Owner) =>
  owner.query(`insert into app.platform_watch (kind, subject_id, since) values ('silencio', $1, now())`, [COMPANY]);

export const attempts: Attempts = {
  insert: () => ({ text: `insert into app.platform_watch (kind, subject_id, since) values ('tope', $1, now())`, values: [COMPANY] }),
  ...byKey('app.platform_watch', 'since = now()', 'subject_id = $1', () => [COMPANY]),
};
