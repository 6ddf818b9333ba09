import { z } from 'zod';
import { id, timestamp, uuid } from './fields.ts';
import { AI_LIMITS, isModelName, PROVIDERS, UNMASKABLE_USES } from './ia.ts';
import { operation } from './operation.ts';
import { MAX_ANSWERS, namesAnswersTooOften } from './plantillas.ts';

const ofCompany = { query: z.object({ company_id: id }) };

const companySettings = z.object({
  company_id: id,
  /** A path on our server, or null for the default logo. */
  logo_url: z.string().nullable(),
});
export type CompanySettings = z.infer<typeof companySettings>;

export const getCompanySettings = operation({
  id: 'getCompanySettings',
  method: 'GET',
  path: '/rest/v1/company_settings',
  summary: 'What a company looks like to its people',
  ...ofCompany,
  status: 200,
  response: companySettings,
});

/** The picture is sent as multipart/form-data in the field `file`. Its type is recognised by content. */
export const uploadLogo = operation({
  id: 'uploadLogo',
  method: 'PUT',
  path: '/rest/v1/company_settings/logo',
  summary: 'Set or replace a company’s logo (multipart/form-data, field `file`; PNG, JPG, WEBP or SVG of at most 1 MB)',
  ...ofCompany,
  status: 200,
  response: companySettings,
});

export const getAccessSettings = operation({
  id: 'getAccessSettings',
  method: 'GET',
  path: '/rest/v1/company_settings/access',
  summary: 'How the people of a company sign in',
  ...ofCompany,
  status: 200,
  response: z.object({ second_factor_required: z.boolean() }),
});

export const saveAccessSettings = operation({
  id: 'saveAccessSettings',
  method: 'PUT',
  path: '/rest/v1/company_settings/access',
  summary: 'Require a second factor of a company’s people, of open sessions 72 hours later or at once, or stop requiring it',
  ...ofCompany,
  body: z.object({
    second_factor_required: z.boolean(),
    /** Whether sessions that are open need it at once, and not 72 hours later. */
    open_sessions_at_once: z.boolean().default(false),
  }),
  status: 200,
  response: z.object({ second_factor_required: z.boolean() }),
});

export const removeLogo = operation({
  id: 'removeLogo',
  method: 'DELETE',
  path: '/rest/v1/company_settings/logo',
  summary: 'Remove a company’s logo and its file',
  ...ofCompany,
  status: 200,
  response: companySettings,
});

const aiSettings = z.object({
  company_id: id,
  /** False before the first save: the values are then the defaults, with version 0. */
  saved: z.boolean(),
  /** The key itself never leaves the server. */
  has_key: z.boolean(),
  key_last4: z.string().nullable(),
  provider: z.enum(PROVIDERS),
  model: z.string(),
  prompt_template: z.string(),
  roleplay_prompt_template: z.string(),
  /** Millionths of a US dollar. */
  monthly_cap: z.int(),
  /** The uses for which personal identifiers are not replaced. */
  unmasked_uses: z.array(z.enum(UNMASKABLE_USES)),
  version: z.int().min(0),
  /** This month in UTC. `reserved` is the maximum cost of the calls in progress. */
  use: z.object({ month: z.string(), spent: z.int(), reserved: z.int(), calls: z.int(), tokens_in: z.int(), tokens_out: z.int() }),
  /** The operator's endpoint, if configured. `simulated` is shown on the page. */
  compatible: z.object({ label: z.string(), models: z.array(z.string()), simulated: z.boolean() }).nullable(),
});
export type AiSettings = z.infer<typeof aiSettings>;

export const getAiSettings = operation({
  id: 'getAiSettings',
  method: 'GET',
  path: '/rest/v1/ai_settings',
  summary: 'How a company asks its AI provider, and what it has used this month; never the key',
  ...ofCompany,
  status: 200,
  response: aiSettings,
});

/** May be empty: nothing of it is sent then. */
const template = z
  .string()
  .overwrite((value) => (value.trim() === '' ? '' : value))
  .refine(
    (value) => Array.from(value).length <= AI_LIMITS.template.max,
    `La plantilla no puede exceder ${AI_LIMITS.template.max} caracteres`,
  )
  .refine((value) => !value.includes('\0'), 'El texto contiene un carácter no permitido')
  .refine((value) => !namesAnswersTooOften(value), `La plantilla puede nombrar {{respuestas}} ${MAX_ANSWERS} veces como máximo`);
export const model = z
  .string('Elige un modelo')
  .trim()
  .min(1, 'Elige un modelo')
  .max(AI_LIMITS.model.max, 'El modelo no es válido')
  .refine((name) => name === '' || isModelName(name), 'El modelo no es válido');
/** Printable ASCII without blanks: other characters are copying mistakes and not allowed in an HTTP header. */
export const apiKey = z
  .string()
  .trim()
  .max(AI_LIMITS.api_key.max, 'La clave no es válida')
  .regex(/^[\x21-\x7e]*$/, 'La clave no es válida');

export const saveAiSettings = operation({
  id: 'saveAiSettings',
  method: 'PUT',
  path: '/rest/v1/ai_settings',
  summary: 'Save how a company asks its AI provider; a blank key keeps the stored one',
  body: z.object({
    company_id: uuid('No se ha podido identificar la empresa'),
    api_key: apiKey.default(''),
    provider: z.enum(PROVIDERS, 'Elige un proveedor'),
    model,
    prompt_template: template,
    roleplay_prompt_template: template,
    monthly_cap: z.int('El tope no es válido').min(0, 'El tope no es válido').max(AI_LIMITS.monthly_cap.max, 'El tope no es válido'),
    /** If missing, the stored value stays. */
    unmasked_uses: z
      .array(z.enum(UNMASKABLE_USES))
      .max(UNMASKABLE_USES.length)
      .overwrite((uses) => UNMASKABLE_USES.filter((use) => uses.includes(use)))
      .optional(),
    /** The version that was read; 0 before the first save. */
    version: z.int().min(0),
  }),
  status: 200,
  response: aiSettings,
});

export const deleteAiKey = operation({
  id: 'deleteAiKey',
  method: 'DELETE',
  path: '/rest/v1/ai_settings/api_key',
  summary: 'Forget a company’s key',
  ...ofCompany,
  status: 200,
  response: aiSettings,
});

export const testAiConnection = operation({
  id: 'testAiConnection',
  method: 'POST',
  path: '/rest/v1/rpc/test_ai_connection',
  summary: 'Ask the provider for a word; a blank key tries the stored one',
  body: z.object({ company_id: id, api_key: apiKey.default(''), provider: z.enum(PROVIDERS), model }),
  status: 200,
  response: z.object({ latency_ms: z.int() }),
});

export const listTemplateVersions = operation({
  id: 'listTemplateVersions',
  method: 'GET',
  path: '/rest/v1/ai_template_versions',
  summary: 'What a company’s templates said before, newest first, at most 20 of each kind',
  ...ofCompany,
  status: 200,
  response: z.object({
    items: z.array(
      z.object({
        id,
        kind: z.enum(['prompt', 'roleplay']),
        template: z.string(),
        created_at: timestamp,
        /** The user who changed it. */
        email: z.string().nullable(),
        nombre: z.string().nullable(),
      }),
    ),
  }),
});
export type TemplateVersion = z.infer<typeof listTemplateVersions.response>['items'][number];
