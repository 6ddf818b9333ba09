import { getAdminPanel, getManagerPanel, getWorkerPanel } from '@ensaya/contract/paneles.ts';
import { ROLES } from '@ensaya/contract/usuarios.ts';
import type { FastifyInstance } from 'fastify';
import { handle } from '../lib/routes.ts';
import { selectAdminPanel, selectManagerPanel, selectWorkerPanel } from './paneles.queries.ts';

export async function panelesRoutes(app: FastifyInstance): Promise<void> {
  handle(app, getWorkerPanel, { roles: ROLES }, (_input, db) => selectWorkerPanel(db));
  handle(app, getManagerPanel, { roles: ['manager'] }, (_input, db) => selectManagerPanel(db));
  handle(app, getAdminPanel, { roles: ['superadmin'] }, (_input, db) => selectAdminPanel(db));
}
