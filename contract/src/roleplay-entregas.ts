import { z } from 'zod';
import { id, timestamp } from './fields.ts';
import { operation } from './operation.ts';

const attachment = z.object({ url: z.string(), name: z.string() });

const texto = z.object({
  n: z.int(),
  de: z.enum(['persona', 'personaje']),
  question_id: id.nullable(),
  /** The wording that was answered. */
  pregunta: z.string().nullable(),
  texto: z.string(),
  attachment: attachment.nullable(),
});

/** What a person handed in. It never changes: whoever changes answers hands them in again, as the next number. */
export const entrega = z.object({
  id,
  n: z.int(),
  origen: z.enum(['escrito', 'ensayo']),
  entregada_at: timestamp,
  /** Set where the texts were kept afterwards: the last time that one of them was changed. */
  texto_at: timestamp.nullable(),
  textos: z.array(texto),
});
export type Entrega = z.infer<typeof entrega>;

/** Answers that were changed after they were handed in, and not handed in again before the role-play was assigned again. */
const unhanded = z.object({
  moved_at: timestamp,
  textos: z.array(z.object({ pregunta: z.string(), texto: z.string(), attachment: attachment.nullable(), answered_at: timestamp })),
});
export type Unhanded = z.infer<typeof unhanded>;

export const listEntregas = operation({
  id: 'listEntregas',
  method: 'GET',
  path: '/rest/v1/entregas',
  summary:
    'What was handed in of a role-play, newest first: the caller’s own, or for a responsable that of a named person. `current` is the one that stands: none while the role-play is assigned again and not finished',
  query: z.object({ empresa_id: id, roleplay_id: id, user_id: id.optional() }),
  status: 200,
  response: z.object({ current: id.nullable(), entregas: z.array(entrega), sin_entregar: z.array(unhanded) }),
});

export const handInAgain = operation({
  id: 'handInAgain',
  method: 'POST',
  path: '/rest/v1/entregas',
  summary:
    'Hand in the caller’s present answers of a role-play that they have finished. Without a change since the last time, and for a repeated id, it returns the last one',
  /** `user_id`: the user that the page was loaded for. */
  body: z.object({ id: id.optional(), empresa_id: id, roleplay_id: id, user_id: id }),
  status: 201,
  response: entrega,
});
