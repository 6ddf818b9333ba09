import { z } from 'zod';
import { id, optionalText, text, timestamp, uuid, version } from './fields.ts';
import { operation } from './operation.ts';
import { pageOf, pageQuery } from './pages.ts';

export const TEMA_LIMITS = { nombre: { min: 1, max: 100 }, descripcion: { max: 500 } } as const;
export const PREGUNTA_LIMITS = { texto: { min: 1, max: 200 }, ayuda: { max: 1000 }, porTema: 50 } as const;
export const RESPUESTA_LIMITS = { max: 4000 } as const;

const nombre = text({
  ...TEMA_LIMITS.nombre,
  tooShort: 'El nombre es requerido',
  tooLong: 'El nombre no puede exceder 100 caracteres',
});
const descripcion = optionalText({ ...TEMA_LIMITS.descripcion, tooLong: 'La descripción no puede exceder 500 caracteres' });
/** Editing rejects what creating allows: a blank description (5.4). */
const descripcionEditada = text({
  min: 1,
  ...TEMA_LIMITS.descripcion,
  tooShort: 'Este campo no puede estar vacío',
  tooLong: 'La descripción no puede exceder 500 caracteres',
});
const textoBounds = { ...PREGUNTA_LIMITS.texto, tooLong: 'La pregunta no puede exceder 200 caracteres' };
const texto = text({ ...textoBounds, tooShort: 'La pregunta es requerida' });
const textoEditado = text({ ...textoBounds, tooShort: 'El texto de la pregunta es requerido' });
const ayuda = optionalText({ ...PREGUNTA_LIMITS.ayuda, tooLong: 'La ayuda no puede exceder 1000 caracteres' });

const tema = z.object({
  id,
  empresa_id: id,
  nombre: z.string(),
  descripcion: z.string().nullable(),
  created_at: timestamp,
  version,
  /** How many questions it has. */
  preguntas: z.int(),
  empresa: z.object({ id, nombre: z.string() }),
});
export type Tema = z.infer<typeof tema>;

const one = { params: z.object({ id }), query: z.object({ empresa_id: id }) };

export const listTemas = operation({
  id: 'listTemas',
  method: 'GET',
  path: '/rest/v1/temas_generador',
  summary: 'The topics of a company, newest first',
  query: z.object({ empresa_id: id, ...pageQuery }),
  status: 200,
  response: pageOf(tema),
});

export const searchTemas = operation({
  id: 'searchTemas',
  method: 'GET',
  path: '/rest/v1/rpc/search_temas',
  summary: 'The newest topics of all companies whose name or description holds the words, for a superadmin',
  query: z.object({ q: z.string().trim().max(100).default(''), limit: pageQuery.limit }),
  status: 200,
  response: z.object({ items: z.array(tema) }),
});

export const getTema = operation({
  id: 'getTema',
  method: 'GET',
  path: '/rest/v1/temas_generador/:id',
  summary: 'One topic. A superadmin, who has no company, may leave the company out',
  params: z.object({ id }),
  query: z.object({ empresa_id: id.optional() }),
  status: 200,
  response: tema,
});

export const createTema = operation({
  id: 'createTema',
  method: 'POST',
  path: '/rest/v1/temas_generador',
  summary: 'Create a topic; repeating it with the same id returns the same topic',
  body: z.object({ id: id.optional(), empresa_id: id, nombre, descripcion: descripcion.default(null) }),
  status: 201,
  response: tema,
});

export const updateTema = operation({
  id: 'updateTema',
  method: 'PATCH',
  path: '/rest/v1/temas_generador/:id',
  summary: 'Change one field of a topic, naming the version that was read; an older one is refused with the current row',
  ...one,
  body: z.union([z.strictObject({ nombre, version }), z.strictObject({ descripcion: descripcionEditada, version })]),
  status: 200,
  response: tema,
});

export const duplicateTema = operation({
  id: 'duplicateTema',
  method: 'POST',
  path: '/rest/v1/temas_generador/:id/duplicate',
  summary: 'Copy a topic with its questions; repeating it with the same new id returns the same copy',
  ...one,
  body: z.object({ id }),
  status: 201,
  response: tema,
});

export const deleteTema = operation({
  id: 'deleteTema',
  method: 'DELETE',
  path: '/rest/v1/temas_generador/:id',
  summary: 'Delete a topic and its questions; what was generated with it stays with whoever did',
  ...one,
  status: 204,
  response: z.null(),
});

const pregunta = z.object({
  id,
  tema_id: id,
  texto: z.string(),
  ayuda: z.string().nullable(),
  created_at: timestamp,
  version,
});
export type Pregunta = z.infer<typeof pregunta>;

