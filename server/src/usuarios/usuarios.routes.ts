import { decideRoleRequest, listRoleRequests, listUsers, ROLES, updateProfile } from '@ensaya/contract/usuarios.ts';
import type { FastifyInstance } from 'fastify';
import { found } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import { decide, selectPendingRoleRequests, selectUsers, updateOwnProfile } from './usuarios.queries.ts';

export async function usuariosRoutes(app: FastifyInstance): Promise<void> {
  handle(app, updateProfile, { roles: ROLES }, async ({ body }, db) => {
    await updateOwnProfile(db, body);
    return null;
  });
  handle(app, listUsers, { roles: ['superadmin'] }, ({ query }, db) => selectUsers(db, query));
  handle(app, listRoleRequests, { roles: ['superadmin'] }, async (_input, db) => ({ items: await selectPendingRoleRequests(db) }));
  handle(
    app,
    decideRoleRequest,
    { roles: ['superadmin'], changes: () => [{ table: 'role_requests', empresa_id: null }] },
    async ({ body }, db, exchange) => {
      if (body.decision === 'approve') await app.acceso.confirmIdentity(exchange, body);
      found(await decide(db, body, await app.acceso.mustVerify()));
      return null;
    },
  );
}
