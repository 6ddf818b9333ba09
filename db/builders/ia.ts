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
