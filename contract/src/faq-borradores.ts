import { z } from 'zod';
import { FAQ_LIMITS, NO_WORDS } from './faqs.ts';
import { id, tenantRow, text, timestamp } from './fields.ts';
import { IDENTIFIER_KINDS } from './identificadores.ts';
import { operation } from './operation.ts';
import { SEARCH_MAX } from './pages.ts';

/** FAQs to write from an answer that its author permits to use, or from a finding of a report. */

/** What waits for its author's permission says so this long; then that there was no answer, whether they refused or not. */
export const PERMISO_DAYS = 14;
export const BORRADORES_SHOWN = 100;

/** To a responsable. 'sin_respuesta': not permitted after PERMISO_DAYS. */
export const BORRADOR_ESTADOS = ['pendiente', 'sin_respuesta', 'permitido', 'nuevo', 'retirado', 'descartado', 'publicado'] as const;

const borrador = z.object({
  id,
  empresa_id: id,
  origen: z.enum(['respuesta', 'informe']),
  /** 'nuevo': from a finding, which nobody has to permit. */
  estado: z.enum(BORRADOR_ESTADOS),
  /** Null for a finding whose title is a quote. */
  question: z.string().nullable(),
  /** The author's words, if they permit it. */
  answer: z.string().nullable(),
  autor: z.object({ id, nombre: z.string().nullable() }).nullable(),
  con_nombre: z.boolean(),
  /** Where it comes from; null if it was deleted. */
  roleplay: z.object({ id, title: z.string() }).nullable(),
  /** The number of the text in its entrega. */
  texto_n: z.int().nullable(),
  informe_id: id.nullable(),
  finding: z.int().nullable(),
  faq_id: id.nullable(),
  created_at: timestamp,
});
export type FaqBorrador = z.infer<typeof borrador>;

export const listFaqBorradores = operation({
  id: 'listFaqBorradores',
  method: 'GET',
  path: '/rest/v1/faq_borradores',
  summary: 'A company’s FAQs to write from answers and findings, newest first; neither published nor discarded ones',
  query: z.object({ empresa_id: id }),
  status: 200,
  response: z.object({ items: z.array(borrador) }),
});

export const proposeFaqBorrador = operation({
  id: 'proposeFaqBorrador',
  method: 'POST',
  path: '/rest/v1/faq_borradores',
  summary: 'Ask the author of a text that was handed in whether it may become a FAQ; proposed again it is the same draft',
  body: z.object({ id: id.optional(), empresa_id: id, entrega_id: id, texto_n: z.int().min(1).max(1000) }),
  status: 201,
  response: borrador,
});

export const keepFaqHallazgo = operation({
  id: 'keepFaqHallazgo',
  method: 'POST',
  path: '/rest/v1/rpc/keep_faq_hallazgo',
  summary: 'Keep a finding of a report as a FAQ to write, without its quotes; kept again it is the same draft',
  body: z.object({ empresa_id: id, informe_id: id, finding: z.int().min(0).max(1000) }),
  status: 201,
  response: borrador,
});

export const discardFaqBorrador = operation({
  id: 'discardFaqBorrador',
  method: 'DELETE',
  path: '/rest/v1/faq_borradores/:id',
  summary: 'Take a draft off the list; the author of its answer is not asked again',
  ...tenantRow,
  status: 204,
  response: z.null(),
});

export const PERMISO_DECISIONS = ['con_nombre', 'sin_nombre', 'no', 'retirado'] as const;

export const decidePermiso = operation({
  id: 'decidePermiso',
  method: 'PUT',
  path: '/rest/v1/faq_borradores/:id/permiso',
  summary:
    'The author permits to use their answer, with or without their name, refuses, or withdraws it: a published FAQ is hidden and loses their words',
  ...tenantRow,
  body: z.object({ decision: z.enum(PERMISO_DECISIONS) }),
  status: 204,
  response: z.null(),
});

const permiso = z.object({
  id,
  empresa_id: id,
  estado: z.enum(['pedido', 'permitido', 'publicado']),
  con_nombre: z.boolean(),
  question: z.string().nullable(),
  texto: z.string(),
  roleplay: z.object({ id, title: z.string() }).nullable(),
  faq: z.object({ id, question: z.string() }).nullable(),
  created_at: timestamp,
});
export type Permiso = z.infer<typeof permiso>;

export const listPermisos = operation({
  id: 'listPermisos',
  method: 'GET',
  path: '/rest/v1/permisos',
  summary: 'The caller’s own answers that somebody asked to use and they have not refused, newest first',
  query: z.object({ empresa_id: id }),
  status: 200,
  response: z.object({ items: z.array(permiso) }),
});

const joinedQuestion = text({
  min: 1,
  max: FAQ_LIMITS.alternatives.each,
  tooShort: 'Escribe la pregunta',
  tooLong: 'Cada forma de preguntarlo puede tener 300 caracteres como máximo',
}).refine((value) => value === '' || /[\p{L}\p{N}]/u.test(value), { error: NO_WORDS });

export const joinFaq = operation({
  id: 'joinFaq',
  method: 'POST',
  path: '/rest/v1/rpc/join_faq',
  summary:
    'Add a question to the other ways of asking a FAQ, and take what it came from off the list: a question that people sent, a draft or a search',
  body: z.object({
    empresa_id: id,
    faq_id: id,
    question: joinedQuestion,
    request_id: id.optional(),
    borrador_id: id.optional(),
    palabras: z.string().min(1).max(SEARCH_MAX).optional(),
  }),
  status: 204,
  response: z.null(),
});

export const findFaqIdentifiers = operation({
  id: 'findFaqIdentifiers',
  method: 'POST',
  path: '/rest/v1/rpc/find_faq_identifiers',
  summary: 'Addresses, telephones and numbers of people or accounts in the texts of a FAQ, before it is published. Nothing is kept',
  body: z.object({ texts: z.array(z.string().max(FAQ_LIMITS.answer.max)).max(25) }),
  status: 200,
  response: z.object({ items: z.array(z.object({ kind: z.enum(IDENTIFIER_KINDS), text: z.string() })) }),
});
