import { decideRoleRequest, listRoleRequests, ROLES, updateProfile } from '@ensaya/contract/usuarios.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import { decide, selectPendingRoleRequests, updateOwnProfile } from './usuarios.queries.ts';

export async function usuariosRoutes(app: FastifyInstance): Promise<void> {
  handle(app, updateProfile, { roles: ROLES }, async ({ body }, db) => {
    await updateOwnProfile(db, body);
    return null;
  });
  handle(app, listRoleRequests, { roles: ['superadmin'] }, async (_input, db) => ({ items: await selectPendingRoleRequests(db) }));
  handle(app, decideRoleRequest, { roles: ['superadmin'] }, async ({ body }, db) => {
    if (!(await decide(db, body))) throw new AppError('not_found');
    return null;
  });
}
