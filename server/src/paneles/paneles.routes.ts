import { getAdminPanel, getManagerPanel, getTeamLoad, getWorkerPanel, hideFirstSteps } from '@ensaya/contract/paneles.ts';
import {
  getWaitingEmpresas,
  getWaitingFaqs,
  getWaitingRoleplays,
  getWaitingTareas,
  getWaitingUsers,
} from '@ensaya/contract/paneles-espera.ts';
import { EVERYONE, RESPONSABLES, SUPERADMINS } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { orNotFound } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import { selectWaitingFaqs, selectWaitingRoleplays, selectWaitingTareas } from './espera.queries.ts';
import { writeFirstStepsHidden } from './first-steps.queries.ts';
import { selectAdminPanel, selectManagerPanel, selectTeamLoad } from './paneles.queries.ts';
import { selectWaitingEmpresas, selectWaitingUsers } from './platform-espera.queries.ts';
import { selectWorkerPanel } from './worker-panel.queries.ts';

export async function panelesRoutes(app: FastifyInstance): Promise<void> {
  handle(app, getWorkerPanel, { roles: EVERYONE }, (_input, db) => selectWorkerPanel(db));
  handle(app, getManagerPanel, { roles: RESPONSABLES }, ({ query }, db) => selectManagerPanel(db, query.empresa_id));
  handle(app, hideFirstSteps, { roles: RESPONSABLES, changes: ['company_settings'] }, async ({ body }, db) => {
    orNotFound(await writeFirstStepsHidden(db, body.empresa_id, body.ocultos));
    return null;
  });
  handle(app, getTeamLoad, { roles: RESPONSABLES }, ({ query }, db) => selectTeamLoad(db, query));
  handle(app, getWaitingTareas, { roles: RESPONSABLES }, ({ query }, db) => selectWaitingTareas(db, query.empresa_id));
  handle(app, getWaitingRoleplays, { roles: RESPONSABLES }, ({ query }, db) => selectWaitingRoleplays(db, query.empresa_id));
  handle(app, getWaitingFaqs, { roles: RESPONSABLES }, ({ query }, db) => selectWaitingFaqs(db, query.empresa_id));
  handle(app, getAdminPanel, { roles: SUPERADMINS }, (_input, db) => selectAdminPanel(db));
  handle(app, getWaitingUsers, { roles: SUPERADMINS }, (_input, db) => selectWaitingUsers(db));
  handle(app, getWaitingEmpresas, { roles: SUPERADMINS }, (_input, db) => selectWaitingEmpresas(db));
}
