import { type Attempts, byKey } from '../rls-attempts.ts';
import { closed } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

export const rights = closed;

/** A trigger on app.faqs writes the words. */
export const build: Build = (team, member) => team.build('app.faqs', member);

export const attempts: Attempts = {
  insert: ({ team, member }) => ({
    text: `insert into app.faq_words (empresa_id, stem, zone, faq_id, impact) values ($1, 'otra', 1, $2, 1)`,
    values: [team.empresa.id, team.id('app.faqs', member)],
  }),
  ...byKey('app.faq_words', 'impact = 9', 'empresa_id = $1 and faq_id = $2', ({ team, member }) => [
    team.empresa.id,
    team.id('app.faqs', member),
  ]),
};
