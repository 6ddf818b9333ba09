import { z } from 'zod';
import { id, tenantRow, text, timestamp, version } from './fields.ts';
import { operation } from './operation.ts';
import { pageOf, pageQuery } from './pages.ts';
import { costeEnsayo, dificultad } from './personajes.ts';
import { modo } from './roleplay-modos.ts';

/** Live rehearsals: a conversation with a character. Nobody but the person knows of one until they hand it in. */

export const ENSAYO_LIMITS = { texto: { min: 1, max: 1500 } } as const;
/** Where the limit of a day is reached, the others of the company still rehearse. */
export const ENSAYOS_PER_DAY = 40;
/** Days after the last touch at which what was not handed in is deleted: the person chooses. */
export const ENSAYO_DIAS = { default: 30, all: [7, 30, 90] } as const;
/** An answer that is still being written after this long was cut. */
export const CORTADO_SECONDS = 120;
/** Turns of a conversation that are sent to the AI. */
export const ENSAYO_VENTANA = 12;
/** A quote with fewer words meets no stage. */
export const CITA_WORDS = 3;

export const ESTADOS_ENSAYO = ['abierto', 'cerrado', 'entregado'] as const;
export type EstadoEnsayo = (typeof ESTADOS_ENSAYO)[number];
/** Why it ended: all stages met, no turns left, an amount reached, or the person ended it. */
export const MOTIVOS_CIERRE = ['meta', 'turnos', 'tope', 'persona'] as const;
export type MotivoCierre = (typeof MOTIVOS_CIERRE)[number];

const dias = z.union([z.literal(7), z.literal(30), z.literal(90)]);
export type DiasEnsayo = z.infer<typeof dias>;

/** What those who rehearse know of a character. */
const escena = z.object({
  nombre: z.string(),
  linea: z.string().nullable(),
  situacion: z.string(),
  meta: z.string().nullable(),
  dificultad,
  turnos_max: z.int(),
  /** In order; the first one is stage 1. */
  etapas: z.array(z.object({ nombre: z.string(), meta: z.string().nullable() })),
  version,
});
export type EscenaEnsayo = z.infer<typeof escena>;

/** Why no rehearsal can begin now. */
export const SIN_ENSAYO = ['sin_personaje', 'sin_ia', 'tope'] as const;

export const getEscenaEnsayo = operation({
  id: 'getEscenaEnsayo',
  method: 'GET',
  path: '/rest/v1/roleplays/:id/ensayo',
  summary:
    'What stands before a rehearsal: the character as those who rehearse know it, FAQs to read before, whether the AI is there, and the caller’s open rehearsal',
  ...tenantRow,
  status: 200,
  response: z.object({
    roleplay: z.object({ id, title: z.string() }),
    escena: escena.nullable(),
    apertura: z.string().nullable(),
    faqs: z.array(z.object({ id, question: z.string() })),
    /** Null: it can begin. */
    no_disponible: z.enum(SIN_ENSAYO).nullable(),
    /** Who processes what is said, to be named on the page. Null without AI. */
    proveedor: z.string().nullable(),
    /** The rehearsal to go on with. */
    abierto: id.nullable(),
    /** The caller's assignment of this role-play, if any. */
    asignado: z.object({ modo, completado: z.boolean() }).nullable(),
  }),
});

export const estimateEnsayo = operation({
  id: 'estimateEnsayo',
  method: 'POST',
  path: '/rest/v1/rpc/estimate_ensayo',
  summary: 'The most that a rehearsal can cost, and what it is likely to; sends nothing',
  body: z.object({ empresa_id: id, roleplay_id: id }),
  status: 200,
  response: costeEnsayo,
});

/**
 * `n` counts both sides: 0 is the opening line, odd ones are the person's, even ones the character's.
 * An answer that is `escribiendo` has no text yet, or, after it was cut, the text that had come.
 */
const turno = z.object({
  n: z.int().min(0),
  de: z.enum(['persona', 'personaje']),
  texto: z.string(),
  estado: z.enum(['escribiendo', 'listo', 'cortado']),
  /** The answer was replaced by a fixed line. */
  filtrado: z.boolean(),
  /** Of the person's turns: send it again with the same text to try again after a cut answer. */
  client_id: id.nullable(),
  /** How often the answer has been asked for. */
  intento: z.int().min(1),
});
export type TurnoEnsayo = z.infer<typeof turno>;

/** Words of a turn of the person that met a stage. Places are in characters of that turn, from 0. */
const etapaCumplida = z.object({ etapa: z.int(), turno_n: z.int(), starts: z.int(), length: z.int(), texto: z.string() });
export type EtapaCumplida = z.infer<typeof etapaCumplida>;

