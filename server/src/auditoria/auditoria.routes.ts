import { listAuditLog } from '@ensaya/contract/auditoria.ts';
import type { FastifyInstance } from 'fastify';
import { handle } from '../lib/routes.ts';
import { selectAuditLog } from './auditoria.queries.ts';

export async function auditoriaRoutes(app: FastifyInstance): Promise<void> {
  handle(app, listAuditLog, { roles: ['manager', 'superadmin'] }, ({ query }, db) => selectAuditLog(db, query));
}
