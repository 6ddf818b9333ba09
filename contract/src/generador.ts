import { z } from 'zod';
import { id, optionalText, tenantRow, text, timestamp, version } from './fields.ts';
import { operation } from './operation.ts';
import { pageOf, pageQuery, searchQuery } from './pages.ts';

export const TEMA_LIMITS = { nombre: { min: 1, max: 100 }, descripcion: { max: 500 } } as const;
export const PREGUNTA_LIMITS = { texto: { min: 1, max: 200 }, ayuda: { max: 1000 }, porTema: 50 } as const;

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
  /** The number of its questions. */
  preguntas: z.int(),
  empresa: z.object({ id, nombre: z.string() }),
});
export type Tema = z.infer<typeof tema>;

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
  query: z.object({ ...searchQuery, limit: pageQuery.limit }),
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
  ...tenantRow,
  body: z.union([z.strictObject({ nombre, version }), z.strictObject({ descripcion: descripcionEditada, version })]),
  status: 200,
  response: tema,
});

export const duplicateTema = operation({
  id: 'duplicateTema',
  method: 'POST',
  path: '/rest/v1/temas_generador/:id/duplicate',
  summary: 'Copy a topic with its questions; repeating it with the same new id returns the same copy',
  ...tenantRow,
  body: z.object({ id }),
  status: 201,
  response: tema,
});

export const deleteTema = operation({
  id: 'deleteTema',
  method: 'DELETE',
  path: '/rest/v1/temas_generador/:id',
  summary: 'Delete a topic and its questions; the prompts generated with it stay with their authors',
  ...tenantRow,
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
  /** Its place in the order in which workers answer, from 1. */
  numero: z.int(),
});
export type Pregunta = z.infer<typeof pregunta>;

export const listPreguntas = operation({
  id: 'listPreguntas',
  method: 'GET',
  path: '/rest/v1/preguntas_generador',
  summary:
    'The questions of a topic: in the worker’s order (oldest first unless a responsable changed it) to answer them, newest first to edit them',
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

/** The ids of a topic's questions, each once. */
const order = z
  .array(id)
  .max(PREGUNTA_LIMITS.porTema)
  .refine((ids) => new Set(ids).size === ids.length, 'Hay preguntas repetidas');

export const orderPreguntas = operation({
  id: 'orderPreguntas',
  method: 'PUT',
  path: '/rest/v1/temas_generador/:id/orden',
  summary:
    'Change the order in which workers answer a topic’s questions. `from` is the order that was read: questions added since stay last, deleted ones are left out, and an order that someone else changed meanwhile is refused with the current one',
  ...tenantRow,
  body: z.object({ from: order, to: order }),
  status: 200,
  response: z.object({ items: z.array(pregunta) }),
});

export const updatePregunta = operation({
  id: 'updatePregunta',
  method: 'PATCH',
  path: '/rest/v1/preguntas_generador/:id',
  summary: 'Change the text or the help of a question, naming the version that was read; a blank help becomes null',
  ...tenantRow,
  body: z.union([z.strictObject({ texto: textoEditado, version }), z.strictObject({ ayuda, version })]),
  status: 200,
  response: pregunta,
});

export const deletePregunta = operation({
  id: 'deletePregunta',
  method: 'DELETE',
  path: '/rest/v1/preguntas_generador/:id',
  summary: 'Delete a question',
  ...tenantRow,
  status: 204,
  response: z.null(),
});
