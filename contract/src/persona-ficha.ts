import { z } from 'zod';
import { REQUEST_STATES } from './faq-trust.ts';
import { id, tenantRow, timestamp } from './fields.ts';
import { INVITED_ROLES } from './invitaciones.ts';
import { operation } from './operation.ts';
import { pageOf, pageQuery } from './pages.ts';
import { namedPerson } from './tareas.ts';

/**
 * The page of one person of a company, for its responsables and for that person. It shows what the person handed in, wrote in comments or asked
 * under their name; never searches, private questions, rehearsals or visits.
 */
const path = '/rest/v1/personas/:id';
const page = { params: tenantRow.params, query: tenantRow.query.extend(pageQuery), status: 200 } as const;

const personaFicha = namedPerson.extend({
  empresa_id: id,
  role: z.enum(INVITED_ROLES),
});
export type PersonaFicha = z.infer<typeof personaFicha>;

export const getPersona = operation({
  id: 'getPersona',
  method: 'GET',
  path,
  summary: 'One person of a company: any of its people for a responsable, oneself for a trabajador',
  ...tenantRow,
  status: 200,
  response: personaFicha,
});

const personaEntrega = z.object({ id, roleplay_id: id, title: z.string(), n: z.int(), entregada_at: timestamp });
export type PersonaEntrega = z.infer<typeof personaEntrega>;

export const listPersonaEntregas = operation({
  id: 'listPersonaEntregas',
  method: 'GET',
  path: `${path}/entregas`,
  summary: 'What a person has handed in, newest first, without the texts',
  ...page,
  response: pageOf(personaEntrega),
});

const personaRoleplay = z.object({
  /** Of the assignment. */
  id,
  roleplay_id: id,
  title: z.string(),
  due_day: z.string().nullable(),
  due_date: timestamp.nullable(),
  /** When a responsable last reminded the person; null also for the person, who reads no reminders here. */
  recordado_at: timestamp.nullable(),
});
export type PersonaRoleplay = z.infer<typeof personaRoleplay>;

export const listPersonaRoleplays = operation({
  id: 'listPersonaRoleplays',
  method: 'GET',
  path: `${path}/roleplays`,
  summary: 'The role-plays that a person has not finished, what is due first before the others',
  ...page,
  response: pageOf(personaRoleplay),
});

const personaHilo = z.object({
  /** Of the last comment. */
  id,
  created_at: timestamp,
  texto: z.string(),
  /** Null after the person deleted their account. */
  autor: namedPerson.nullable(),
  comentarios: z.int(),
  sobre: z.discriminatedUnion('de', [
    /** `user_id`: whose answers they are. */
    z.object({ de: z.literal('entrega'), id, n: z.int(), user_id: id, roleplay_id: id, titulo: z.string() }),
    z.object({ de: z.literal('tarea'), id, titulo: z.string() }),
  ]),
});
export type PersonaHilo = z.infer<typeof personaHilo>;

export const listPersonaHilos = operation({
  id: 'listPersonaHilos',
  method: 'GET',
  path: `${path}/comentarios`,
  summary:
    'The threads of comments on what a person handed in, on their tasks, and others in which they wrote: each with its last comment, the latest first',
  ...page,
  response: pageOf(personaHilo),
});

const personaPregunta = z.object({
  id,
  question: z.string(),
  created_at: timestamp,
  state: z.enum(REQUEST_STATES),
  /** The FAQ that answers it. */
  faq_id: id.nullable(),
});
export type PersonaPregunta = z.infer<typeof personaPregunta>;

export const listPersonaPreguntas = operation({
  id: 'listPersonaPreguntas',
  method: 'GET',
  path: `${path}/preguntas`,
  summary: 'The questions that a person sent to the responsables under their name, newest first',
  ...page,
  response: pageOf(personaPregunta),
});
