import { z } from 'zod';
import { id, timestamp } from './fields.ts';
import { operation } from './operation.ts';
import { itemsOfKnown, pageOfKnown, pageQuery } from './pages.ts';
import type { Role } from './roles.ts';

/** What a person chooses for a kind: here only, by mail too, or neither. */
export const AVISO_CHOICES = ['aqui', 'correo', 'no'] as const;
export type AvisoChoice = (typeof AVISO_CHOICES)[number];

type Kind = { group: string; label: string; roles: readonly Role[]; choice: AvisoChoice };
const [worker, manager, both] = [['worker'], ['manager'], ['worker', 'manager']] as const;
/** The kinds of notices: group and label in the preferences, who gets them, and the choice until a person makes one. The database has the same kinds and defaults (functions/avisos.sql). */
export const AVISO_KINDS = {
  roleplay_asignado: { group: 'Roleplays', label: 'Me asignan un roleplay', roles: worker, choice: 'correo' },
  roleplay_repetido: { group: 'Roleplays', label: 'Me piden que repita un roleplay', roles: worker, choice: 'correo' },
  roleplay_vence: { group: 'Roleplays', label: 'Se acerca un plazo', roles: worker, choice: 'correo' },
  roleplay_vencido: { group: 'Roleplays', label: 'Se me pasa un plazo', roles: worker, choice: 'correo' },
  reporte_listo: { group: 'Roleplays', label: 'Un reporte está listo', roles: manager, choice: 'aqui' },
  reporte_detenido: { group: 'Roleplays', label: 'Un reporte se detiene', roles: manager, choice: 'aqui' },
  tarea_asignada: { group: 'Tareas', label: 'Me asignan una tarea', roles: worker, choice: 'correo' },
  tarea_vence: { group: 'Tareas', label: 'Se acerca una entrega', roles: worker, choice: 'correo' },
  tarea_vencida: { group: 'Tareas', label: 'Se me pasa una entrega', roles: worker, choice: 'correo' },
  tarea_terminada: { group: 'Tareas', label: 'Alguien termina una tarea', roles: manager, choice: 'correo' },
  tarea_comentada: { group: 'Tareas', label: 'Alguien comenta una tarea', roles: both, choice: 'correo' },
  pregunta_recibida: { group: 'Preguntas Frecuentes', label: 'Alguien hace una pregunta', roles: manager, choice: 'correo' },
  pregunta_respondida: { group: 'Preguntas Frecuentes', label: 'Responden a mi pregunta', roles: worker, choice: 'correo' },
  /** Without a choice: the mail about a copy is always sent. */
  copia_lista: { group: 'Copias', label: 'Copia lista', roles: [], choice: 'aqui' },
  faq_por_revisar: { group: 'Preguntas Frecuentes', label: 'Toca revisar una FAQ', roles: manager, choice: 'correo' },
} as const satisfies Record<string, Kind>;
export type AvisoKind = keyof typeof AVISO_KINDS;
const kinds = Object.keys(AVISO_KINDS) as [AvisoKind, ...AvisoKind[]];

const aviso = z.object({
  id,
  empresa_id: id,
  kind: z.enum(kinds),
  /** The record that the notice opens. */
  subject_id: id,
  /** The record that the subject belongs to: a task's project, a report's role-play, an answer's question. */
  parent_id: id.nullable(),
  title: z.string(),
  /** The name of a task's project, or of the author of a question or comment, or of who has finished a task or assigned a role-play. */
  detail: z.string().nullable(),
  due_at: timestamp.nullable(),
  created_at: timestamp,
  read_at: timestamp.nullable(),
});
export type Aviso = z.infer<typeof aviso>;

export const listAvisos = operation({
  id: 'listAvisos',
  method: 'GET',
  path: '/rest/v1/avisos',
  summary: 'The caller’s notices, newest first',
  query: z.object({ ...pageQuery }),
  status: 200,
  response: pageOfKnown(aviso, 'kind', kinds),
});

export const countUnreadAvisos = operation({
  id: 'countUnreadAvisos',
  method: 'GET',
  path: '/rest/v1/rpc/unread_avisos',
  summary: 'How many notices the caller has not read, counted up to 100',
  status: 200,
  response: z.object({ unread: z.int() }),
});

export const readAvisos = operation({
  id: 'readAvisos',
  method: 'POST',
  path: '/rest/v1/rpc/read_avisos',
  summary: 'Mark the named notices of the caller as read, or all',
  body: z.object({ ids: z.array(id).max(100).optional() }),
  status: 204,
  response: z.null(),
});

export const listAvisoPreferences = operation({
  id: 'listAvisoPreferences',
  method: 'GET',
  path: '/rest/v1/aviso_preferencias',
  summary: 'The caller’s choice for each kind that their role gets',
  status: 200,
  response: z.object({ items: itemsOfKnown(z.object({ kind: z.enum(kinds), choice: z.enum(AVISO_CHOICES) }), 'kind', kinds) }),
});

export const saveAvisoPreference = operation({
  id: 'saveAvisoPreference',
  method: 'PUT',
  path: '/rest/v1/aviso_preferencias',
  summary: 'Choose for a kind of notices: here, by mail too, or neither',
  body: z.object({ kind: z.enum(kinds), choice: z.enum(AVISO_CHOICES) }),
  status: 204,
  response: z.null(),
});
