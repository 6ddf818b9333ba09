import { z } from 'zod';
import { id, optionalText, tenantRow, text, timestamp, uuid, version } from './fields.ts';
import { PREGUNTA_LIMITS } from './generador.ts';
import { ACCOUNTS } from './ia.ts';
import { IDENTIFIER_KINDS } from './identificadores.ts';
import { operation } from './operation.ts';
import { flag, pageOf, pageQuery, searchQuery } from './pages.ts';

export const RESPUESTA_LIMITS = { max: 4000 } as const;
export const PROMPT_LIMITS = { titulo: { max: 100 } } as const;

const respuesta = text({ max: RESPUESTA_LIMITS.max, tooLong: `La respuesta no puede exceder ${RESPUESTA_LIMITS.max} caracteres` });
/** A draft is stored unchanged, including blanks. */
const drafted = z
  .record(
    id,
    z
      .string()
      .max(RESPUESTA_LIMITS.max * 2)
      .overwrite((value) => value.toWellFormed().replaceAll('\0', '')),
  )
  .refine((answers) => Object.keys(answers).length <= PREGUNTA_LIMITS.porTema, 'Hay demasiadas respuestas');

export const getBorrador = operation({
  id: 'getBorrador',
  method: 'GET',
  path: '/rest/v1/borradores_generador',
  summary: 'What the caller has begun to answer of a topic, by question',
  query: z.object({ empresa_id: id, tema_id: id }),
  status: 200,
  response: z.object({ answers: drafted, updated_at: timestamp.nullable() }),
});

export const saveBorrador = operation({
  id: 'saveBorrador',
  method: 'PUT',
  path: '/rest/v1/borradores_generador',
  summary: 'Keep what the caller has answered of the named questions; the other answers stay, and a draft of blanks is forgotten',
  /** `user_id`: the user that the page was loaded for. A page left open after another user signed in must not overwrite that user's draft. */
  body: z.object({ empresa_id: id, tema_id: id, user_id: id.optional(), answers: drafted }),
  status: 204,
  response: z.null(),
});

export const UNANSWERED = 'Por favor responde todas las preguntas antes de generar el prompt';

/** As in the specification. Questions' texts and templates are ignored: the server reads them from its own tables. */
const generation = z.object({
  companyId: uuid('No se encontró la empresa asociada'),
  topicId: id,
  answers: z.array(z.object({ questionId: id, question: z.string().max(1000).optional(), answer: respuesta })).max(PREGUNTA_LIMITS.porTema),
  globalTemplate: z.string().max(20_000).optional(),
  roleplayTemplate: z.string().max(20_000).optional(),
});

/** Millionths of a US dollar, by list price. */
const amount = z.int().min(0);
/** Null if it is not settled yet, and for a trabajador. */
const cost = amount.nullable();

export const generatePrompt = operation({
  id: 'generatePrompt',
  method: 'POST',
  path: '/functions/v1/generate-prompt',
  summary:
    'Generate a prompt out of the answers to a topic. With `Accept: text/event-stream` it comes as it is written: events `text` {text}, then `done` {id, prompt, cost, kept} or `failed` {code, message}',
  /** The id of this attempt. A repeated request with the same id is paid once and gets the stored answer. */
  body: generation.extend({ id: id.optional() }),
  status: 200,
  /** `kept`: it is among the caller's own prompts. */
  response: z.object({ success: z.literal(true), id, prompt: z.string(), cost, kept: z.boolean() }),
});

/** The events of a streamed generation. */
export const generationEvents = {
  text: z.object({ text: z.string() }),
  done: z.object({ id, prompt: z.string(), cost, kept: z.boolean() }),
  failed: z.object({ code: z.string(), message: z.string() }),
};

/** The request that an AI call would send, and what it would cost. */
export const aiPreview = z.object({
  provider: z.string(),
  /** Whose key pays. */
  account: z.enum(ACCOUNTS),
  model: z.string(),
  instructions: z.string(),
  turns: z.array(z.object({ role: z.enum(['user', 'assistant']), content: z.string() })),
  /** The number of distinct identifiers replaced, by kind; null if the company has switched masking off. */
  masked: z.partialRecord(z.enum(IDENTIFIER_KINDS), z.int().min(1)).nullable(),
  /** The HTTP body, byte for byte. */
  body: z.string(),
  ceiling: amount,
  likely: amount,
});
export type AiPreview = z.infer<typeof aiPreview>;

export const previewPrompt = operation({
  id: 'previewPrompt',
  method: 'POST',
  path: '/functions/v1/preview-prompt',
  summary: 'The request that generating with this input would send to the provider, and the most that it can cost; sends nothing',
  body: generation,
  status: 200,
  response: aiPreview,
});

