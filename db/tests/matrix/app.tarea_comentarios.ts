import { buildComentario } from '@ensaya/db/builders/tareas.ts';
import { type Attempts, byId } from '../rls-attempts.ts';
import { manager, merge, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** 'own' is a comment by the trabajador on their own task. A responsable deletes only their own. */
export const rights = merge(worker({ own: 'si-d' }), manager('si--'));

export const build: Build = async (team, member, owner) =>
  buildComentario(owner, { id: await team.build('app.tareas', member), empresa_id: team.empresa.id }, team.workers[member]);

export const attempts: Attempts = {
  insert: ({ team, member }) => ({
    text: `insert into app.tarea_comentarios (empresa_id, tarea_id, texto) values ($1, $2, 'Hola')`,
    values: [team.empresa.id, team.id('app.tareas', member)],
  }),
  ...byId('app.tarea_comentarios', `texto = 'Otra cosa'`),
};
