import { sql } from 'kysely';
import type { ScopedDb } from '../lib/scoped-db.ts';

/** Takes places of a company's quota, if they suffice. Returns how many were left before. */
export async function takeInvitations(trx: ScopedDb, empresa_id: string, wanted: number, most: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`select app.take_invitations(${empresa_id}, ${wanted}, ${most}) as left`.execute(trx);
  return rows[0]?.left ?? 0;
}

/** 0 for a company that the caller may not invite to. */
export async function selectInvitationsLeft(db: ScopedDb, empresa_id: string, most: number): Promise<number> {
  const { rows } = await sql<{ left: number | null }>`select app.invitations_left(${empresa_id}, ${most}) as left`.execute(db);
  return rows[0]?.left ?? 0;
}
