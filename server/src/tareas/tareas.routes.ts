import { EVERYONE, RESPONSABLES, TRABAJADORES } from '@ensaya/contract/roles.ts';
import { changeTareas, undoTareas } from '@ensaya/contract/tarea-cambios.ts';
import { finishTarea, unfinishTarea } from '@ensaya/contract/tarea-terminada.ts';
import {
  countTareas,
  createTarea,
  deleteTarea,
  getTarea,
  listTareaKeys,
  listTareas,
  type Tarea,
  updateTarea,
  updateTareaEstado,
} from '@ensaya/contract/tareas.ts';
import type { FastifyInstance } from 'fastify';
import { orNotFound } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import { keyOf } from '../lib/rows.ts';
import { selectCounts, selectTareaKeys, selectTareas } from './list.queries.ts';
import { companiesChange, taskChange } from './live.ts';
import { selectTarea, tareas } from './tareas.queries.ts';
import { changeSeveral, deleteOne, finish, move, undo } from './tareas.service.ts';

const WRITE = { roles: RESPONSABLES };
const announced = (_input: unknown, tarea: Tarea) => taskChange('tareas', tarea);

export async function tareasRoutes(app: FastifyInstance): Promise<void> {
  handle(app, listTareas, { roles: EVERYONE }, ({ query }, db) => selectTareas(db, query));
  handle(app, countTareas, { roles: EVERYONE }, ({ query }, db) => selectCounts(db, query));
  handle(app, listTareaKeys, { roles: EVERYONE }, ({ query }, db) => selectTareaKeys(db, query));
  handle(app, getTarea, { roles: EVERYONE }, async ({ params, query }, db) =>
    orNotFound(await selectTarea(db, params.id, query.empresa_id)),
  );
  handle(app, createTarea, { ...WRITE, changes: announced }, ({ body }, db) => tareas.create(db, body));
  handle(app, updateTarea, WRITE, async (input, db) => {
    // The task may have been reassigned: the previous trabajador is notified too.
    const before = orNotFound(await tareas.select(db, keyOf(input)));
    const tarea = await tareas.update(db, keyOf(input), input.body);
    app.realtime.publish([before, tarea].flatMap((one) => taskChange('tareas', one)));
    return tarea;
  });
  handle(app, updateTareaEstado, { ...WRITE, changes: announced }, (input, db) => move(db, keyOf(input), input.body.estado));
  handle(app, deleteTarea, WRITE, async (input, db) => {
    const tarea = orNotFound(await tareas.select(db, keyOf(input)));
    await deleteOne(db, keyOf(input));
    app.realtime.publish(taskChange('tareas', tarea));
    return null;
  });

  handle(app, changeTareas, { roles: RESPONSABLES, changes: ({ body }) => companiesChange(body.tareas) }, ({ body }, db) =>
    changeSeveral(db, body.tareas, body.cambio),
  );
  handle(app, undoTareas, { roles: RESPONSABLES, changes: ({ body }) => companiesChange(body.cambios) }, ({ body }, db) =>
    undo(db, body.cambios),
  );

  const FINISH = { roles: TRABAJADORES, changes: announced };
  handle(app, finishTarea, FINISH, (input, db) => finish(db, keyOf(input), true, input.body.nota));
  handle(app, unfinishTarea, FINISH, (input, db) => finish(db, keyOf(input), false));
}
