import { listAuditLog, listAuditPeople, recordExport } from '@ensaya/contract/auditoria.ts';
import { RESPONSABLES_AND_SUPERADMINS } from '@ensaya/contract/usuarios.ts';
import type { FastifyInstance } from 'fastify';
import { handle } from '../lib/routes.ts';
import { selectAuditLog, selectAuditPeople } from './auditoria.queries.ts';
import { insertExport } from './exports.ts';

const roles = RESPONSABLES_AND_SUPERADMINS;
/** Per minute: each export is an entry that stays. */
const EXPORTS = 60;

export async function auditoriaRoutes(app: FastifyInstance): Promise<void> {
  handle(app, listAuditLog, { roles }, ({ query }, db) => selectAuditLog(db, query));
  handle(app, listAuditPeople, { roles }, async ({ query }, db) => ({ items: await selectAuditPeople(db, query) }));
  handle(app, recordExport, { roles, limit: EXPORTS }, async ({ body }, db) => {
    await insertExport(db, body);
    return null;
  });
}
