import { z } from 'zod';
import { id, text, timestamp, version } from './fields.ts';
import { operation } from './operation.ts';
import { entrega } from './roleplay-entregas.ts';
import { roleplay, withEscena } from './roleplays.ts';

export const ROLEPLAY_RESPONSE_LIMITS = { answer: { min: 1, max: 4000 } } as const;
/** A draft may be longer than an answer, so that pasted text is kept until it is shortened. */
export const ROLEPLAY_DRAFT_MAX = 8000;
export const EMPTY_ANSWER = 'La respuesta no puede estar vacía';

const answer_text = text({
  ...ROLEPLAY_RESPONSE_LIMITS.answer,
  tooShort: EMPTY_ANSWER,
  tooLong: 'La respuesta no puede exceder 4000 caracteres',
});
/** A draft is stored unchanged, blanks included. */
const texto = z
  .string()
  .max(ROLEPLAY_DRAFT_MAX, `El borrador no puede exceder ${ROLEPLAY_DRAFT_MAX} caracteres`)
  .overwrite((value) => value.toWellFormed().replaceAll('\0', ''));

const attachment = z.object({ url: z.string(), name: z.string() });
export type PlayAttachment = z.infer<typeof attachment>;

const ownResponse = z.object({
  question_id: id,
  answer_text: z.string(),
  /** The wording that was answered. */
  question_text: z.string(),
  attachment: attachment.nullable(),
  updated_at: timestamp,
  version,
});
export type OwnResponse = z.infer<typeof ownResponse>;
const draft = z.object({ question_id: id, texto: z.string(), attachment: attachment.nullable(), updated_at: timestamp, version });
export type RoleplayDraft = z.infer<typeof draft>;

const nextThing = z.object({
  kind: z.enum(['tarea', 'roleplay']),
  id,
  nombre: z.string(),
  /** The last day of its deadline. */
  fecha_entrega: z.string().nullable(),
  /** Of a role-play: an answer or a draft exists. */
  begun: z.boolean(),
});
export type NextThing = z.infer<typeof nextThing>;

/** What a play page needs, in one request. */
export const getPlay = operation({
  id: 'getPlay',
  method: 'GET',
  path: '/rest/v1/rpc/play_roleplay',
  summary:
    'A role-play as it is played: the questions in order, and the caller’s own answers and drafts; after finishing also what they have to do next. A responsable and a superadmin get a preview, without these',
  query: z.object({ roleplay_id: id, empresa_id: id.optional() }),
  status: 200,
  response: z.object({
    roleplay: roleplay.extend(withEscena),
    questions: z.array(z.object({ id, text: z.string(), order: z.int() })),
    responses: z.array(ownResponse),
    drafts: z.array(draft),
    /** What the caller handed in last; null before that, and after the role-play was assigned again. */
    entrega: entrega.nullable(),
    /** False: nothing is saved. */
    playable: z.boolean(),
    /** What the caller has to do next, nearest day first, once they have finished this one. A server of the release before sends none. */
    siguiente: nextThing.nullable().default(null),
  }),
});
export type Play = z.infer<typeof getPlay.response>;

const key = { empresa_id: id, roleplay_id: id, question_id: id };

export const saveRoleplayDraft = operation({
  id: 'saveRoleplayDraft',
  method: 'PUT',
  path: '/rest/v1/borradores_roleplay',
  summary:
    'Keep what the caller has begun to answer. `base_version` is the version of the draft that it replaces, 0 where none was read; another version is refused (409) with the current draft, unless that holds no other text than the answer. A draft that was deleted since is created again',
  /** `user_id`: the user that the page was loaded for. A page left open after another user signed in must not overwrite that user's draft. */
  body: z.object({ ...key, user_id: id, texto, base_version: z.int().min(0) }),
  status: 200,
  response: draft,
});

export const saveResponse = operation({
  id: 'saveResponse',
  method: 'PUT',
  path: '/rest/v1/roleplay_responses',
  summary:
    'Save the caller’s answer to a question, with the attachment of its draft; the draft is deleted. `base_version` as for drafts, of the answer: 0 where none was read; another one is refused (409) with the current answer',
  body: z.object({
    ...key,
    user_id: id,
    answer_text,
    base_version: z.int().min(0),
    /** The version of the draft that the answer was written from. A draft of another version stays: another tab or device wrote it. */
    draft_version: z.int().min(0).optional(),
  }),
  status: 200,
  response: ownResponse,
});

/** `current` of the refusal to finish: the questions without an answer. */
export const unfinished = z.object({ missing: z.array(id) });

export const finishRoleplay = operation({
  id: 'finishRoleplay',
  method: 'POST',
  path: '/rest/v1/rpc/finish_roleplay',
  summary:
    'Finish a role-play: sets completed_at unless it is set, and hands the answers in. Without an assignment it creates one. Questions without an answer are refused (409) with their ids in `current.missing`',
  body: z.object({ empresa_id: id, roleplay_id: id, user_id: id }),
  status: 200,
  response: z.object({ completed_at: timestamp, missing: z.array(id).length(0) }),
});

export const uploadPlayAttachment = operation({
  id: 'uploadPlayAttachment',
  method: 'POST',
  path: '/storage/v1/roleplays/:id/:question_id',
  summary:
    'Upload the attachment of an answer (multipart, one file). It belongs to the caller’s draft until the answer is saved, and replaces an earlier one',
  params: z.object({ id, question_id: id }),
  /** `user_id` as for drafts. */
  query: z.object({ empresa_id: id, user_id: id.optional() }),
  status: 201,
  response: draft,
});

export const deletePlayAttachment = operation({
  id: 'deletePlayAttachment',
  method: 'DELETE',
  path: '/storage/v1/roleplays/:id/:question_id',
  summary: 'Remove the attachment of the caller’s draft and answer',
  params: z.object({ id, question_id: id }),
  /** `user_id` as for drafts. */
  query: z.object({ empresa_id: id, user_id: id.optional() }),
  status: 204,
  response: z.null(),
});
