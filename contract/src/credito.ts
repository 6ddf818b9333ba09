import { z } from 'zod';
import { id, timestamp } from './fields.ts';
import { AI_LIMITS, PROVIDERS } from './ia.ts';
import { operation } from './operation.ts';

/**
 * 'none': the operator offers nothing. 'offered': nobody has accepted it. 'changed': what was accepted named another provider or place, or was
 * an earlier text. 'paused': it was accepted, and is not offered any more.
 */
export const CREDIT_STATES = ['none', 'offered', 'on', 'changed', 'paused'] as const;
export type CreditState = (typeof CREDIT_STATES)[number];

/**
 * The version of the conditions that a responsable accepts (`creditTerms`). A change of the text raises it, here and in
 * `app.credit_text()`: every company is asked again.
 */
export const CREDIT_TEXT = 2;

/** Millionths of a US dollar. */
export const credit = z
  .int('El crédito no es válido')
  .min(0, 'El crédito no es válido')
  .max(AI_LIMITS.monthly_credit.max, 'El crédito no es válido');

const aiCredit = z.object({
  state: z.enum(CREDIT_STATES),
  provider: z.enum(PROVIDERS),
  provider_label: z.string(),
  model: z.string(),
  lugar: z.string(),
  monthly_credit: z.int(),
  /** In steps of 1 %; private uses are added once a day. */
  percent_left: z.int(),
  /** The first day of the month, in `time_zone`, where the next one begins at midnight. */
  month: z.iso.date(),
  time_zone: z.string(),
  accepted_at: timestamp.nullable(),
  /** Name or address. */
  accepted_by: z.string().nullable(),
  /** The version of the text that was accepted. */
  accepted_text: z.int().nullable(),
});
export type AiCredit = z.infer<typeof aiCredit>;

/** What a responsable reads before they accept: `CREDIT_TEXT` counts its versions. */
export const creditTerms = ({ provider_label, model, lugar }: Pick<AiCredit, 'provider_label' | 'model' | 'lugar'>, amount: string) => [
  { what: 'Quién escribe', said: `${provider_label}, con el modelo ${model}.` },
  { what: 'Dónde se procesa', said: `En ${lugar}.` },
  { what: 'Quién paga', said: `Ensaya, con su cuenta: hasta ${amount} al mes para toda la empresa. No te cobramos nada.` },
  {
    what: 'Qué se envía',
    said: 'Lo que tu equipo escribe cuando usa la IA, con las plantillas de la empresa. Y, según lo que pida: los temas y sus preguntas, los roleplays con las respuestas que tu equipo escribió sin IA, y las FAQs de la empresa.',
  },
  {
    what: 'Qué se sustituye',
    said: 'Documentos de identidad, cuentas, tarjetas, teléfonos y correos van como un código. Los nombres y las direcciones postales se envían tal como están escritos.',
  },
];

const ofCompany = { query: z.object({ company_id: id }) };

export const getAiCredit = operation({
  id: 'getAiCredit',
  method: 'GET',
  path: '/rest/v1/ai_credit',
  summary: 'The operator’s AI for a company: its conditions, whether they are accepted, and what is left of the month',
  ...ofCompany,
  status: 200,
  response: aiCredit,
});

export const acceptAiCredit = operation({
  id: 'acceptAiCredit',
  method: 'PUT',
  path: '/rest/v1/ai_credit',
  summary: 'Accept the conditions of the operator’s AI, naming what was read; refused as `stale` if they are others by now',
  body: z.object({
    company_id: id,
    text_version: z.literal(CREDIT_TEXT),
    provider: z.enum(PROVIDERS),
    lugar: z.string().max(AI_LIMITS.lugar.max),
  }),
  status: 200,
  response: aiCredit,
});

export const leaveAiCredit = operation({
  id: 'leaveAiCredit',
  method: 'DELETE',
  path: '/rest/v1/ai_credit',
  summary: 'Stop using the operator’s AI',
  ...ofCompany,
  status: 200,
  response: aiCredit,
});
