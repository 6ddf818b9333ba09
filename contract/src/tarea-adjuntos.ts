import { z } from 'zod';
import { id, tenantRow, timestamp } from './fields.ts';
import { operation } from './operation.ts';
import { namedPerson, TAREA_LIMITS } from './tareas.ts';

export const ADJUNTOS_FULL = `Una tarea puede tener ${TAREA_LIMITS.adjuntos} archivos como máximo`;

const adjunto = z.object({
  id,
  file_url: z.string(),
  nombre: z.string(),
  bytes: z.int(),
  content_type: z.string(),
  created_at: timestamp,
  /** Null after the person deleted their account. */
  autor: namedPerson.nullable(),
});
export type TareaAdjunto = z.infer<typeof adjunto>;

export const listTareaAdjuntos = operation({
  id: 'listTareaAdjuntos',
  method: 'GET',
  path: '/rest/v1/tareas/:id/adjuntos',
  summary: 'The files attached to a task, newest first, for its trabajador and the responsables',
  ...tenantRow,
  status: 200,
  response: z.object({ items: z.array(adjunto) }),
});

export const uploadTareaAdjunto = operation({
  id: 'uploadTareaAdjunto',
  method: 'POST',
  path: '/rest/v1/tareas/:id/adjuntos',
  summary: 'Attach a file to a task (multipart, field `file`)',
  ...tenantRow,
  status: 201,
  response: adjunto,
});

export const deleteTareaAdjunto = operation({
  id: 'deleteTareaAdjunto',
  method: 'DELETE',
  path: '/rest/v1/tarea_adjuntos/:id',
  summary: 'Remove a file that one attached oneself',
  ...tenantRow,
  status: 204,
  response: z.null(),
});
