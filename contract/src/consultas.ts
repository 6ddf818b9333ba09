import { z } from 'zod';
import { id, tenantRow, text, timestamp, version } from './fields.ts';
import { costOf, type Provider, priceOf, USES } from './ia.ts';
import { operation } from './operation.ts';
import { pageOf, pageQuery } from './pages.ts';

/** Asking the know-how. The AI chooses sentences of the company's own FAQs by number; what is shown is theirs, word by word. */

export const CONSULTA_LIMITS = { pregunta: { min: 1, max: 500 } } as const;
export const CONSULTAS_PER_DAY = 100;
/** Questions asked are kept this long, for their author alone. */
export const CONSULTA_DAYS = 30;
/** FAQs that a question is answered from, and that are named where none answers it. */
export const PASAJES = 6;
export const PARECIDAS = 3;
/** Of all FAQs that a question is answered from together. */
export const PASAJES_LIMITS = { sentences: 120, characters: 12_000 } as const;

/** Instructions, shape, and the numbers around each sentence; measured by a test. */
const REQUEST_CHARACTERS = 9000;
const CHARACTERS_PER_TOKEN = 4;

/** What a question costs by list price, with FAQs as long as they may be sent and half of the answer that is allowed. Never counted from use. */
export const estimatedConsultaCost = (provider: Provider, model: string): number =>
  costOf(priceOf(provider, model), {
    input: (PASAJES_LIMITS.characters + REQUEST_CHARACTERS) / CHARACTERS_PER_TOKEN,
    output: USES.consulta.maxOutputTokens / 2,
  });

const pregunta = text({
  ...CONSULTA_LIMITS.pregunta,
  tooShort: 'Escribe tu pregunta',
  tooLong: 'La pregunta no puede exceder 500 caracteres',
});

/** Sentences of one version of a FAQ. Places are in characters, from 0. */
const grupo = z.object({
  faq_id: id,
  /** The version that was read; the FAQ may have changed since. */
  version,
  question: z.string(),
  /** Of that version, whole. */
  answer: z.string(),
  frases: z.array(z.object({ starts: z.int(), length: z.int(), texto: z.string() })),
  /** As they are now. Null when nobody is in charge. Without an address: a trabajador reads none of others. */
  owner: z.object({ id, nombre: z.string().nullable() }).nullable(),
  reviewed_on: z.iso.date(),
  /** The review date has passed. */
  caducada: z.boolean(),
  /** The FAQ has other texts now, so that its review is not of these. */
  cambiada: z.boolean(),
});
export type Grupo = z.infer<typeof grupo>;

const parecida = z.object({ faq_id: id, question: z.string(), answer: z.string() });
export type Parecida = z.infer<typeof parecida>;

const respuesta = z.object({
  id,
  /** False: no FAQ says it. */
  contestada: z.boolean(),
  grupos: z.array(grupo),
  /** The nearest FAQs, where none answers. */
  parecidas: z.array(parecida),
});

export const askKnowHow = operation({
  id: 'askKnowHow',
  method: 'POST',
  path: '/functions/v1/ask-know-how',
  summary:
    'Whole sentences of the company’s FAQs that answer a question, or none. With `Accept: text/event-stream` they come as they are chosen: events `grupo` (of a FAQ that came before, its further sentences), then `done` or `failed` {code, message}',
  /** The id of this attempt. A repeated request with the same id is paid once and gets the kept answer. */
  body: z.object({ id: id.optional(), empresa_id: id, pregunta }),
  status: 200,
  response: respuesta,
});

/** The events of a streamed answer. */
export const consultaEvents = {
  grupo,
  done: respuesta,
  failed: z.object({ code: z.string(), message: z.string() }),
};

const consulta = z.object({ id, pregunta: z.string(), contestada: z.boolean(), created_at: timestamp });
export type Consulta = z.infer<typeof consulta>;

export const listConsultas = operation({
  id: 'listConsultas',
  method: 'GET',
  path: '/rest/v1/consultas',
  summary: 'What the caller has asked in the last 30 days, newest first. Nobody else reads it',
  query: z.object({ empresa_id: id, ...pageQuery }),
  status: 200,
  response: pageOf(consulta),
});

export const getConsulta = operation({
  id: 'getConsulta',
  method: 'GET',
  path: '/rest/v1/consultas/:id',
  summary: 'A question of the caller’s own, with the sentences that were shown. Those of a FAQ that was deleted are gone',
  ...tenantRow,
  status: 200,
  response: respuesta.extend({ pregunta: z.string(), created_at: timestamp }),
});

export const deleteConsulta = operation({
  id: 'deleteConsulta',
  method: 'DELETE',
  path: '/rest/v1/consultas/:id',
  summary: 'Delete a question of the caller’s own',
  ...tenantRow,
  status: 204,
  response: z.null(),
});

/** Sentences of a FAQ that came before are added to it, in the order in which they stand there. */
export function mergeGrupos(grupos: readonly Grupo[]): Grupo[] {
  const byFaq = new Map<string, Grupo>();
  for (const one of grupos) {
    const before = byFaq.get(one.faq_id)?.frases ?? [];
    const added = one.frases.filter(({ starts }) => !before.some((frase) => frase.starts === starts));
    byFaq.set(one.faq_id, { ...one, frases: [...before, ...added].toSorted((a, b) => a.starts - b.starts) });
  }
  return [...byFaq.values()];
}
