import { z } from 'zod';
import { optionalText, tenantRow } from './fields.ts';
import { operation } from './operation.ts';
import { TAREA_LIMITS, tarea } from './tareas.ts';

export const TAREA_CLOSED = 'La tarea ya está completada';

const path = '/rest/v1/tareas/:id/terminada';

export const finishTarea = operation({
  id: 'finishTarea',
  method: 'PUT',
  path,
  summary: 'The trabajador tells the responsables that they have finished their task; its state does not change',
  ...tenantRow,
  body: z.object({ nota: optionalText({ ...TAREA_LIMITS.nota, tooLong: 'La nota no puede exceder 500 caracteres' }).default(null) }),
  status: 200,
  response: tarea,
});

export const unfinishTarea = operation({
  id: 'unfinishTarea',
  method: 'DELETE',
  path,
  summary: 'The trabajador takes back that they have finished their task',
  ...tenantRow,
  status: 200,
  response: tarea,
});
