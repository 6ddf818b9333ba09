import { MEMBERS } from '@ensaya/contract/roles.ts';
import { createTareaComentario, deleteTareaComentario, listTareaComentarios } from '@ensaya/contract/tarea-comentarios.ts';
import { listTareaHistorial } from '@ensaya/contract/tarea-historial.ts';
import type { FastifyInstance } from 'fastify';
import { orNotFound } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import { keyOf } from '../lib/rows.ts';
import { comentarios, insertComentario, selectComentarios } from './comentarios.queries.ts';
import { selectHistorial } from './historial.queries.ts';
import { taskChange } from './live.ts';
import { tareas } from './tareas.queries.ts';

/** For the responsables and the task's trabajador: a superadmin reads no comments. */
export async function comentariosRoutes(app: FastifyInstance): Promise<void> {
  handle(app, listTareaComentarios, { roles: MEMBERS }, async (input, db) => {
    orNotFound(await tareas.select(db, keyOf(input)));
    return selectComentarios(db, keyOf(input), input.query);
  });
  handle(app, createTareaComentario, { roles: MEMBERS }, async (input, db) => {
    const tarea = orNotFound(await tareas.select(db, keyOf(input)));
    const comentario = await insertComentario(db, tarea, input.body);
    app.realtime.publish(taskChange('tarea_comentarios', tarea));
    return comentario;
  });
  handle(app, deleteTareaComentario, { roles: MEMBERS }, async (input, db) => {
    const { empresa_id, tarea_id } = orNotFound(await comentarios.select(db, keyOf(input)));
    const tarea = orNotFound(await tareas.select(db, { empresa_id, id: tarea_id }));
    await comentarios.delete(db, keyOf(input));
    app.realtime.publish(taskChange('tarea_comentarios', tarea));
    return null;
  });
  handle(app, listTareaHistorial, { roles: MEMBERS }, async (input, db) => {
    orNotFound(await tareas.select(db, keyOf(input)));
    return selectHistorial(db, keyOf(input), input.query);
  });
}
