import { EVERYONE, SUPERADMINS } from '@ensaya/contract/roles.ts';
import { countUsers, decideRoleRequest, getCurrentUser, listRoleRequests, listUsers, updateProfile } from '@ensaya/contract/usuarios.ts';
import type { FastifyInstance } from 'fastify';
import { orNotFound } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import { countMatching, decide, selectCurrentUser, selectPendingRoleRequests, selectUsers, updateOwnProfile } from './usuarios.queries.ts';

export async function usuariosRoutes(app: FastifyInstance): Promise<void> {
  // A page reads it when it starts: then the session is extended.
  handle(app, getCurrentUser, { roles: EVERYONE }, async (_input, db, exchange) => {
    const user = await selectCurrentUser(db, app.acceso.needFactor);
    await app.acceso.extendSession(exchange);
    return user;
  });
  handle(app, updateProfile, { roles: EVERYONE }, async ({ body }, db) => {
    await updateOwnProfile(db, body);
    return null;
  });
  handle(app, listUsers, { roles: SUPERADMINS }, ({ query }, db) => selectUsers(db, query));
  handle(app, countUsers, { roles: SUPERADMINS }, async ({ query }, db) => ({ total: await countMatching(db, query) }));
  handle(app, listRoleRequests, { roles: SUPERADMINS }, async (_input, db) => ({ items: await selectPendingRoleRequests(db) }));
  handle(
    app,
    decideRoleRequest,
    { roles: SUPERADMINS, changes: () => [{ table: 'role_requests', empresa_id: null }] },
    async ({ body }, db, exchange) => {
      if (body.decision === 'approve') await app.acceso.confirmIdentity(exchange, body);
      orNotFound(await decide(db, body, await app.acceso.mustVerify()));
      return null;
    },
  );
}
