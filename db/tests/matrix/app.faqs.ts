import { randomUUID } from 'node:crypto';
import { buildFaq } from '@ensaya/db/builders/faqs.ts';
import { type Attempts, byId } from '../rls-attempts.ts';
import { manager, merge, superadmin, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

export const rights = merge(worker({ own: 's---', colleague: 's---' }), manager('siud'), superadmin('s---'));

export const build: Build = async (team, member, owner) => {
  const category = { id: await team.build('app.faq_categories', member) };
  return (await buildFaq(owner, team.empresa, { categories: [category], topics: [await team.build('app.faq_topics', member)] })).id;
};

export const attempts: Attempts = {
  insert: ({ team }) => ({
    text: `insert into app.faqs (empresa_id, question, answer) values ($1, $2, 'Sí.')`,
    values: [team.empresa.id, randomUUID()],
  }),
  ...byId('app.faqs', `answer = 'No.'`),
};
