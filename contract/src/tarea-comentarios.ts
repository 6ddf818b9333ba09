import { z } from 'zod';
import { id, tenantRow, text, timestamp } from './fields.ts';
import { operation } from './operation.ts';
import { pageOf, pageQuery } from './pages.ts';
import { namedPerson } from './tareas.ts';

export const COMENTARIO_LIMITS = { texto: { min: 1, max: 2000 } } as const;

const comentario = z.object({
  id,
  empresa_id: id,
  tarea_id: id,
  texto: z.string(),
  created_at: timestamp,
  /** Null after the person deleted their account. */
  autor: namedPerson.nullable(),
});
export type TareaComentario = z.infer<typeof comentario>;

export const listTareaComentarios = operation({
  id: 'listTareaComentarios',
  method: 'GET',
  path: '/rest/v1/tareas/:id/comentarios',
  summary: 'The comments of a task, newest first, for its trabajador and the responsables',
  params: tenantRow.params,
  query: tenantRow.query.extend(pageQuery),
  status: 200,
  response: pageOf(comentario),
});

export const createTareaComentario = operation({
  id: 'createTareaComentario',
  method: 'POST',
  path: '/rest/v1/tareas/:id/comentarios',
  summary: 'Comment on a task and tell the other party; repeating it with the same id returns the same comment',
  ...tenantRow,
  body: z.object({
    id: id.optional(),
    texto: text({
      ...COMENTARIO_LIMITS.texto,
      tooShort: 'Escribe un comentario',
      tooLong: 'El comentario no puede exceder 2000 caracteres',
    }),
  }),
  status: 201,
  response: comentario,
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
