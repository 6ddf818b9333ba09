import { z } from 'zod';
import { comentario, newComentario } from './comentarios.ts';
import { id, tenantRow } from './fields.ts';
import { operation } from './operation.ts';
import { pageOf, pageQuery } from './pages.ts';

const tareaComentario = comentario.extend({ tarea_id: id });
export type TareaComentario = z.infer<typeof tareaComentario>;

export const listTareaComentarios = operation({
  id: 'listTareaComentarios',
  method: 'GET',
  path: '/rest/v1/tareas/:id/comentarios',
  summary: 'The comments of a task, newest first, for its trabajador and the responsables',
  params: tenantRow.params,
  query: tenantRow.query.extend(pageQuery),
  status: 200,
  response: pageOf(tareaComentario),
});

export const createTareaComentario = operation({
  id: 'createTareaComentario',
  method: 'POST',
  path: '/rest/v1/tareas/:id/comentarios',
  summary: 'Comment on a task and tell the other party; repeating it with the same id returns the same comment',
  ...tenantRow,
  body: newComentario,
  status: 201,
  response: tareaComentario,
});

export const deleteTareaComentario = operation({
  id: 'deleteTareaComentario',
  method: 'DELETE',
  path: '/rest/v1/tarea_comentarios/:id',
  summary: 'Delete one’s own comment',
  ...tenantRow,
  status: 204,
  response: z.null(),
});
