import { z } from 'zod';
import { id, timestamp, version } from './fields.ts';
import { operation } from './operation.ts';
import { pageOf } from './pages.ts';

const attachment = z.object({ url: z.string(), name: z.string() });
const response = z.object({
  question_id: id,
  user_id: id,
  /** What was handed in, where something was; otherwise the answer as it is. */
  answer_text: z.string(),
  /** The wording that was answered, if the question has another one now. */
  question_text: z.string().nullable(),
  attachment: attachment.nullable(),
  /** Of the answer as it is. */
  updated_at: timestamp,
  /** The number of the entrega, and of the text in it. */
  entrega: z.object({ id, n: z.int(), texto_n: z.int(), entregada_at: timestamp, texto_at: timestamp.nullable() }).nullable(),
  /** The answer as it is, if it was changed and not handed in again. */
  changed: z.object({ answer_text: z.string(), attachment: attachment.nullable() }).nullable(),
  version,
});
export type RoleplayResponse = z.infer<typeof response>;

/** A person with an assignment or an answer. `status` fields are null without an assignment. */
export const responder = z.object({
  id,
  email: z.string(),
  nombre: z.string().nullable(),
  assignment_id: id.nullable(),
  due_day: z.string().nullable(),
  due_date: timestamp.nullable(),
  completed_at: timestamp.nullable(),
  /** Questions in play that they have answered. */
  answered: z.int(),
  /** They have left the company. */
  gone: z.boolean(),
  /** Something handed in, or answers of a time before, exist beside what is shown. */
  earlier: z.boolean(),
  /** A rehearsal was handed in. A server of the release before sends none. */
  rehearsed: z.boolean().optional(),
});
export type Responder = z.infer<typeof responder>;

export const listResponders = operation({
  id: 'listResponders',
  method: 'GET',
  path: '/rest/v1/rpc/roleplay_responders',
  summary: 'Everybody with an assignment or an answer of a role-play: completed, overdue, pending, without assignment; each by name',
  query: z.object({ empresa_id: id, roleplay_id: id }),
  status: 200,
  response: z.object({ items: z.array(responder) }),
});

export const listResponses = operation({
  id: 'listResponses',
  method: 'GET',
  path: '/rest/v1/roleplay_responses',
  summary:
    'The answers of a role-play, as they were handed in where they were: of one question by person, or of one person by question. At least one of the two is named',
  query: z.object({
    empresa_id: id,
    roleplay_id: id,
    question_id: id.optional(),
    user_id: id.optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().max(200).optional(),
  }),
  status: 200,
  response: pageOf(response),
});

export const exportResponses = operation({
  id: 'exportResponses',
  method: 'GET',
  path: '/rest/v1/rpc/export_roleplay_responses',
  summary: 'All answers of a role-play, by person and question, in pages of up to 1,000, for a file that the browser writes',
  query: z.object({ empresa_id: id, roleplay_id: id, cursor: z.string().max(200).optional() }),
  status: 200,
  response: pageOf(response),
});
