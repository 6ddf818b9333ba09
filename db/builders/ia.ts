import { randomUUID } from 'node:crypto';
import type { Use } from '@ensaya/contract/ia.ts';
import type { Empresa } from './empresas.ts';
import type { Owner, User } from './usuarios.ts';

type AiFields = {
  sealedKey: string;
  last4?: string;
  provider?: string;
  model?: string;
  prompt_template?: string;
  roleplay_prompt_template?: string;
  monthly_cap?: number;
  unmasked_uses?: readonly string[];
};

export async function buildAiSettings(owner: Owner, empresa: Pick<Empresa, 'id'>, fields: AiFields): Promise<void> {
  const {
    sealedKey,
    last4 = '1234',
    provider = 'compatible',
    model = 'ensayo',
    prompt_template = '{{tema}}: {{respuestas}}',
    roleplay_prompt_template = '{{titulo}}',
    monthly_cap = 20_000_000,
    unmasked_uses = [],
  } = fields;
  await owner.query(
    `insert into app.ai_settings (company_id, api_key, api_key_last4, provider, model, prompt_template, roleplay_prompt_template, monthly_cap, unmasked_uses)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [empresa.id, sealedKey, last4, provider, model, prompt_template, roleplay_prompt_template, monthly_cap, unmasked_uses],
  );
}

type AiCallFields = {
  id?: string;
  user?: Pick<User, 'id'>;
  cost?: number;
  what?: Use;
  /** Read and written. */
  tokens?: [number, number] | [null, null];
  created_at?: string | null;
};

/** With a cost, the call is settled; without one, it is open. */
export async function buildAiCall(
  owner: Owner,
  empresa: Pick<Empresa, 'id'>,
  { id = randomUUID(), user, cost, what = 'prompt', tokens = [null, null], created_at = null }: AiCallFields = {},
): Promise<string> {
  await owner.query(
    `insert into app.ai_calls (empresa_id, id, what, provider, model, reserved, user_id, cost, state, created_at, month, tokens_in, tokens_out)
     select $1, $2, $6, 'compatible', 'ensayo', 0, $3, $4, $5, moment, date_trunc('month', moment at time zone 'utc'), $8, $9
       from coalesce($7::timestamptz, now()) moment`,
    [empresa.id, id, user?.id ?? null, cost ?? null, cost === undefined ? 'open' : 'done', what, created_at, ...tokens],
  );
  await owner.query(
    `insert into app.ai_months (empresa_id, month, calls) values ($1, date_trunc('month', now())::date, 1) on conflict do nothing`,
    [empresa.id],
  );
  return id;
}

type PlatformAiFields = {
  sealedKey: string;
  provider?: string;
  model?: string;
  lugar?: string;
  monthly_credit?: number;
  time_zone?: string;
};

/** Switches on the AI by the operator's key. */
export async function buildPlatformAi(owner: Owner, fields: PlatformAiFields): Promise<void> {
  const {
    sealedKey,
    provider = 'compatible',
    model = 'ensayo',
    lugar = 'la Unión Europea',
    monthly_credit = 2_000_000,
    time_zone = 'Europe/Madrid',
  } = fields;
  await owner.query(
    `update app.plataforma_ia set enabled = true, api_key = $1, api_key_last4 = '4321', provider = $2, model = $3, lugar = $4, monthly_credit = $5,
            time_zone = $6`,
    [sealedKey, provider, model, lugar, monthly_credit, time_zone],
  );
}

/** The company has accepted what the platform offers at this moment. */
export async function buildAiCredit(
  owner: Owner,
  empresa: Pick<Empresa, 'id'>,
  { user, monthly_credit = null }: { user?: Pick<User, 'id'>; monthly_credit?: number | null } = {},
): Promise<void> {
  await owner.query(
    `insert into app.credito_ia (empresa_id, monthly_credit, accepted_at, accepted_by, accepted_text, accepted_provider, accepted_lugar)
     select $1, $2, now(), $3, app.credit_text(), p.provider, p.lugar from app.plataforma_ia p`,
    [empresa.id, monthly_credit, user?.id ?? null],
  );
}
