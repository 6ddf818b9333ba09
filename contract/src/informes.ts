import { z } from 'zod';
import { id, tenantRow, timestamp } from './fields.ts';
import { operation } from './operation.ts';

export const INFORME_STATES = ['running', 'done', 'failed', 'cancelled'] as const;
export type InformeState = (typeof INFORME_STATES)[number];
/** Answers that one piece reads. */
export const ANSWERS_PER_PIECE = 30;
export const NO_ANSWERS = 'Todavía no hay respuestas';
export const NO_ANSWERS_OF_GRUPO = 'Todavía no hay respuestas de ese grupo';

/** Millionths of a US dollar. */
const amount = z.int().min(0);

/** Counted by code when the report began. `esperadas`: assigned people × questions in play. */
const counts = z.object({
  asignados: z.int(),
  completados: z.int(),
  vencidos: z.int(),
  respuestas: z.int(),
  esperadas: z.int(),
  personas: z.int(),
});
export type InformeCounts = z.infer<typeof counts>;

const person = z.object({ id, email: z.string(), nombre: z.string().nullable() });

const piece = z.object({
  id,
  n: z.int(),
  kind: z.enum(['answers', 'reduction']),
  /** The order and text of its question; null for the reduction. */
  question: z.object({ order: z.int(), text: z.string() }).nullable(),
  people: z.int(),
  state: z.enum(['pending', 'running', 'done', 'failed']),
  /** Our Spanish sentence for what failed. */
  error: z.string().nullable(),
});
export type InformePiece = z.infer<typeof piece>;

const quote = z.object({
  id,
  user: person,
  question_order: z.int(),
  question_text: z.string(),
  answer_text: z.string(),
  /** Positions in `answer_text`, in code points. */
  starts: z.int(),
  length: z.int(),
  texto: z.string(),
});
export type InformeQuote = z.infer<typeof quote>;

const summary = z.object({
  id,
  empresa_id: id,
  roleplay_id: id,
  created_at: timestamp,
  finished_at: timestamp.nullable(),
  state: z.enum(INFORME_STATES),
  with_ai: z.boolean(),
  /** The name of the group that it is about, as it was; null: about everybody. */
  grupo: z.string().nullable(),
  counts,
  pieces_done: z.int(),
  /** Above 0 a running report cannot end until a person retries them. */
  pieces_failed: z.int(),
  pieces_total: z.int(),
  ceiling: amount,
  cost: amount,
});
export type InformeSummary = z.infer<typeof summary>;

export const informe = summary.extend({
  roleplay: z.object({ title: z.string() }),
  created_by: person.nullable(),
  /** The people of its group when it began; null: about everybody. */
  grupo_personas: z.array(id).nullable(),
  /** The company's context as it was used, and the date of its last change. */
  template: z.string(),
  template_at: timestamp.nullable(),
  pieces: z.array(piece),
  /** `citas` and `personas` are counted by code. */
  findings: z.array(
    z.object({
      /** Its place in the report, from 0. */ n: z.int(),
      title: z.string(),
      text: z.string(),
      citas: z.int(),
      personas: z.int(),
      quotes: z.array(quote),
    }),
  ),
  discarded: z.int(),
  /** People with answers whom no finding quotes. */
  unquoted: z.array(person),
  error: z.string().nullable(),
});
export type Informe = z.infer<typeof informe>;

export const listInformes = operation({
  id: 'listInformes',
  method: 'GET',
  path: '/rest/v1/informes',
  summary: 'The newest 100 reports of a role-play, newest first',
  query: z.object({ empresa_id: id, roleplay_id: id }),
  status: 200,
  response: z.object({ items: z.array(summary) }),
});

export const getInforme = operation({
  id: 'getInforme',
  method: 'GET',
  path: '/rest/v1/informes/:id',
  summary: 'A report with its pieces, findings and quotes',
  ...tenantRow,
  status: 200,
  response: informe,
});

export const estimateInforme = operation({
  id: 'estimateInforme',
  method: 'GET',
  path: '/rest/v1/rpc/estimate_informe',
  summary:
    'What a report would read and the most that it can cost. `ready` is false without a configured AI: the report then has counts and answers only',
  query: z.object({ empresa_id: id, roleplay_id: id, grupo_id: id.optional() }),
  status: 200,
  response: z.object({
    ready: z.boolean(),
    respuestas: z.int(),
    personas: z.int(),
    pieces: z.int(),
    ceiling: amount,
    /** What is left of the month's cap. */
    left: amount,
  }),
});

export const startInforme = operation({
  id: 'startInforme',
  method: 'POST',
  path: '/rest/v1/informes',
  summary:
    'Begin a report as a job, under a ceiling that the caller has seen; repeating it with the same id returns the same report. Without answers it is refused',
  body: z.object({
    id: id.optional(),
    empresa_id: id,
    roleplay_id: id,
    /** Only the answers of its people. */
    grupo_id: id.nullable().default(null),
    with_ai: z.boolean().default(true),
    ceiling: amount.default(0),
  }),
  status: 201,
  response: informe,
});

export const cancelInforme = operation({
  id: 'cancelInforme',
  method: 'POST',
  path: '/rest/v1/informes/:id/cancel',
  summary: 'Stop a report; what was spent stays spent',
  ...tenantRow,
  status: 200,
  response: informe,
});

export const retryInformePiece = operation({
  id: 'retryInformePiece',
  method: 'POST',
  path: '/rest/v1/informes/:id/pieces/:piece_id/retry',
  summary: 'Try a failed piece again, alone',
  params: z.object({ id, piece_id: id }),
  query: z.object({ empresa_id: id }),
  status: 200,
  response: informe,
});

/** As in the specification. The server reads title, questions, answers and template from its own tables and ignores the copies. */
export const generateRoleplayReport = operation({
  id: 'generateRoleplayReport',
  method: 'POST',
  path: '/functions/v1/generate-roleplay-report',
  summary:
    'Begin a report, or continue the running one, and wait for its end. With `Accept: text/event-stream`: events `progress` {done, total}, then `done` {id, report} or `failed` {code, message}',
  body: z.object({
    roleplayId: id,
    id: id.optional(),
    /** The accepted ceiling; the estimated one where it is left out. */
    ceiling: amount.optional(),
    title: z.string().max(1000).optional(),
    description: z.string().max(5000).nullish(),
    questions: z.array(z.unknown()).max(1000).optional(),
    roleplayPromptTemplate: z.string().max(20_000).optional(),
  }),
  status: 200,
  /** Markdown. */
  response: z.object({ id, report: z.string() }),
});
export const reportEvents = {
  progress: z.object({ done: z.int(), total: z.int() }),
  done: z.object({ id, report: z.string() }),
  failed: z.object({ code: z.string(), message: z.string() }),
};
