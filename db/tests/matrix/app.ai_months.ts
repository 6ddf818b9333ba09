import { type Attempts, byCompany } from '../rls-attempts.ts';
import { manager } from '../rls-matrix.ts';
import { perCompany } from '../rls-tables.ts';

export const rights = manager('s---');

export const build = perCompany((team) => team.build('app.ai_calls', 0));

export const attempts: Attempts = {
  insert: ({ team }) => ({ text: `insert into app.ai_months (empresa_id, month) values ($1, '2020-01-01')`, values: [team.empresa.id] }),
  ...byCompany('app.ai_months', 'spent = 0', 'empresa_id'),
};
