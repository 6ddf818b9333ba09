import { type Attempts, byKey } from '../rls-attempts.ts';
import { manager } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

export const rights = manager('s---');

/** A trigger on app.faqs writes the first version. */
export const build: Build = (team, member) => team.build('app.faqs', member);

export const attempts: Attempts = {
  insert: ({ team, member }) => ({
    text: `insert into app.faq_versions (empresa_id, faq_id, version, question, answer, alternatives) values ($1, $2, 99, '¿?', 'No.', '{}')`,
    values: [team.empresa.id, team.id('app.faqs', member)],
  }),
  ...byKey('app.faq_versions', `answer = 'No.'`, 'empresa_id = $1 and faq_id = $2', ({ team, member }) => [
    team.empresa.id,
    team.id('app.faqs', member),
  ]),
};
