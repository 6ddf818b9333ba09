import { z } from 'zod';
import { id, timestamp, version } from './fields.ts';
import { operation } from './operation.ts';
import { pageOf } from './pages.ts';

const response = z.object({
  question_id: id,
  user_id: id,
  answer_text: z.string(),
  /** The wording that was answered, if the question has another one now. */
  question_text: z.string().nullable(),
  attachment: z.object({ url: z.string(), name: z.string() }).nullable(),
  updated_at: timestamp,
  /** Changed after the person had finished. */
  changed_later: z.boolean(),
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
  /** Answers of a time before exist. */
  earlier: z.boolean(),
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
  summary: 'The answers of a role-play: of one question by person, or of one person by question. At least one of the two is named',
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
