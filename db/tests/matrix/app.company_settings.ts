import { type Attempts, byCompany } from '../rls-attempts.ts';
import { manager, merge, worker } from '../rls-matrix.ts';

export const rights = merge(worker({ own: 's---', colleague: 's---' }), manager('siu-'));

export const attempts: Attempts = {
  insert: ({ team }) => ({
    text: 'insert into app.company_settings (company_id) values ($1) on conflict (company_id) do update set logo_url = null',
    values: [team.empresa.id],
  }),
  ...byCompany('app.company_settings', 'logo_url = null', 'company_id'),
};
