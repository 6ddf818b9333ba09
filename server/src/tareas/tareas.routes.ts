import { createTarea, deleteTarea, listTareas, updateTarea, updateTareaEstado } from '@ensaya/contract/tareas.ts';
import { ROLES } from '@ensaya/contract/usuarios.ts';
import type { FastifyInstance } from 'fastify';
import { found } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import { deleteTareaRow, selectTareas, updateTareaRow } from './tareas.queries.ts';
import { create, update } from './tareas.service.ts';

const keyOf = ({ params, query }: { params: { id: string }; query: { empresa_id: string } }) => ({
  empresa_id: query.empresa_id,
  id: params.id,
});
const ofQuery = ({ query }: { query: { empresa_id: string } }) => [{ table: 'tareas' as const, empresa_id: query.empresa_id }];
const MANAGER = { roles: ['manager'], changes: ofQuery } as const;

export async function tareasRoutes(app: FastifyInstance): Promise<void> {
  handle(app, listTareas, { roles: ROLES }, ({ query }, db) => selectTareas(db, query));
  handle(app, createTarea, { roles: ['manager'], changes: ({ body }) => [{ table: 'tareas', empresa_id: body.empresa_id }] }, (input, db) =>
    create(db, input, app.enqueue),
  );
  handle(app, updateTarea, MANAGER, (input, db) => update(db, input, app.enqueue));
  handle(app, updateTareaEstado, MANAGER, async (input, db) => found(await updateTareaRow(db, keyOf(input), input.body)));
  handle(app, deleteTarea, MANAGER, async (input, db) => {
    found(await deleteTareaRow(db, keyOf(input)));
    return null;
  });
}
