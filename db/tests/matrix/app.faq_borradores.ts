import { buildFaqBorrador } from '@ensaya/db/builders/faq-borradores.ts';
import { type Attempts, byId } from '../rls-attempts.ts';
import { manager, merge, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** Drafts from answers: their authors and the responsables read them, and functions alone write. */
export const rights = merge(worker({ own: 's---' }), manager('s---'));

export const build: Build = async (team, member, owner) =>
  (await buildFaqBorrador(owner, { id: await team.build('app.entregas', member), empresa_id: team.empresa.id })).id;

export const attempts: Attempts = {
  insert: ({ team, member, person }) => ({
    text: `insert into app.faq_borradores (empresa_id, origen, entrega_id, texto_n, autor_id) values ($1, 'respuesta', $2, 9, $3)`,
    values: [team.empresa.id, team.id('app.entregas', member), person.id],
  }),
  ...byId('app.faq_borradores', `estado = 'permitido', answer = 'Copiada'`),
};
