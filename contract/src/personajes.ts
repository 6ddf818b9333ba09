import { z } from 'zod';
import { id, optionalText, tenantRow, text, version } from './fields.ts';
import { operation } from './operation.ts';

/** A character with whom a role-play is rehearsed: what those who rehearse may know, and what they may not. */

export const PERSONAJE_LIMITS = {
  nombre: { min: 1, max: 60 },
  linea: { max: 120 },
  situacion: { min: 1, max: 1000 },
  meta: { max: 300 },
  apertura: { min: 1, max: 500 },
} as const;
/** Of what a character consists of, and the texts within. */
export const PERSONAJE_PARTES = {
  etapas: { min: 1, max: 5 },
  etapa_nombre: { min: 1, max: 60 },
  etapa_meta: { max: 120 },
  que_debe_pasar: { min: 1, max: 300 },
  cede_con: { max: 300 },
  objetivos: { max: 5 },
  objetivo: { min: 1, max: 200 },
  faqs: { max: 8 },
  turnos_max: { min: 2, max: 20, default: 12 },
} as const;

export const DIFICULTADES = { amable: 'Amable', exigente: 'Exigente', muy_dificil: 'Muy difícil' } as const;
export type Dificultad = keyof typeof DIFICULTADES;
export const dificultad = z.enum(Object.keys(DIFICULTADES) as [Dificultad, ...Dificultad[]]);

const LIMITS = { ...PERSONAJE_LIMITS, ...PERSONAJE_PARTES };
const tooLong = (what: string, max: number) => `${what} no puede exceder ${max} caracteres`;

const etapa = z.object({
  /** Name and aim are shown to the person who rehearses. */
  nombre: text({ ...LIMITS.etapa_nombre, tooShort: 'Pon nombre a la etapa', tooLong: tooLong('El nombre', LIMITS.etapa_nombre.max) }),
  meta: optionalText({ ...LIMITS.etapa_meta, tooLong: tooLong('La frase', LIMITS.etapa_meta.max) }),
  /** What the referee looks for, and what makes the character yield. Never shown to them. */
  que_debe_pasar: text({
    ...LIMITS.que_debe_pasar,
    tooShort: 'Escribe qué tiene que pasar',
    tooLong: tooLong('Lo que tiene que pasar', LIMITS.que_debe_pasar.max),
  }),
  cede_con: optionalText({ ...LIMITS.cede_con, tooLong: tooLong('Lo que le hace ceder', LIMITS.cede_con.max) }),
});
export type EtapaDePersonaje = z.infer<typeof etapa>;

/** What a responsable writes. */
export const personajeTexto = z.object({
  nombre: text({ ...LIMITS.nombre, tooShort: 'Escribe cómo se llama', tooLong: tooLong('El nombre', LIMITS.nombre.max) }),
  linea: optionalText({ ...LIMITS.linea, tooLong: tooLong('La línea', LIMITS.linea.max) }),
  situacion: text({
    ...LIMITS.situacion,
    tooShort: 'Escribe qué le ha pasado',
    tooLong: tooLong('Lo que le ha pasado', LIMITS.situacion.max),
  }),
  /** What the person who rehearses wants to reach. */
  meta: optionalText({ ...LIMITS.meta, tooLong: tooLong('Lo que quiere conseguir tu equipo', LIMITS.meta.max) }),
  apertura: text({
    ...LIMITS.apertura,
    tooShort: 'Escribe su primera frase',
    tooLong: tooLong('La primera frase', LIMITS.apertura.max),
  }),
  dificultad,
  turnos_max: z
    .int(`Los turnos van de ${LIMITS.turnos_max.min} a ${LIMITS.turnos_max.max}`)
    .min(LIMITS.turnos_max.min, `Los turnos van de ${LIMITS.turnos_max.min} a ${LIMITS.turnos_max.max}`)
    .max(LIMITS.turnos_max.max, `Los turnos van de ${LIMITS.turnos_max.min} a ${LIMITS.turnos_max.max}`),
  etapas: z.array(etapa).min(LIMITS.etapas.min, 'Añade al menos una etapa').max(LIMITS.etapas.max, 'Puede tener 5 etapas como máximo'),
  /** Shown when a rehearsal has ended, not before. */
  objetivos: z
    .array(
      text({ ...LIMITS.objetivo, tooShort: 'Escribe lo que no dice, o quítalo', tooLong: tooLong('Lo que no dice', LIMITS.objetivo.max) }),
    )
    .max(LIMITS.objetivos.max, 'Puede callar 5 cosas como máximo'),
});
export type PersonajeTexto = z.infer<typeof personajeTexto>;

/** The same as it is answered. */
const personajeLeido: z.ZodType<PersonajeTexto> = z.object({
  nombre: z.string(),
  linea: z.string().nullable(),
  situacion: z.string(),
  meta: z.string().nullable(),
  apertura: z.string(),
  dificultad,
  turnos_max: z.int(),
  etapas: z.array(
    z.object({ nombre: z.string(), meta: z.string().nullable(), que_debe_pasar: z.string(), cede_con: z.string().nullable() }),
  ),
  objetivos: z.array(z.string()),
});

