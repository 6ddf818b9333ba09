import { createProyecto, deleteProyecto, listProyectos, searchProyectos, updateProyecto } from '@ensaya/contract/proyectos.ts';
import { EVERYONE, RESPONSABLES, SUPERADMINS } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { handle } from '../lib/routes.ts';
import { keyOf } from '../lib/rows.ts';
import { proyectos, selectFoundProyectos, selectProyectos } from './proyectos.queries.ts';

const WRITE = { roles: RESPONSABLES, changes: ['proyectos'] } as const;

export async function proyectosRoutes(app: FastifyInstance): Promise<void> {
  handle(app, listProyectos, { roles: EVERYONE }, ({ query }, db) => selectProyectos(db, query));
  handle(app, searchProyectos, { roles: SUPERADMINS }, async ({ query }, db) => ({ items: await selectFoundProyectos(db, query) }));
  handle(app, createProyecto, WRITE, ({ body }, db) => proyectos.create(db, body));
  handle(app, updateProyecto, WRITE, (input, db) => proyectos.update(db, keyOf(input), input.body));
  // A project's tasks are deleted with it.
  handle(app, deleteProyecto, { ...WRITE, changes: ['proyectos', 'tareas'] }, (input, db) => proyectos.delete(db, keyOf(input)));
}
