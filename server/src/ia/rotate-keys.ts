import { sql } from 'kysely';
import type { Database } from '../lib/database.ts';
import { type ScopedDb, scopedDb } from '../lib/scoped-db.ts';
import { type KeyRing, PLATFORM } from './key-ring.ts';

export type Rotation = { sealed: number; unreadable: number };

/** One company after the other, each in its own transaction and with its own rights. Keys that cannot be opened are counted and skipped. */
export async function rotateKeys(database: Database, ring: KeyRing): Promise<Rotation> {
  const outside = scopedDb(database, { text: 'select', values: [] });
  const due = await sql<{ id: string }>`select app.ai_keys_to_rotate(${ring.current}) as id`.execute(outside);
  const rotation = { sealed: 0, unreadable: 0 };
  for (const { id } of due.rows) {
    const company = scopedDb(database, { text: 'select app.enter_job($1)', values: [id] });
    const outcome = await company.transaction().execute((trx) => rotate(trx, id, ring));
    if (outcome) rotation[outcome] += 1;
  }
  const platform = await rotatePlatform(outside, ring);
  if (platform) rotation[platform] += 1;
  return rotation;
}

/** The operator's own key. If a superadmin replaces it meanwhile, theirs stays. */
async function rotatePlatform(outside: ScopedDb, ring: KeyRing): Promise<keyof Rotation | undefined> {
  const due = await sql<{ sealed: string | null }>`select app.platform_key_to_rotate(${ring.current}) as sealed`.execute(outside);
  const sealed = due.rows[0]?.sealed;
  if (!sealed) return undefined;
  const opened = open(ring, sealed, PLATFORM);
  if (opened === undefined) return 'unreadable';
  await sql`select app.reseal_platform_key(${sealed}, ${ring.seal(opened, PLATFORM)})`.execute(outside);
  return 'sealed';
}

/** Locks the row, so that a concurrent replacement of the key is not overwritten. */
async function rotate(db: ScopedDb, company_id: string, ring: KeyRing): Promise<keyof Rotation | undefined> {
  const row = await db.selectFrom('ai_settings').select('api_key').where('company_id', '=', company_id).forUpdate().executeTakeFirst();
  if (!row?.api_key) return undefined;
  const opened = open(ring, row.api_key, company_id);
  if (opened === undefined) return 'unreadable';
  await db
    .updateTable('ai_settings')
    .set({ api_key: ring.seal(opened, company_id) })
    .where('company_id', '=', company_id)
    .execute();
  return 'sealed';
}

function open(ring: KeyRing, sealed: string, company_id: string): string | undefined {
  try {
    return ring.open(sealed, company_id);
  } catch {
    return undefined;
  }
}
