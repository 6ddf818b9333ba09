import type { Provider } from '@ensaya/contract/ia.ts';
import { sql } from 'kysely';
import type { ScopedDb } from '../lib/scoped-db.ts';

export type StoredAccess = {
  /** Sealed. */
  api_key: string | null;
  provider: Provider;
  model: string;
  prompt_template: string;
  roleplay_prompt_template: string;
};

/** Undefined if nothing was saved, or if the caller does not belong to the company. */
export async function selectStoredAccess(db: ScopedDb, empresa_id: string): Promise<StoredAccess | undefined> {
  const { rows } = await sql<StoredAccess>`select * from app.use_ai(${empresa_id})`.execute(db);
  return rows[0];
}