export const listPreguntas = operation({
  id: 'listPreguntas',
  method: 'GET',
  path: '/rest/v1/preguntas_generador',
  summary: 'The questions of a topic: oldest first to answer them, newest first to edit them',
  query: z.object({ empresa_id: id, tema_id: id, order: z.enum(['asc', 'desc']).default('asc') }),
  status: 200,
  response: z.object({ items: z.array(pregunta) }),
});

export const createPregunta = operation({
  id: 'createPregunta',
  method: 'POST',
  path: '/rest/v1/preguntas_generador',
  summary: 'Add a question to a topic; repeating it with the same id returns the same question',
  body: z.object({ id: id.optional(), empresa_id: id, tema_id: id, texto, ayuda: ayuda.default(null) }),
  status: 201,
  response: pregunta,
});

export const updatePregunta = operation({
  id: 'updatePregunta',
  method: 'PATCH',
  path: '/rest/v1/preguntas_generador/:id',
  summary: 'Change the text or the help of a question, naming the version that was read; a blank help becomes null',
  ...one,
  body: z.union([z.strictObject({ texto: textoEditado, version }), z.strictObject({ ayuda, version })]),
  status: 200,
  response: pregunta,
});

export const deletePregunta = operation({
  id: 'deletePregunta',
  method: 'DELETE',
  path: '/rest/v1/preguntas_generador/:id',
  summary: 'Delete a question',
  ...one,
  status: 204,
  response: z.null(),
});

const respuesta = text({ max: RESPUESTA_LIMITS.max, tooLong: `La respuesta no puede exceder ${RESPUESTA_LIMITS.max} caracteres` });
/** A draft is kept as it stands, blanks and all. */
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
  summary: 'Keep what the caller has answered so far; an empty draft is forgotten',
  body: z.object({ empresa_id: id, tema_id: id, answers: drafted }),
  status: 204,
  response: z.null(),
});

export const UNANSWERED = 'Por favor responde todas las preguntas antes de generar el prompt';

/** The contract of the specification. What the server must not believe (questions' texts, templates) it takes from its own tables. */
const generation = z.object({
  companyId: uuid('No se encontró la empresa asociada'),
  topicId: id,
  answers: z.array(z.object({ questionId: id, question: z.string().max(1000).optional(), answer: respuesta })).max(PREGUNTA_LIMITS.porTema),
  globalTemplate: z.string().max(20_000).optional(),
  roleplayTemplate: z.string().max(20_000).optional(),
});

export const generatePrompt = operation({
  id: 'generatePrompt',
  method: 'POST',
  path: '/functions/v1/generate-prompt',
  summary:
    'Generate a prompt out of the answers to a topic. With `Accept: text/event-stream` it comes as it is written: events `text` {text}, then `done` {id, prompt} or `failed` {code, message}',
  /** The id of this attempt: asked twice, it is paid and answered once. */
  body: generation.extend({ id: id.optional() }),
  status: 200,
  response: z.object({ success: z.literal(true), id, prompt: z.string() }),
});

/** The events of a streamed generation. */
export const generationEvents = {
  text: z.object({ text: z.string() }),
  done: z.object({ id, prompt: z.string() }),
  failed: z.object({ code: z.string(), message: z.string() }),
};

/** Whether the company can generate, and by what kind of AI. */
export const getGenerationState = operation({
  id: 'getGenerationState',
  method: 'GET',
  path: '/rest/v1/rpc/generation_state',
  summary: 'Whether a company’s AI is configured, and whether it is a simulator',
  query: z.object({ empresa_id: id }),
  status: 200,
  response: z.object({ ready: z.boolean(), simulated: z.boolean() }),
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
  /** Null once the topic is gone. */
  tema_id: id.nullable(),
  tema_nombre: z.string(),
  answers: z.array(z.object({ questionId: id, question: z.string(), answer: z.string() })),
  prompt: z.string(),
  util: z.boolean().nullable(),
  created_at: timestamp,
});
export type GeneratedPrompt = z.infer<typeof generated>;

export const listPrompts = operation({
  id: 'listPrompts',
  method: 'GET',
  path: '/rest/v1/prompts_generados',
  summary: 'What the caller has generated, newest first; with words, those that hold them, without case or accents',
  /** Each carries its answers, so a page is short. */
  query: z.object({
    ...pageQuery,
    empresa_id: id,
    q: z.string().trim().max(100).default(''),
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
  ...one,
  body: z.object({ util: z.boolean().nullable() }),
  status: 204,
  response: z.null(),
});

export const deletePrompt = operation({
  id: 'deletePrompt',
  method: 'DELETE',
  path: '/rest/v1/prompts_generados/:id',
  summary: 'Delete a prompt of one’s own',
  ...one,
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
