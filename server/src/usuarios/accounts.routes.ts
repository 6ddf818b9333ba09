import { SUPERADMINS } from '@ensaya/contract/roles.ts';
import { endUserSessions, restoreUser, suspendUser } from '@ensaya/contract/usuarios.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { orNotFound } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

const GUARD = { roles: SUPERADMINS };

/** What a superadmin does to the accounts of others. */
export async function accountsRoutes(app: FastifyInstance): Promise<void> {
  handle(app, endUserSessions, GUARD, async ({ params: { id } }, db) => {
    const { rows } = await sql<{ done: boolean }>`select app.end_sessions(${id}) as done`.execute(db);
    orNotFound(rows[0]?.done);
    app.realtime.publish([{ revoked: id }]);
    return null;
  });
  handle(app, suspendUser, GUARD, async ({ params: { id } }, db, exchange) => {
    const { email, isActiveSuperadmin } = orNotFound(await selectAccount(db, id));
    if (isActiveSuperadmin) await app.acceso.requireConfirmed(exchange);
    await db.transaction().execute(async (trx) => {
      if (isActiveSuperadmin) await app.acceso.tellSuperadmins(trx, { act: 'superadmin_suspended', subject: email });
      orNotFound(await suspend(trx, id, true));
    });
    app.realtime.publish([{ revoked: id }]);
    return null;
  });
  handle(app, restoreUser, GUARD, async ({ params: { id } }, db) => {
    orNotFound(await suspend(db, id, false));
    return null;
  });
}

function selectAccount(db: ScopedDb, id: string) {
  return db
    .selectFrom('users as u')
    .leftJoin('user_roles as r', 'r.user_id', 'u.id')
    .select(['u.email', sql<boolean>`coalesce(r.role = 'superadmin', false) and app.suspended_at(u.id) is null`.as('isActiveSuperadmin')])
    .where('u.id', '=', id)
    .executeTakeFirst();
}

async function suspend(db: ScopedDb, id: string, suspended: boolean): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select app.suspend_user(${id}, ${suspended}) as done`.execute(db);
  return rows[0]?.done ?? false;
}
