import { buildEntregaComentario } from '@ensaya/db/builders/roleplays.ts';
import { type Attempts, byId } from '../rls-attempts.ts';
import { manager, merge, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** 'own' is a comment by the trabajador on what they handed in. A responsable deletes only their own. */
export const rights = merge(worker({ own: 'si-d' }), manager('si--'));

export const build: Build = async (team, member, owner) => {
  const entrega = { id: await team.build('app.entregas', member), empresa_id: team.empresa.id };
  return buildEntregaComentario(owner, entrega, team.workers[member]);
};

export const attempts: Attempts = {
  insert: ({ team, member }) => ({
    text: `insert into app.entrega_comentarios (empresa_id, entrega_id, n, user_id, texto) values ($1, $2, 1, $3, 'Hola')`,
    values: [team.empresa.id, team.id('app.entregas', member), team.workers[member].id],
  }),
  ...byId('app.entrega_comentarios', `texto = 'Otra cosa'`),
};
