import type { OperationParsed } from '@ensaya/contract/operation.ts';
import type { PlatformAi, savePlatformAi } from '@ensaya/contract/plataforma-ia.ts';
import { sql } from 'kysely';
import type { ScopedDb } from '../lib/scoped-db.ts';

type Saved = Omit<PlatformAi, 'compatible' | 'use'>;
type Values = Omit<OperationParsed<typeof savePlatformAi>['body'], 'api_key'>;

export async function selectPlatformAi(db: ScopedDb): Promise<Saved> {
  const { api_key_last4, provider, ...row } = await db
    .selectFrom('plataforma_ia')
    .select(['enabled', 'provider', 'model', 'api_key_last4', 'lugar', 'monthly_credit', 'time_zone', 'version'])
    .executeTakeFirstOrThrow();
  return { ...row, provider: provider as Saved['provider'], has_key: api_key_last4 !== null, key_last4: api_key_last4 };
}

/** False if the row has another version. Without a key the stored one stays. */
export async function updatePlatformAi(
  db: ScopedDb,
  { version, ...values }: Values,
  key?: { api_key: string; api_key_last4: string },
): Promise<boolean> {
  const result = await db
    .updateTable('plataforma_ia')
    .set({ ...values, ...key })
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function clearPlatformKey(db: ScopedDb): Promise<void> {
  await db.updateTable('plataforma_ia').set({ enabled: false, api_key: null, api_key_last4: null }).execute();
}

const MOST = 10;

/** What the month has cost the platform, and the companies that have spent most. */
export async function selectPlatformUse(db: ScopedDb): Promise<PlatformAi['use']> {
  const { rows } = await sql<PlatformAi['use']>`
    select t.month, t.spent, t.empresas, t.accepted,
           (select coalesce(json_agg(s), '[]') from app.credit_spenders(${MOST}) s) as most
      from app.credit_month_total() t`.execute(db);
  return rows[0] as PlatformAi['use'];
}