const resumen = z.object({
  id,
  roleplay_id: id,
  title: z.string(),
  nombre: z.string(),
  estado: z.enum(ESTADOS_ENSAYO),
  motivo: z.enum(MOTIVOS_CIERRE).nullable(),
  /** The stage that holds, from 1; one more than there are when all are met. */
  etapa: z.int(),
  etapas: z.int(),
  /** Turns of the person: said, and how many there may be. */
  dichos: z.int(),
  turnos_max: z.int(),
  dias,
  created_at: timestamp,
  touched_at: timestamp,
  /** When it is deleted, unless it is touched or handed in before. Null once handed in. */
  borrado_at: timestamp.nullable(),
  entregado_at: timestamp.nullable(),
});
export type EnsayoResumen = z.infer<typeof resumen>;

export const ensayo = resumen.extend({
  escena,
  turnos: z.array(turno),
  cumplidas: z.array(etapaCumplida),
  /** What the character hid. Null until it has ended. */
  objetivos: z.array(z.string()).nullable(),
  /** What it may cost, and what it has cost so far. */
  ceiling: z.int(),
  cost: z.int(),
  /** The entrega that it became. */
  entrega_id: id.nullable(),
});
export type Ensayo = z.infer<typeof ensayo>;

export const beginEnsayo = operation({
  id: 'beginEnsayo',
  method: 'POST',
  path: '/rest/v1/ensayos',
  summary:
    'Begin a rehearsal under an amount that the caller accepts; one that is open with the same role-play ends (`persona`) unless `seguir`, which returns it. Repeating it with the same id returns the same one',
  body: z.object({
    id: id.optional(),
    empresa_id: id,
    roleplay_id: id,
    /** As estimateEnsayo answered: a lower one is refused with `stale`. */
    ceiling: z.int().min(0).max(10_000_000_000),
    dias: dias.default(ENSAYO_DIAS.default),
    seguir: z.boolean().default(false),
  }),
  status: 201,
  response: ensayo,
});

export const listEnsayos = operation({
  id: 'listEnsayos',
  method: 'GET',
  path: '/rest/v1/ensayos',
  summary: 'The caller’s own rehearsals, the latest first. Nobody else reads them',
  query: z.object({ empresa_id: id, roleplay_id: id.optional(), ...pageQuery }),
  status: 200,
  response: pageOf(resumen),
});

export const getEnsayo = operation({
  id: 'getEnsayo',
  method: 'GET',
  path: '/rest/v1/ensayos/:id',
  summary: 'A rehearsal of the caller’s own with its turns. What the character hides is in it once it has ended',
  ...tenantRow,
  status: 200,
  response: ensayo,
});

export const sayInEnsayo = operation({
  id: 'sayInEnsayo',
  method: 'POST',
  path: '/functions/v1/ensayo-turno',
  summary:
    'Say something to the character. With `Accept: text/event-stream`: events `etapa` (a stage was met), `texto` {text}, then `done` or `failed` {code, message}; comments while nothing comes. `n` is the number of the turn that the caller saw last plus 1: otherwise it is refused with `stale` and the rehearsal as `current`. The same `client_id` again is never a second turn: it returns what stands there, or, where the answer was cut, asks for it again',
  body: z.object({
    empresa_id: id,
    ensayo_id: id,
    client_id: id,
    n: z.int().min(1).max(100),
    texto: text({ ...ENSAYO_LIMITS.texto, tooShort: 'Escribe qué le dices', tooLong: 'Puedes decir 1500 caracteres como máximo' }),
  }),
  status: 200,
  response: ensayo,
});
/** `etapa` comes before the first `texto`. A `failed` leaves the turn: read the rehearsal again, its answer is `cortado`. */
export const ensayoEvents = {
  etapa: etapaCumplida,
  texto: z.object({ text: z.string() }),
  done: ensayo,
  failed: z.object({ code: z.string(), message: z.string() }),
};

export const closeEnsayo = operation({
  id: 'closeEnsayo',
  method: 'POST',
  path: '/rest/v1/ensayos/:id/cerrar',
  summary: 'End a rehearsal of the caller’s own; one that has ended stays as it is',
  ...tenantRow,
  status: 200,
  response: ensayo,
});

export const keepEnsayo = operation({
  id: 'keepEnsayo',
  method: 'PUT',
  path: '/rest/v1/ensayos/:id/dias',
  summary: 'Keep a rehearsal of the caller’s own for 7, 30 or 90 days after the last touch',
  ...tenantRow,
  body: z.object({ dias }),
  status: 200,
  response: ensayo,
});

export const handInEnsayo = operation({
  id: 'handInEnsayo',
  method: 'POST',
  path: '/rest/v1/ensayos/:id/entregar',
  summary:
    'Hand in a rehearsal that has ended: the responsables read the whole conversation as an entrega. It cannot be taken back; a second time returns the same one',
  ...tenantRow,
  status: 200,
  response: ensayo,
});

export const deleteEnsayo = operation({
  id: 'deleteEnsayo',
  method: 'DELETE',
  path: '/rest/v1/ensayos/:id',
  summary: 'Delete a rehearsal of the caller’s own. What was handed in stays with the responsables',
  ...tenantRow,
  status: 204,
  response: z.null(),
});