export const getAiReceipt = operation({
  id: 'getAiReceipt',
  method: 'GET',
  path: '/rest/v1/rpc/ai_receipt',
  summary: 'What an AI call of a responsable’s own has cost, and the month so far: theirs and the company’s',
  query: z.object({ empresa_id: id, id }),
  status: 200,
  response: z.object({
    cost: amount,
    tokens_in: z.int().nullable(),
    tokens_out: z.int().nullable(),
    model: z.string(),
    /** The first day of the month, in UTC. */
    month: z.iso.date(),
    own: z.object({ spent: amount, calls: z.int() }),
    /** Of its own key; null for a call with the operator's. */
    company: z.object({ spent: amount, calls: z.int(), monthly_cap: amount }).nullable(),
    /** For a call with the operator's key: what is left of the company's credit of that month, in hundredths. */
    credit: z.object({ percent_left: z.int(), month: z.iso.date() }).nullable(),
  }),
});

/** Why a company cannot generate. `platform`: its provider is an endpoint that this installation no longer offers; `credit_…`: the operator's account. */
export const NOT_READY_REASONS = [
  'not_configured',
  'no_key',
  'cap',
  'platform',
  'credit_spent',
  'credit_paused',
  'credit_changed',
] as const;
export type NotReadyReason = (typeof NOT_READY_REASONS)[number];

/** Whether the company can generate, and with which kind of AI. */
export const getGenerationState = operation({
  id: 'getGenerationState',
  method: 'GET',
  path: '/rest/v1/rpc/generation_state',
  summary: 'Whether a company can generate with AI and, if not, why; and whether its AI is a simulator',
  query: z.object({ empresa_id: id }),
  status: 200,
  response: z.object({
    ready: z.boolean(),
    simulated: z.boolean(),
    reason: z.enum(NOT_READY_REASONS).nullable(),
    /** Whose key pays; null while no AI is configured. */
    account: z.enum(ACCOUNTS).nullable(),
  }),
});

export const fillPromptTemplate = operation({
  id: 'fillPromptTemplate',
  method: 'POST',
  path: '/rest/v1/rpc/fill_prompt_template',
  summary: 'The company’s template filled with the answers, to be copied where there is no AI',
  body: generation.pick({ companyId: true, topicId: true, answers: true }),
  status: 200,
  response: z.object({ text: z.string() }),
});

const generated = z.object({
  id,
  /** Null after the topic was deleted. */
  tema_id: id.nullable(),
  tema_nombre: z.string(),
  /** The name that its owner gave it; null: the topic's. */
  titulo: z.string().nullable(),
  favorito: z.boolean(),
  answers: z.array(z.object({ questionId: id, question: z.string(), answer: z.string() })),
  prompt: z.string(),
  util: z.boolean().nullable(),
  created_at: timestamp,
  version,
});
export type GeneratedPrompt = z.infer<typeof generated>;

export const listPrompts = operation({
  id: 'listPrompts',
  method: 'GET',
  path: '/rest/v1/prompts_generados',
  summary:
    'What the caller has generated, newest first; with words, those that hold them, without case or accents; of one topic; only the favourites',
  /** Short pages, because each item includes its answers. */
  query: z.object({
    ...pageQuery,
    empresa_id: id,
    ...searchQuery,
    tema_id: id.optional(),
    favorito: flag,
    limit: z.coerce.number().int().min(1).max(20).default(20),
  }),
  status: 200,
  response: pageOf(generated),
});

export const votePrompt = operation({
  id: 'votePrompt',
  method: 'PUT',
  path: '/rest/v1/prompts_generados/:id/util',
  summary: 'Say whether a prompt of one’s own was useful, or take that back',
  ...tenantRow,
  body: z.object({ util: z.boolean().nullable() }),
  status: 204,
  response: z.null(),
});

/** Blank: the topic's name again. */
const titulo = optionalText({ ...PROMPT_LIMITS.titulo, tooLong: 'El nombre no puede exceder 100 caracteres' });

export const renamePrompt = operation({
  id: 'renamePrompt',
  method: 'PATCH',
  path: '/rest/v1/prompts_generados/:id',
  summary: 'Name a prompt of one’s own, naming the version that was read; a blank name gives it the topic’s again',
  ...tenantRow,
  body: z.object({ titulo, version }),
  status: 200,
  response: generated,
});

export const favourPrompt = operation({
  id: 'favourPrompt',
  method: 'PUT',
  path: '/rest/v1/prompts_generados/:id/favorito',
  summary: 'Make a prompt of one’s own a favourite, or take that back',
  ...tenantRow,
  body: z.object({ favorito: z.boolean() }),
  status: 204,
  response: z.null(),
});

export const deletePrompt = operation({
  id: 'deletePrompt',
  method: 'DELETE',
  path: '/rest/v1/prompts_generados/:id',
  summary: 'Delete a prompt of one’s own',
  ...tenantRow,
  status: 204,
  response: z.null(),
});

export const countPrompts = operation({
  id: 'countPrompts',
  method: 'GET',
  path: '/rest/v1/rpc/count_prompts',
  summary: 'How often each topic of a company was used and found useful; never what anybody wrote',
  query: z.object({ empresa_id: id }),
  status: 200,
  response: z.object({ items: z.array(z.object({ tema_id: id, generados: z.int(), utiles: z.int(), no_utiles: z.int() })) }),
});