const faq_ids = z
  .array(id)
  .max(LIMITS.faqs.max, 'Puede saber 8 preguntas frecuentes como máximo')
  .transform((ids) => [...new Set(ids)]);

/** Both are null where the FAQ exists no longer. */
const faqEnlazada = z.object({ id: id.nullable(), question: z.string().nullable() });
export type FaqEnlazada = z.infer<typeof faqEnlazada>;

/** Millionths of a US dollar. `ceiling` is never exceeded. */
export const costeEnsayo = z.object({ ceiling: z.int().min(0), likely: z.int().min(0) });

const conVersion = z.object({ personaje: personajeLeido, faqs: z.array(faqEnlazada), version });
export type PersonajeGuardado = z.infer<typeof conVersion>;

export const getPersonaje = operation({
  id: 'getPersonaje',
  method: 'GET',
  path: '/rest/v1/roleplays/:id/personaje',
  summary:
    'The character of a role-play as its author reads it: null while there is none. `biblioteca` is the one that comes with the role-play of the library that it began as',
  ...tenantRow,
  status: 200,
  response: z.object({ guardado: conVersion.nullable(), biblioteca: personajeLeido.nullable() }),
});

export const savePersonaje = operation({
  id: 'savePersonaje',
  method: 'PUT',
  path: '/rest/v1/roleplays/:id/personaje',
  summary:
    'Save the character of a role-play, naming the version that was read (null: there was none). Rehearsals that have begun go on with the version that they began with',
  ...tenantRow,
  body: z.object({ personaje: personajeTexto, faq_ids, version: version.nullable() }),
  status: 200,
  response: conVersion,
});

export const estimatePersonaje = operation({
  id: 'estimatePersonaje',
  method: 'POST',
  path: '/functions/v1/estimate-personaje',
  summary: 'The most that a rehearsal with this unsaved text, a turn of trying it, and a proposal can cost; sends nothing',
  body: z.object({ empresa_id: id, roleplay_id: id, personaje: personajeTexto.nullable(), faq_ids: faq_ids.default([]) }),
  status: 200,
  /** `ensayo` and `turno` are null without a text. */
  response: z.object({ ensayo: costeEnsayo.nullable(), turno: costeEnsayo.nullable(), propuesta: costeEnsayo }),
});

export const PRUEBA_PARTES = { dicho: { max: 4000 }, texto: { min: 1, max: 1500 } } as const;

const lectura = z.object({
  /** The stage that held, from 1, and whether what was said met it. */
  etapa: z.int(),
  cumplida: z.boolean(),
  /** The words of the last turn that met it, as they stand there. */
  cita: z.string().nullable(),
});
export type LecturaDePrueba = z.infer<typeof lectura>;

const prueba = z.object({
  lectura,
  texto: z.string(),
  /** The answer was replaced, because it would have said what the character hides. */
  filtrado: z.boolean(),
  /** The stage that holds now; one more than there are when all are met. */
  etapa: z.int(),
  cost: z.int().min(0),
});

export const tryPersonaje = operation({
  id: 'tryPersonaje',
  method: 'POST',
  path: '/functions/v1/probar-personaje',
  summary:
    'One turn with a character that is not saved, with the referee’s reading. Nothing is kept. With `Accept: text/event-stream`: events `lectura`, `texto` {text}, then `done` or `failed` {code, message}',
  body: z.object({
    id: id.optional(),
    empresa_id: id,
    roleplay_id: id,
    personaje: personajeTexto,
    faq_ids: faq_ids.default([]),
    /** The stage that holds, from 1. */
    etapa: z.int().min(1).max(6),
    /** What was said before, the opening line first. */
    dichos: z
      .array(
        z.object({
          de: z.enum(['persona', 'personaje']),
          texto: text({ min: 1, max: PRUEBA_PARTES.dicho.max, tooShort: 'Falta el texto', tooLong: 'El texto es demasiado largo' }),
        }),
      )
      .max(2 * LIMITS.turnos_max.max + 1),
    texto: text({ ...PRUEBA_PARTES.texto, tooShort: 'Escribe qué le dices', tooLong: 'Puedes decir 1500 caracteres como máximo' }),
  }),
  status: 200,
  response: prueba,
});
export const tryPersonajeEvents = {
  lectura,
  texto: z.object({ text: z.string() }),
  done: prueba,
  failed: z.object({ code: z.string(), message: z.string() }),
};

export const proposePersonaje = operation({
  id: 'proposePersonaje',
  method: 'POST',
  path: '/functions/v1/proponer-personaje',
  summary: 'A character proposed from the scene and the questions of a role-play. Nothing is saved',
  body: z.object({ id: id.optional(), empresa_id: id, roleplay_id: id }),
  status: 200,
  response: z.object({ personaje: personajeLeido, cost: z.int().min(0).nullable() }),
});
