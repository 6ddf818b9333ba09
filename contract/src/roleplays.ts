import { z } from 'zod';
import { id, optionalText, tenantRow, text, timestamp, uuid, version } from './fields.ts';
import { operation } from './operation.ts';
import { pageOf, pageQuery, searchQuery } from './pages.ts';

export const ROLEPLAY_LIMITS = {
  title: { min: 1, max: 100 },
  description: { max: 500 },
  quien_habla: { max: 150 },
  quien_eres: { max: 150 },
} as const;
export const ROLEPLAY_QUESTION_LIMITS = { text: { min: 1, max: 1000 }, porRoleplay: 50 } as const;

/** To read a question and write an answer of a few sentences. */
const MINUTES_PER_QUESTION = 2;
export const minutesFor = (questions: number): number => questions * MINUTES_PER_QUESTION;

/** Names a role-play of the library, in its addresses and in the company's copies of it. */
export const LIBRARY_ID_MAX = 60;
export const libraryId = z
  .string()
  .max(LIBRARY_ID_MAX)
  .regex(/^[a-z]+(-[a-z]+)*$/);

export const NO_QUESTIONS = 'Debes añadir al menos una pregunta';
export const QUESTION_WITHOUT_TEXT = 'Todas las preguntas deben tener texto';
const NO_EMPRESA = 'No se encontró la empresa asociada';

const title = text({
  ...ROLEPLAY_LIMITS.title,
  tooShort: 'El título es requerido',
  tooLong: 'El título no puede exceder 100 caracteres',
});
const description = optionalText({ ...ROLEPLAY_LIMITS.description, tooLong: 'La descripción no puede exceder 500 caracteres' });
const quien = optionalText({ ...ROLEPLAY_LIMITS.quien_habla, tooLong: 'No puede exceder 150 caracteres' });
const questionText = text({
  ...ROLEPLAY_QUESTION_LIMITS.text,
  tooShort: QUESTION_WITHOUT_TEXT,
  tooLong: 'La pregunta no puede exceder 1000 caracteres',
});
/** In the order of play. A known id keeps its question, with its answers. */
const questions = z
  .array(z.object({ id: id.optional(), text: questionText }), NO_QUESTIONS)
  .min(1, NO_QUESTIONS)
  .max(ROLEPLAY_QUESTION_LIMITS.porRoleplay, `Un roleplay puede tener ${ROLEPLAY_QUESTION_LIMITS.porRoleplay} preguntas como máximo`);

/** Counts over the assignments. `pendientes` are neither completed nor overdue. */
const progress = z.object({ asignados: z.int(), completados: z.int(), vencidos: z.int(), pendientes: z.int() });
/** The caller's own assignment and progress. */
const ownProgress = z.object({
  assigned: z.boolean(),
  due_day: z.string().nullable(),
  due_date: timestamp.nullable(),
  completed_at: timestamp.nullable(),
  /** Questions in play that the caller has answered. */
  answered: z.int(),
  /** Something begun and not saved as an answer is kept on the server. */
  has_draft: z.boolean(),
});

/** The picture or document of a scene. */
const escenaFile = z.object({ url: z.string(), nombre: z.string(), content_type: z.string(), bytes: z.int() });
export type EscenaFile = z.infer<typeof escenaFile>;
/** A server of the release before sends none. */
export const withEscena = { escena: escenaFile.nullable().default(null) };

export const roleplay = z.object({
  id,
  company_id: id,
  title: z.string(),
  description: z.string().nullable(),
  /** The scene: who speaks to the person, and who the person is in it. */
  quien_habla: z.string().nullable(),
  quien_eres: z.string().nullable(),
  created_at: timestamp,
  version,
  /** The questions in play. */
  preguntas: z.int(),
  /** It has a character to rehearse with. A server of the release before sends none. */
  ensayable: z.boolean().optional(),
  /** Null for a trabajador and a superadmin. */
  progress: progress.nullable(),
  /** Null for a responsable and a superadmin. */
  mine: ownProgress.nullable(),
  empresa: z.object({ id, nombre: z.string() }),
});
export type Roleplay = z.infer<typeof roleplay>;

/** A trabajador's own: all that are assigned to them, and of these the completed and the others. */
export const ASIGNACIONES = ['asignados', 'completados', 'pendientes'] as const;
export type Asignacion = (typeof ASIGNACIONES)[number];

export const listRoleplays = operation({
  id: 'listRoleplays',
  method: 'GET',
  path: '/rest/v1/roleplays',
  summary:
    'Role-plays of a company, newest first; all companies’ for a superadmin. With words, those whose title or description holds them, without case or accents. A trabajador gets their assigned ones first: overdue, nearest date, no date, then completed; with `asignacion` only those',
  query: z.object({ empresa_id: id.optional(), asignacion: z.enum(ASIGNACIONES).optional(), ...searchQuery, ...pageQuery }),
  status: 200,
  response: pageOf(roleplay),
});

