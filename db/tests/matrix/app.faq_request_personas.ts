import { buildFaqRequest } from '@ensaya/db/builders/faqs.ts';
import { type Attempts, byKey } from '../rls-attempts.ts';
import { worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** The person who sent the question alone: no responsable reads who it was. */
export const rights = worker({ own: 's---' });

/** Written with the request. */
export const build: Build = (team, member) => team.build('app.faq_requests', member);

export const attempts: Attempts = {
  insert: async ({ team, member, person, owner }) => ({
    text: 'insert into app.faq_request_personas (empresa_id, request_id, user_id, con_nombre) values ($1, $2, $3, false)',
    values: [team.empresa.id, (await buildFaqRequest(owner, team.empresa, team.workers[member], `¿${Math.random()}?`)).id, person.id],
  }),
  ...byKey('app.faq_request_personas', 'con_nombre = false', 'empresa_id = $1 and user_id = $2', ({ team, member }) => [
    team.empresa.id,
    team.workers[member].id,
  ]),
};
