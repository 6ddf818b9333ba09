import { createProyecto, deleteProyecto, listProyectos, searchProyectos, updateProyecto } from '@ensaya/contract/proyectos.ts';
import type { FastifyInstance } from 'fastify';
import { handle } from '../lib/routes.ts';
import { selectFound, selectProyectos } from './proyectos.queries.ts';
import { create, remove, update } from './proyectos.service.ts';

const changed = (empresa_id: string) => [{ table: 'proyectos' as const, empresa_id }];

export async function proyectosRoutes(app: FastifyInstance): Promise<void> {
  handle(app, listProyectos, { roles: ['worker', 'manager', 'superadmin'] }, ({ query }, db) => selectProyectos(db, query));
  handle(app, searchProyectos, { roles: ['superadmin'] }, async ({ query }, db) => ({ items: await selectFound(db, query) }));
  handle(app, createProyecto, { roles: ['manager'], changes: ({ body }) => changed(body.empresa_id) }, (input, db) => create(db, input));
  handle(app, updateProyecto, { roles: ['manager'], changes: ({ query }) => changed(query.empresa_id) }, (input, db) => update(db, input));
  handle(
    app,
    deleteProyecto,
    { roles: ['manager'], changes: ({ query }) => [...changed(query.empresa_id), { table: 'tareas', empresa_id: query.empresa_id }] },
    (input, db) => remove(db, input),
  );
}
