import { z } from 'zod';
import { apiKey, model } from './ajustes.ts';
import { credit } from './credito.ts';
import { id } from './fields.ts';
import { AI_LIMITS, PROVIDERS } from './ia.ts';
import { operation } from './operation.ts';
import { timeZone } from './usuarios.ts';

const LUGAR = `El lugar no puede exceder ${AI_LIMITS.lugar.max} caracteres`;

/** The AI by the operator's key, for superadmins. */
const platformAi = z.object({
  enabled: z.boolean(),
  /** The key itself never leaves the server. */
  has_key: z.boolean(),
  key_last4: z.string().nullable(),
  provider: z.enum(PROVIDERS),
  model: z.string(),
  /** Where the provider processes what it is sent, as companies read it. */
  lugar: z.string(),
  /** Millionths of a US dollar. */
  monthly_credit: z.int(),
  time_zone: z.string(),
  version: z.int(),
  compatible: z.object({ label: z.string(), models: z.array(z.string()) }).nullable(),
  /** This month: amounts of companies, never what was asked. */
  use: z.object({
    month: z.iso.date(),
    spent: z.int(),
    /** Companies that have spent something, and those that have accepted the conditions. */
    empresas: z.int(),
    accepted: z.int(),
    most: z.array(z.object({ id, nombre: z.string(), spent: z.int(), monthly_credit: z.int() })),
  }),
});
export type PlatformAi = z.infer<typeof platformAi>;

export const getPlatformAi = operation({
  id: 'getPlatformAi',
  method: 'GET',
  path: '/rest/v1/plataforma_ia',
  summary: 'The operator’s AI for companies, and what it has cost this month; never the key',
  status: 200,
  response: platformAi,
});

export const savePlatformAi = operation({
  id: 'savePlatformAi',
  method: 'PUT',
  path: '/rest/v1/plataforma_ia',
  summary: 'Save the operator’s AI; a blank key keeps the stored one; needs a confirmed session',
  body: z.object({
    api_key: apiKey.default(''),
    enabled: z.boolean(),
    provider: z.enum(PROVIDERS, 'Elige un proveedor'),
    model,
    lugar: z.string().trim().min(1, 'Escribe dónde se procesa').max(AI_LIMITS.lugar.max, LUGAR),
    monthly_credit: credit,
    time_zone: timeZone,
    version: z.int().min(1),
  }),
  status: 200,
  response: platformAi,
});

export const deletePlatformKey = operation({
  id: 'deletePlatformKey',
  method: 'DELETE',
  path: '/rest/v1/plataforma_ia/api_key',
  summary: 'Forget the operator’s key: AI stops for every company that has none of its own; needs a confirmed session',
  status: 200,
  response: platformAi,
});
