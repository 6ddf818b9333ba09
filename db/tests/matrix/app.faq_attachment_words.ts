import { type Attempts, byKey } from '../rls-attempts.ts';
import { closed } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

export const rights = closed;

/** A trigger on app.faq_attachments writes the words of the text. */
export const build: Build = async (team, member, owner) => {
  const id = await team.build('app.faq_attachments', member);
  await owner.query(`update app.faq_attachments set texto = 'Palabras del adjunto' where empresa_id = $1 and id = $2`, [
    team.empresa.id,
    id,
  ]);
  return id;
};

export const attempts: Attempts = {
  insert: ({ team, member }) => ({
    text: `insert into app.faq_attachment_words (empresa_id, stem, attachment_id, faq_id, impact) values ($1, 'otra', $2, $3, 1)`,
    values: [team.empresa.id, team.id('app.faq_attachments', member), team.id('app.faqs', member)],
  }),
  ...byKey('app.faq_attachment_words', 'impact = 9', 'empresa_id = $1 and attachment_id = $2', ({ team, member }) => [
    team.empresa.id,
    team.id('app.faq_attachments', member),
  ]),
};
