import { type Attempts, byCompany } from '../rls-attempts.ts';
import { closed } from '../rls-matrix.ts';
import { perCompany } from '../rls-tables.ts';

export const rights = closed;

export const build = perCompany(({ empresa }, owner) =>
  owner.query(`insert into app.faq_vocabulary (empresa_id, word) values ($1, 'palabra') on conflict do nothing`, [empresa.id]),
);

export const attempts: Attempts = {
  insert: ({ team }) => ({
    text: `insert into app.faq_vocabulary (empresa_id, word) values ($1, 'otra')`,
    values: [team.empresa.id],
  }),
  ...byCompany('app.faq_vocabulary', `word = 'otra'`, 'empresa_id'),
};
