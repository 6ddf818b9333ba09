import { z } from 'zod';
import { id, text, timestamp } from './fields.ts';
import { namedPerson } from './tareas.ts';

/** What comments of every subject have in common. */
export const COMENTARIO_LIMITS = { texto: { min: 1, max: 2000 } } as const;

export const COMENTARIO_TOO_LONG = 'El comentario no puede exceder 2000 caracteres';

/** A row; `extend` it with its subject. */
export const comentario = z.object({
  id,
  empresa_id: id,
  texto: z.string(),
  created_at: timestamp,
  /** Null after the person deleted their account. */
  autor: namedPerson.nullable(),
});
export type Comentario = z.infer<typeof comentario>;

/** The form makes the id, so that sending it twice creates one. */
export const newComentario = z.object({
  id: id.optional(),
  texto: text({ ...COMENTARIO_LIMITS.texto, tooShort: 'Escribe un comentario', tooLong: COMENTARIO_TOO_LONG }),
});
