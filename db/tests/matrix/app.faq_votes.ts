import { buildFaq } from '@ensaya/db/builders/faqs.ts';
import { type Attempts, byKey } from '../rls-attempts.ts';
import { merge, ownOfManager, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** 'own' means cast by the actor: a vote is readable by its author only. */
export const rights = merge(worker({ own: 'siud' }), ownOfManager('-i--'));

export const build: Build = async (team, member, owner) => {
  const faq = await team.build('app.faqs', member);
  await owner.query('insert into app.faq_votes (empresa_id, faq_id, user_id, util) values ($1, $2, $3, true)', [
    team.empresa.id,
    faq,
    team.workers[member].id,
  ]);
  return faq;
};

export const attempts: Attempts = {
  insert: async ({ team, person, owner }) => ({
    text: 'insert into app.faq_votes (empresa_id, faq_id, user_id, util) values ($1, $2, $3, false)',
    values: [team.empresa.id, (await buildFaq(owner, team.empresa)).id, person.id],
  }),
  ...byKey('app.faq_votes', 'util = false', 'empresa_id = $1 and user_id = $2', ({ team, member }) => [
    team.empresa.id,
    team.workers[member].id,
  ]),
};
