import { endUserSessions, restoreUser, SUPERADMINS, suspendUser } from '@ensaya/contract/usuarios.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { found } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

const GUARD = { roles: SUPERADMINS };

/** What a superadmin does to the accounts of others. */
export async function accountsRoutes(app: FastifyInstance): Promise<void> {
  handle(app, endUserSessions, GUARD, async ({ params: { id } }, db) => {
    const { rows } = await sql<{ done: boolean }>`select app.end_sessions(${id}) as done`.execute(db);
    found(rows[0]?.done);
    app.realtime.publish([{ revoked: id }]);
    return null;
  });
  handle(app, suspendUser, GUARD, async ({ params: { id } }, db) => {
    found(await suspend(db, id, true));
    app.realtime.publish([{ revoked: id }]);
    return null;
  });
  handle(app, restoreUser, GUARD, async ({ params: { id } }, db) => {
    found(await suspend(db, id, false));
    return null;
  });
}

async function suspend(db: ScopedDb, id: string, suspended: boolean): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select app.suspend_user(${id}, ${suspended}) as done`.execute(db);
  return rows[0]?.done ?? false;
}
