import { type Attempts, byCompany } from '../rls-attempts.ts';
import { closed } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** Only backfill_entregas() reads and empties it. */
export const rights = closed;

export const build: Build = async ({ empresa }, _member, owner) => {
  await owner.query('insert into app.entregas_pendientes (empresa_id) values ($1) on conflict do nothing', [empresa.id]);
  return '';
};

export const attempts: Attempts = {
  insert: ({ team }) => ({ text: 'insert into app.entregas_pendientes (empresa_id) values ($1)', values: [team.empresa.id] }),
  ...byCompany('app.entregas_pendientes', 'empresa_id = empresa_id', 'empresa_id'),
};
