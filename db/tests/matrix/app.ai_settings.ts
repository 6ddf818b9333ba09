import { buildAiSettings } from '@ensaya/db/builders/ia.ts';
import { type Attempts, byCompany } from '../rls-attempts.ts';
import { manager, merge } from '../rls-matrix.ts';
import { perCompany } from '../rls-tables.ts';

/** Reading api_key is granted to no role, so the attempts do not select it. A test of the AI settings covers it. */
export const rights = merge(manager('siu-'), { 'job of A': { own: 's-u-', colleague: 's-u-' } });

export const build = perCompany(({ empresa }, owner) => buildAiSettings(owner, empresa, { sealedKey: 'x.y' }));

export const attempts: Attempts = {
  insert: ({ team }) => ({
    text: `insert into app.ai_settings (company_id, model, prompt_template, roleplay_prompt_template) values ($1, 'm', 'x', 'x')
           on conflict (company_id) do update set model = 'n'`,
    values: [team.empresa.id],
  }),
  ...byCompany('app.ai_settings', `api_key = 'x.z'`, 'company_id'),
};
