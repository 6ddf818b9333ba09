import { type Attempts, byKey } from '../rls-attempts.ts';
import { manager, merge, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** save_personaje() alone writes. */
export const rights = merge(worker({ own: 's---', colleague: 's---' }), manager('s---'));

export const build: Build = (team, member) => team.build('app.personajes', member);

export const attempts: Attempts = {
  insert: ({ team, member }) => ({
    text: 'insert into app.personaje_faqs (empresa_id, roleplay_id, n, faq_id) values ($1, $2, 2, $3)',
    values: [team.empresa.id, team.id('app.roleplays', member), team.id('app.faqs', member)],
  }),
  ...byKey('app.personaje_faqs', 'faq_id = null', 'empresa_id = $1 and roleplay_id = $2', ({ team, member }) => [
    team.empresa.id,
    team.id('app.roleplays', member),
  ]),
};
