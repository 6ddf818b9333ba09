import { type Attempts, byCompany } from '../rls-attempts.ts';
import { manager } from '../rls-matrix.ts';
import { perCompany } from '../rls-tables.ts';

export const rights = manager('s---');

export const build = perCompany(async (team, owner) => {
  await team.build('app.ai_settings', 0);
  await owner.query(`update app.ai_settings set prompt_template = 'otra' where company_id = $1`, [team.empresa.id]);
});

export const attempts: Attempts = {
  insert: ({ team }) => ({
    text: `insert into app.ai_template_versions (company_id, kind, template) values ($1, 'prompt', 'x')`,
    values: [team.empresa.id],
  }),
  ...byCompany('app.ai_template_versions', `template = 'x'`, 'company_id'),
};
