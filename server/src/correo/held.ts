import { sql } from 'kysely';
import type { z } from 'zod';
import { hashOfLink } from '../lib/link-token.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import type { mail } from './templates.ts';
import { noteUndelivered } from './undelivered.ts';

type Mail = z.output<typeof mail>;

/**
 * The mail without what belongs to companies that are suspended or deleted, or were since it was enqueued; undefined if nothing is left. Mails
 * about a person's own account belong to no company.
 */
export async function withoutHeld(outside: ScopedDb, content: Mail, since: Date): Promise<Mail | undefined> {
  if (content.kind === 'invitation') {
    const { rows } = await sql<{ held: boolean }>`
      select app.is_invitation_held(${hashOfLink(content.token)}, ${since.toISOString()}) as held`.execute(outside);
    if (!rows[0]?.held) return content;
    await noteUndelivered(outside, content.token, 'unreachable');
    return undefined;
  }
  if (content.kind !== 'avisos') return content;
  const companies = [...new Set(content.avisos.map(({ empresa_id }) => empresa_id))];
  const { rows } = await sql<{
    id: string;
  }>`select id from app.held_empresas(${companies}::uuid[], ${since.toISOString()}) as held (id)`.execute(outside);
  const held = new Set(rows.map(({ id }) => id));
  const avisos = content.avisos.filter(({ empresa_id }) => !held.has(empresa_id));
  return avisos.length > 0 ? { ...content, avisos } : undefined;
}
