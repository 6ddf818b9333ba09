import { buildFaqRequest } from '@ensaya/db/builders/faqs.ts';
import { type Attempts, byId } from '../rls-attempts.ts';
import { manager, merge, ownOfManager, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** 'own' means asked by the actor. A responsable reads and decides every question of the company. */
export const rights = merge(worker({ own: 'si--' }), manager('s-u-'), ownOfManager('siu-'));

export const build: Build = async ({ empresa, workers }, member, owner) => (await buildFaqRequest(owner, empresa, workers[member])).id;

export const attempts: Attempts = {
  insert: ({ team, person }) => ({
    text: `insert into app.faq_requests (empresa_id, user_id, question) values ($1, $2, '¿Y esto?')`,
    values: [team.empresa.id, person.id],
  }),
  ...byId('app.faq_requests', `state = 'dismissed'`),
};
