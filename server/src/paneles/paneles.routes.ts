import { getAdminPanel, getManagerPanel, getWorkerPanel } from '@ensaya/contract/paneles.ts';
import { EVERYONE, RESPONSABLES, SUPERADMINS } from '@ensaya/contract/usuarios.ts';
import type { FastifyInstance } from 'fastify';
import { handle } from '../lib/routes.ts';
import { selectAdminPanel, selectManagerPanel, selectWorkerPanel } from './paneles.queries.ts';

export async function panelesRoutes(app: FastifyInstance): Promise<void> {
  handle(app, getWorkerPanel, { roles: EVERYONE }, (_input, db) => selectWorkerPanel(db));
  handle(app, getManagerPanel, { roles: RESPONSABLES }, (_input, db) => selectManagerPanel(db));
  handle(app, getAdminPanel, { roles: SUPERADMINS }, (_input, db) => selectAdminPanel(db));
}
