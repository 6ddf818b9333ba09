import { createProyecto, deleteProyecto, listProyectos, updateProyecto } from '@ensaya/contract/proyectos.ts';
import type { FastifyInstance } from 'fastify';
import { handle } from '../lib/routes.ts';
import { selectProyectos } from './proyectos.queries.ts';
import { create, remove, update } from './proyectos.service.ts';

export async function proyectosRoutes(app: FastifyInstance): Promise<void> {
  handle(app, listProyectos, { roles: ['worker', 'manager', 'superadmin'] }, ({ query }, db) => selectProyectos(db, query));
  handle(app, createProyecto, { roles: ['manager'] }, (input, db) => create(db, input));
  handle(app, updateProyecto, { roles: ['manager'] }, (input, db) => update(db, input));
  handle(app, deleteProyecto, { roles: ['manager'] }, (input, db) => remove(db, input));
}
