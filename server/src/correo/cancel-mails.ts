import { sql } from 'kysely';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { openMail, reportUnsent, sendCorreo } from './correo.jobs.ts';

const AT_A_TIME = 1000;

/**
 * Deletes the mails to these addresses from the queue, also those that were sent or given up and wait for the queue's own deletion. Payloads
 * are encrypted, so each one is opened.
 */
export async function cancelMails(outside: ScopedDb, secret: string, addresses: readonly string[]): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000', isLast = false; !isLast; ) {
    const { rows } = await sql<{ id: string; sealed: string }>`
      select id, data ->> 'sealed' as sealed from pgboss.job
       where name in (${sendCorreo.queue}, ${reportUnsent.queue}) and id > ${after} order by id limit ${AT_A_TIME}`.execute(outside);
    const theirs = rows.filter(({ sealed }) => isTo(addresses, secret, sealed)).map(({ id }) => id);
    if (theirs.length > 0)
      await sql`delete from pgboss.job where name in (${sendCorreo.queue}, ${reportUnsent.queue}) and id = any (${theirs})`.execute(
        outside,
      );
    after = rows.at(-1)?.id ?? after;
    isLast = rows.length < AT_A_TIME;
  }
}

/** A payload of another secret cannot be sent either. */
function isTo(addresses: readonly string[], secret: string, sealed: string): boolean {
  try {
    const content = openMail(secret, sealed);
    return addresses.includes(content.to) || ('email' in content && content.email !== undefined && addresses.includes(content.email));
  } catch {
    return false;
  }
}
