import type { PlatformSettings, SystemPart } from '@ensaya/contract/plataforma.ts';
import { sql } from 'kysely';
import type { ScopedDb } from '../lib/scoped-db.ts';

const columns = ['open_registration', 'mandatory_verification'] as const;

export function selectSettings(db: ScopedDb): Promise<PlatformSettings> {
  return db.selectFrom('platform_settings').select(columns).executeTakeFirstOrThrow();
}

/** Until the end of the transaction, so that each change sends one mail. */
export function lockSettings(trx: ScopedDb): Promise<PlatformSettings> {
  return trx.selectFrom('platform_settings').select(columns).forUpdate().executeTakeFirstOrThrow();
}

export function updateSettings(
  db: ScopedDb,
  changed: { [Switch in keyof PlatformSettings]?: boolean | undefined },
): Promise<PlatformSettings> {
  return db.updateTable('platform_settings').set(changed).returning(columns).executeTakeFirstOrThrow();
}

export type Check = { part: SystemPart; state: 'ok' | 'slow' | 'down' | 'off'; detail: string; checked_at: string; age: number };

export async function selectChecks(db: ScopedDb): Promise<Check[]> {
  const { rows } = await sql<Check>`
    select part, state, detail, checked_at, extract(epoch from now() - checked_at)::int as age from system_checks`.execute(db);
  return rows;
}

export async function writeCheck(outside: ScopedDb, part: SystemPart, state: Check['state'], detail: string): Promise<void> {
  await outside
    .insertInto('system_checks')
    .values({ part, state, detail })
    .onConflict((conflict) => conflict.column('part').doUpdateSet({ state, detail, checked_at: sql<string>`now()` }))
    .execute();
}
