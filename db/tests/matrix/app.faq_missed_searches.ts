import { type Attempts, byKey } from '../rls-attempts.ts';
import { manager } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

export const rights = manager('s--d');

export const build: Build = async ({ empresa }, member, owner) => {
  await owner.query('insert into app.faq_missed_searches (empresa_id, words) values ($1, $2)', [empresa.id, `palabras ${member}`]);
  return '';
};

export const attempts: Attempts = {
  insert: ({ team }) => ({
    text: `insert into app.faq_missed_searches (empresa_id, words) values ($1, 'otras palabras')`,
    values: [team.empresa.id],
  }),
  ...byKey('app.faq_missed_searches', 'times = 9', 'empresa_id = $1 and words = $2', ({ team, member }) => [
    team.empresa.id,
    `palabras ${member}`,
  ]),
};
