import { listAuditLog } from '@ensaya/contract/auditoria.ts';
import { RESPONSABLES_AND_SUPERADMINS } from '@ensaya/contract/usuarios.ts';
import type { FastifyInstance } from 'fastify';
import { handle } from '../lib/routes.ts';
import { selectAuditLog } from './auditoria.queries.ts';

export async function auditoriaRoutes(app: FastifyInstance): Promise<void> {
  handle(app, listAuditLog, { roles: RESPONSABLES_AND_SUPERADMINS }, ({ query }, db) => selectAuditLog(db, query));
}
