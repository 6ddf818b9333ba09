import { z } from 'zod';
import { AVISO_CHOICES, AVISO_KIND_NAMES } from './aviso-kinds.ts';
import { id, timestamp } from './fields.ts';
import { operation } from './operation.ts';
import { itemsOfKnown, pageOfKnown, pageQuery } from './pages.ts';

export const avisoCounts = z.object({
  terminados: z.int().optional(),
  tarde: z.int().optional(),
  por_cerrar: z.int().optional(),
  por_responder: z.int().optional(),
});

const aviso = z.object({
  id,
  empresa_id: id,
  kind: z.enum(AVISO_KIND_NAMES),
  /** The record that the notice opens. */
  subject_id: id,
  /** The record that the subject belongs to: a task's project, a report's role-play, an answer's question. */
  parent_id: id.nullable(),
  title: z.string(),
  /** The name of a task's project, or of the author of a question or comment, or of who has finished a task or assigned a role-play. */
  detail: z.string().nullable(),
  /** How many people it is about, if it can be several: those who have finished a role-play. */
  people_count: z.int().nullable(),
  /** Of a week: what was finished in it and what waits, each above zero. */
  counts: avisoCounts.nullable(),
  /** A sentence of the person who caused it. */
  note: z.string().nullable(),
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
  response: pageOfKnown(aviso, 'kind', AVISO_KIND_NAMES),
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
  response: z.object({
    items: itemsOfKnown(z.object({ kind: z.enum(AVISO_KIND_NAMES), choice: z.enum(AVISO_CHOICES) }), 'kind', AVISO_KIND_NAMES),
  }),
});

export const saveAvisoPreference = operation({
  id: 'saveAvisoPreference',
  method: 'PUT',
  path: '/rest/v1/aviso_preferencias',
  summary: 'Choose for a kind of notices: here, by mail too, or neither',
  body: z.object({ kind: z.enum(AVISO_KIND_NAMES), choice: z.enum(AVISO_CHOICES) }),
  status: 204,
  response: z.null(),
});
