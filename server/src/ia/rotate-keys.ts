import { sql } from 'kysely';
import type { Database } from '../lib/database.ts';
import { type ScopedDb, scopedDb } from '../lib/scoped-db.ts';
import type { KeyRing } from './key-ring.ts';

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
  return rotation;
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
