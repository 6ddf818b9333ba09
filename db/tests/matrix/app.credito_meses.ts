import { type Attempts, byCompany } from '../rls-attempts.ts';
import { closed } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** Only the functions that reserve, settle and show read and write it. */
export const rights = closed;

export const build: Build = async ({ empresa }, _member, owner) => {
  await owner.query(`insert into app.credito_meses (empresa_id, month) values ($1, '2026-01-01') on conflict do nothing`, [empresa.id]);
  return '';
};

export const attempts: Attempts = {
  insert: ({ team }) => ({
    text: `insert into app.credito_meses (empresa_id, month) values ($1, '2020-01-01')`,
    values: [team.empresa.id],
  }),
  ...byCompany('app.credito_meses', 'spent = 0', 'empresa_id'),
};