export const roleplayQuestion = z.object({
  id,
  roleplay_id: id,
  text: z.string(),
  order: z.int(),
  /** Hidden from play because it was removed and has answers. */
  hidden: z.boolean(),
  /** How many people have answered it. Null for a trabajador. */
  respuestas: z.int().nullable(),
});
export type RoleplayQuestion = z.infer<typeof roleplayQuestion>;

export const getRoleplay = operation({
  id: 'getRoleplay',
  method: 'GET',
  path: '/rest/v1/roleplays/:id',
  summary:
    'One role-play with its questions in order. The company may be left out: the address of the page names the role-play alone. A responsable also gets the hidden questions',
  params: z.object({ id }),
  query: z.object({ empresa_id: id.optional() }),
  status: 200,
  response: roleplay.extend({ ...withEscena, questions: z.array(roleplayQuestion) }),
});
export type RoleplayWithQuestions = z.infer<typeof getRoleplay.response>;

export const createRoleplay = operation({
  id: 'createRoleplay',
  method: 'POST',
  path: '/rest/v1/roleplays',
  summary: 'Create a role-play with its questions; repeating it with the same id returns the same role-play',
  body: z.object({
    id: id.optional(),
    company_id: uuid(NO_EMPRESA),
    title,
    description: description.default(null),
    quien_habla: quien.default(null),
    quien_eres: quien.default(null),
    questions,
    /** The role-play of the library that it began as. */
    biblioteca: libraryId.optional(),
  }),
  status: 201,
  response: getRoleplay.response,
});

export const updateRoleplay = operation({
  id: 'updateRoleplay',
  method: 'PATCH',
  path: '/rest/v1/roleplays/:id',
  summary:
    'Change the fields that are named, naming the version that was read. `questions` is the whole list in its new order: a question that is left out is deleted, or hidden if it has answers',
  ...tenantRow,
  body: z.object({
    title: title.optional(),
    description: description.optional(),
    quien_habla: quien.optional(),
    quien_eres: quien.optional(),
    questions: questions.optional(),
    version,
  }),
  status: 200,
  response: getRoleplay.response,
});

export const uploadEscena = operation({
  id: 'uploadEscena',
  method: 'PUT',
  path: '/rest/v1/roleplays/:id/escena',
  summary: 'Set or replace the picture or document of a scene (multipart/form-data, field `file`; JPG, PNG, WEBP or PDF of at most 10 MB)',
  ...tenantRow,
  status: 200,
  response: getRoleplay.response,
});

export const copyEscena = operation({
  id: 'copyEscena',
  method: 'POST',
  path: '/rest/v1/roleplays/:id/escena/copia',
  summary: 'Set or replace the picture or document of a scene with a copy of another role-play’s, of any company that the caller manages',
  ...tenantRow,
  body: z.object({ de: z.object({ company_id: id, id }) }),
  status: 200,
  response: getRoleplay.response,
});

export const removeEscena = operation({
  id: 'removeEscena',
  method: 'DELETE',
  path: '/rest/v1/roleplays/:id/escena',
  summary: 'Remove the picture or document of a scene and its file',
  ...tenantRow,
  status: 200,
  response: getRoleplay.response,
});

export const deleteRoleplay = operation({
  id: 'deleteRoleplay',
  method: 'DELETE',
  path: '/rest/v1/roleplays/:id',
  summary: 'Delete a role-play with its answers and reports',
  ...tenantRow,
  status: 204,
  response: z.null(),
});

export const GENERATED_QUESTIONS_MAX = 10;

export const generateRoleplay = operation({
  id: 'generateRoleplay',
  method: 'POST',
  path: '/functions/v1/generate-roleplay',
  summary:
    'Propose questions for a role-play. With `Accept: text/event-stream` they come as they are written: events `question` {text}, then `done` {questions, cost} or `failed` {code, message}. Nothing is saved',
  body: z.object({ id: id.optional(), companyId: uuid(NO_EMPRESA), title, description: description.default(null) }),
  status: 200,
  response: z.object({ success: z.literal(true), questions: z.array(z.object({ text: z.string() })), cost: z.int().min(0).nullable() }),
});
export const generateRoleplayEvents = {
  question: z.object({ text: z.string() }),
  done: z.object({ questions: z.array(z.object({ text: z.string() })), cost: z.int().min(0).nullable() }),
  failed: z.object({ code: z.string(), message: z.string() }),
};

export const estimateRoleplayQuestions = operation({
  id: 'estimateRoleplayQuestions',
  method: 'POST',
  path: '/functions/v1/estimate-roleplay',
  summary: 'The most that proposing questions can cost; sends nothing',
  body: z.object({ companyId: uuid(NO_EMPRESA), title: z.string().max(400).default(''), description: z.string().max(2000).default('') }),
  status: 200,
  response: z.object({ ceiling: z.int().min(0) }),
});
