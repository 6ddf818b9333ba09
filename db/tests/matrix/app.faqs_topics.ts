import { type Attempts, byKey } from '../rls-attempts.ts';
import { manager, merge, superadmin, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** A FAQ is put into another topic by replacing the row. */
export const rights = merge(worker({ own: 's---', colleague: 's---' }), manager('si-d'), superadmin('s---'));

/** The build of app.faqs writes it. */
export const build: Build = (team, member) => team.build('app.faqs', member);

export const attempts: Attempts = {
  ...byKey('app.faqs_topics', 'topic_id = topic_id', 'empresa_id = $1 and faq_id = $2', ({ team, member }) => [
    team.empresa.id,
    team.id('app.faqs', member),
  ]),
  insert: ({ team, member }) => ({
    text: 'insert into app.faqs_topics (empresa_id, faq_id, topic_id) values ($1, $2, $3)',
    values: [team.empresa.id, team.id('app.faqs', member), team.id('app.faq_topics', member === 0 ? 1 : 0)],
  }),
};
