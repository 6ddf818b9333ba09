import { z } from 'zod';
import { tenantRow, timestamp, version } from './fields.ts';
import { operation } from './operation.ts';
import { pageOf, pageQuery } from './pages.ts';
import { namedPerson } from './tareas.ts';

/** What a change touches. `creada`, `eliminada` and `restaurada` have no values. */
export const TAREA_CAMPOS = [
  'creada',
  'estado',
  'trabajador',
  'fecha_entrega',
  'nombre',
  'descripcion',
  'terminada',
  'eliminada',
  'restaurada',
] as const;
export type TareaCampo = (typeof TAREA_CAMPOS)[number];

const entry = z.object({
  /** The version of the task that the change made. */
  version,
  at: timestamp,
  /** Null when the system acted, or after the person deleted their account. */
  por: namedPerson.nullable(),
  cambios: z.array(
    z.object({
      campo: z.enum(TAREA_CAMPOS),
      /**
       * Stored state or date, text, or the name of the trabajador (their address where they have no name). Null: none. Of `terminada`: null
       * before or after the mark, its note with it ('' without note).
       */
      antes: z.string().nullable(),
      despues: z.string().nullable(),
    }),
  ),
});
export type TareaHistorialEntry = z.infer<typeof entry>;

export const listTareaHistorial = operation({
  id: 'listTareaHistorial',
  method: 'GET',
  path: '/rest/v1/tareas/:id/historial',
  summary: 'Who changed what of a task, latest first, for its trabajador and the responsables',
  params: tenantRow.params,
  query: tenantRow.query.extend(pageQuery),
  status: 200,
  response: pageOf(entry),
});
