import { createTarea, deleteTarea, listTareas, updateTarea, updateTareaEstado } from '@ensaya/contract/tareas.ts';
import { EVERYONE, RESPONSABLES } from '@ensaya/contract/usuarios.ts';
import type { FastifyInstance } from 'fastify';
import { handle } from '../lib/routes.ts';
import { keyOf } from '../lib/rows.ts';
import { selectTareas, tareas } from './tareas.queries.ts';

const WRITE = { roles: RESPONSABLES, changes: ['tareas'] } as const;

export async function tareasRoutes(app: FastifyInstance): Promise<void> {
  handle(app, listTareas, { roles: EVERYONE }, ({ query }, db) => selectTareas(db, query));
  handle(app, createTarea, WRITE, ({ body }, db) => tareas.create(db, body));
  handle(app, updateTarea, WRITE, (input, db) => tareas.update(db, keyOf(input), input.body));
  handle(app, updateTareaEstado, WRITE, (input, db) => tareas.update(db, keyOf(input), input.body));
  handle(app, deleteTarea, WRITE, (input, db) => tareas.delete(db, keyOf(input)));
}
