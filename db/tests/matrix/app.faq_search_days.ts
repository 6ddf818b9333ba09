import { type Attempts, byKey } from '../rls-attempts.ts';
import { manager } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

export const rights = manager('s---');

export const build: Build = async ({ empresa }, member, owner) => {
  await owner.query('insert into app.faq_search_days (empresa_id, day) values ($1, current_date - $2::integer)', [empresa.id, member]);
  return '';
};

export const attempts: Attempts = {
  insert: ({ team }) => ({
    text: `insert into app.faq_search_days (empresa_id, day) values ($1, '2026-01-01')`,
    values: [team.empresa.id],
  }),
  ...byKey('app.faq_search_days', 'searches = 9', 'empresa_id = $1 and day = current_date - $2::integer', ({ team, member }) => [
    team.empresa.id,
    member,
  ]),
};
