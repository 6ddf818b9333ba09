import { createRoleplay, deleteRoleplay, getRoleplay, listRoleplays, updateRoleplay } from '@ensaya/contract/roleplays.ts';
import { EVERYONE, RESPONSABLES } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { orNotFound } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import { assignmentRoutes } from './assignments/assignments.routes.ts';
import { escenaRoutes } from './author/escena.routes.ts';
import { questionRoutes } from './author/questions.routes.ts';
import { entregaComentarioRoutes } from './entregas/comentarios.routes.ts';
import { entregaRoutes } from './entregas/entregas.routes.ts';
import { vistaRoutes } from './entregas/vistas.routes.ts';
import { informeRoutes } from './informe/informes.routes.ts';
import { playRoutes } from './play/play.routes.ts';
import { recordatorioRoutes } from './recordatorios/recordatorios.routes.ts';
import { responseRoutes } from './responses/responses.routes.ts';
import { selectRoleplays } from './roleplay-list.queries.ts';
import { roleplays, selectRoleplay } from './roleplays.queries.ts';
import { create, update } from './roleplays.service.ts';

const WRITE = { roles: RESPONSABLES, changes: ['roleplays'] } as const;

export async function roleplaysRoutes(app: FastifyInstance): Promise<void> {
  handle(app, listRoleplays, { roles: EVERYONE }, ({ query }, db) => selectRoleplays(db, query));
  handle(app, getRoleplay, { roles: EVERYONE }, async ({ params, query }, db) =>
    orNotFound(await selectRoleplay(db, { ...query, ...params })),
  );
  handle(app, createRoleplay, WRITE, (input, db) => create(db, input));
  handle(app, updateRoleplay, WRITE, (input, db) => update(db, input));
  handle(app, deleteRoleplay, WRITE, ({ params, query }, db) => roleplays.delete(db, { company_id: query.empresa_id, id: params.id }));

  await app.register(assignmentRoutes);
  await app.register(recordatorioRoutes);
  await app.register(playRoutes);
  await app.register(entregaRoutes);
  await app.register(entregaComentarioRoutes);
  await app.register(vistaRoutes);
  await app.register(responseRoutes);
  await app.register(questionRoutes);
  await app.register(escenaRoutes);
  await app.register(informeRoutes);
}
