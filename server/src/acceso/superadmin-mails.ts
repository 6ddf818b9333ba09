import { sql } from 'kysely';
import type { ServerConfig } from '../config.ts';
import { createMailSeal, mailPriority, sendCorreo } from '../correo/correo.jobs.ts';
import type { SuperadminAct } from '../correo/superadmin-mail.ts';
import type { Enqueue } from '../lib/queue.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

/**
 * Tells every superadmin of an act of one of them, the actor included: their session may be stolen. Part of the act's transaction, and
 * called before it, so that a superadmin who is suspended gets the reason.
 */
export function createSuperadminMails(config: ServerConfig, enqueue: Enqueue) {
  return async (trx: ScopedDb, act: SuperadminAct): Promise<void> => {
    if (!config.SMTP_URL) return;
    const { rows } = await sql<{ to: string; time_zone: string; by: string; at: string }>`
      select u.email as to, u.time_zone, me.email as by, now() as at
        from users me, users u join user_roles r on r.user_id = u.id
       where me.id = app.user_id() and r.role = 'superadmin' and u.erasing_at is null and app.suspended_at(u.id) is null`.execute(trx);
    const seal = createMailSeal(config.AUTH_SECRET);
    for (const { at, ...row } of rows) {
      const content = { kind: 'superadmin_act' as const, ...row, at: new Date(at).toISOString(), ...act };
      await enqueue(sendCorreo, seal(content), { within: trx, priority: mailPriority(content) });
    }
  };
}
