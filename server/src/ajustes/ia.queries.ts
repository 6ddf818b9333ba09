import type { AiSettings, saveAiSettings } from '@ensaya/contract/ajustes.ts';
import { AI_LIMITS, OFFERS } from '@ensaya/contract/ia.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import { DEFAULT_TEMPLATES } from '@ensaya/contract/plantillas.ts';
import { sql } from 'kysely';
import type { ScopedDb } from '../lib/scoped-db.ts';

type Row = Omit<AiSettings, 'company_id' | 'compatible'>;
type Values = OperationParsed<typeof saveAiSettings>['body'];

/** The settings of a company before the first save: good enough to generate without configuration, except for the key. */
const INITIAL_SETTINGS = {
  saved: false,
  has_key: false,
  key_last4: null,
  provider: 'openai',
  model: OFFERS.openai.models[0]?.id ?? '',
  prompt_template: DEFAULT_TEMPLATES.prompt,
  roleplay_prompt_template: DEFAULT_TEMPLATES.roleplay,
  monthly_cap: AI_LIMITS.monthly_cap.default,
  unmasked_uses: [],
  version: 0,
} satisfies Partial<Row>;

/** Undefined if the caller does not run the company. */
export async function selectAiSettings(db: ScopedDb, company_id: string): Promise<Row | undefined> {
  const row = await db
    .selectFrom('empresas as e')
    .leftJoin('ai_settings as s', 's.company_id', 'e.id')
    .leftJoin('ai_months as m', (join) =>
      join.onRef('m.empresa_id', '=', 'e.id').on('m.month', '=', sql<string>`date_trunc('month', now() at time zone 'utc')::date`),
    )
    .select(['s.api_key_last4', 's.provider', 's.model', 's.prompt_template', 's.roleplay_prompt_template', 's.monthly_cap', 's.version'])
    .select(sql<Row['unmasked_uses'] | null>`s.unmasked_uses`.as('unmasked_uses'))
    .select((from) => [
      sql<string>`to_char(now() at time zone 'utc', 'YYYY-MM')`.as('month'),
      from.fn.coalesce('m.spent', sql.lit(0)).as('spent'),
      from.fn.coalesce('m.reserved', sql.lit(0)).as('reserved'),
      from.fn.coalesce('m.calls', sql.lit(0)).as('calls'),
      from.fn.coalesce('m.tokens_in', sql.lit(0)).as('tokens_in'),
      from.fn.coalesce('m.tokens_out', sql.lit(0)).as('tokens_out'),
    ])
    .where('e.id', '=', company_id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { api_key_last4, version, month, spent, reserved, calls, tokens_in, tokens_out, ...saved } = row;
  const use = { month, spent, reserved, calls, tokens_in, tokens_out };
  if (version === null) return { ...INITIAL_SETTINGS, use };
  return {
    ...(saved as Pick<Row, keyof typeof saved>),
    saved: true,
    has_key: api_key_last4 !== null,
    key_last4: api_key_last4,
    version,
    use,
  };
}

type Sealed = { api_key: string; api_key_last4: string };

/** False if another request saved first. */
export async function insertAiSettings(db: ScopedDb, { company_id, ...values }: Values, key?: Sealed): Promise<boolean> {
  const { provider, model, prompt_template, roleplay_prompt_template, monthly_cap, unmasked_uses } = values;
  const result = await db
    .insertInto('ai_settings')
    .values({
      company_id,
      provider,
      model,
      prompt_template,
      roleplay_prompt_template,
      monthly_cap,
      ...(unmasked_uses && { unmasked_uses }),
      ...key,
    })
    .onConflict((conflict) => conflict.column('company_id').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** False if the row is missing or has another version. Without a key the stored one stays. */
export async function updateAiSettings(db: ScopedDb, { company_id, version, ...values }: Values, key?: Sealed): Promise<boolean> {
  const { provider, model, prompt_template, roleplay_prompt_template, monthly_cap, unmasked_uses } = values;
  const result = await db
    .updateTable('ai_settings')
    .set({ provider, model, prompt_template, roleplay_prompt_template, monthly_cap, ...(unmasked_uses && { unmasked_uses }), ...key })
    .where('company_id', '=', company_id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function clearAiKey(db: ScopedDb, company_id: string): Promise<void> {
  await db.updateTable('ai_settings').set({ api_key: null, api_key_last4: null }).where('company_id', '=', company_id).execute();
}

const MAX_VERSIONS = 20;

export async function selectTemplateVersions(db: ScopedDb, company_id: string) {
  const of = (kind: 'prompt' | 'roleplay') =>
    db
      .selectFrom('ai_template_versions as v')
      .leftJoin('users as u', 'u.id', 'v.created_by')
      .select(['v.id', sql<'prompt' | 'roleplay'>`v.kind`.as('kind'), 'v.template', 'v.created_at', 'u.email', 'u.nombre'])
      .where('v.company_id', '=', company_id)
      .where('v.kind', '=', kind)
      .orderBy('v.created_at', 'desc')
      .orderBy('v.id', 'desc')
      .limit(MAX_VERSIONS)
      .execute();
  return [...(await of('prompt')), ...(await of('roleplay'))];
}
