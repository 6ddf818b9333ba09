import { changeTareas, undoTareas } from '@ensaya/contract/tarea-cambios.ts';
import { finishTarea, unfinishTarea } from '@ensaya/contract/tarea-terminada.ts';
import {
  countTareas,
  createTarea,
  deleteTarea,
  getTarea,
  listTareaKeys,
  listTareas,
  updateTarea,
  updateTareaEstado,
} from '@ensaya/contract/tareas.ts';
import { EVERYONE, RESPONSABLES, TRABAJADORES } from '@ensaya/contract/usuarios.ts';
import type { FastifyInstance } from 'fastify';
import { found } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import { keyOf } from '../lib/rows.ts';
import { selectCounts, selectTareaKeys, selectTareas } from './list.queries.ts';
import { companiesChange, taskChange } from './live.ts';
import { selectTarea, tareas } from './tareas.queries.ts';
import { changeSeveral, deleteOne, finish, move, undo } from './tareas.service.ts';

const WRITE = { roles: RESPONSABLES, changes: ['tareas'] } as const;

export async function tareasRoutes(app: FastifyInstance): Promise<void> {
  handle(app, listTareas, { roles: EVERYONE }, ({ query }, db) => selectTareas(db, query));
  handle(app, countTareas, { roles: EVERYONE }, ({ query }, db) => selectCounts(db, query));
  handle(app, listTareaKeys, { roles: EVERYONE }, ({ query }, db) => selectTareaKeys(db, query));
  handle(app, getTarea, { roles: EVERYONE }, async ({ params, query }, db) => found(await selectTarea(db, params.id, query.empresa_id)));
  handle(app, createTarea, WRITE, ({ body }, db) => tareas.create(db, body));
  handle(app, updateTarea, WRITE, (input, db) => tareas.update(db, keyOf(input), input.body));
  handle(app, updateTareaEstado, WRITE, (input, db) => move(db, keyOf(input), input.body.estado));
  handle(app, deleteTarea, WRITE, (input, db) => deleteOne(db, keyOf(input)));

  handle(app, changeTareas, { roles: RESPONSABLES, changes: ({ body }) => companiesChange(body.tareas) }, ({ body }, db) =>
    changeSeveral(db, body.tareas, body.cambio),
  );
  handle(app, undoTareas, { roles: RESPONSABLES, changes: ({ body }) => companiesChange(body.cambios) }, ({ body }, db) =>
    undo(db, body.cambios),
  );

  const FINISH = {
    roles: TRABAJADORES,
    changes: (_input: unknown, tarea: Parameters<typeof taskChange>[1]) => taskChange('tareas', tarea),
  };
  handle(app, finishTarea, FINISH, (input, db) => finish(db, keyOf(input), true, input.body.nota));
  handle(app, unfinishTarea, FINISH, (input, db) => finish(db, keyOf(input), false));
}
