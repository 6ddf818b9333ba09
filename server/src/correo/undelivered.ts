import { sql } from 'kysely';
import { hashOfLink } from '../lib/link-token.ts';
import { notifyChanges } from '../lib/notify-changes.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

/** An invitation whose mail will not arrive says 'No enviada'. */
export async function noteUndelivered(outside: ScopedDb, token: string, reason: 'refused' | 'unreachable'): Promise<void> {
  const { rows } = await sql<{ empresa_id: string | null }>`
    select app.note_undelivered(${hashOfLink(token)}, ${reason}) as empresa_id`.execute(outside);
  const empresa_id = rows[0]?.empresa_id;
  if (empresa_id) await notifyChanges(outside, [{ table: 'invitations', empresa_id }]);
}
