import { randomUUID } from 'node:crypto';
import { type Attempts, byId } from '../rls-attempts.ts';
import { manager, merge, superadmin, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

export const rights = merge(worker({ own: 's---', colleague: 's---' }), manager('siud'), superadmin('s---'));

export const build: Build = async (team, member, owner) => {
  const id = randomUUID();
  const category = await team.build('app.faq_categories', member);
  await owner.query('insert into app.faq_topics (empresa_id, id, category_id, name) values ($1, $2::uuid, $3, $2::text)', [
    team.empresa.id,
    id,
    category,
  ]);
  return id;
};

export const attempts: Attempts = {
  insert: ({ team, member }) => ({
    text: 'insert into app.faq_topics (empresa_id, category_id, name) values ($1, $2, $3)',
    values: [team.empresa.id, team.id('app.faq_categories', member), randomUUID()],
  }),
  ...byId('app.faq_topics', `name = 'Otro nombre'`),
};
