import { FILE_KINDS } from '@ensaya/contract/archivos.ts';
import { MEMBERS } from '@ensaya/contract/roles.ts';
import { deleteTareaAdjunto, listTareaAdjuntos, uploadTareaAdjunto } from '@ensaya/contract/tarea-adjuntos.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { receiveContent } from '../archivos/content.ts';
import { orNotFound } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import { keyOf } from '../lib/rows.ts';
import { selectAdjuntos } from './adjuntos.queries.ts';
import { attach, checkRoom, detach } from './adjuntos.service.ts';
import { taskChange } from './live.ts';
import { tareas } from './tareas.queries.ts';

export async function adjuntosRoutes(app: FastifyInstance): Promise<void> {
  // For these routes only: no other route parses multipart.
  await app.register(multipart);

  handle(app, listTareaAdjuntos, { roles: MEMBERS }, async (input, db) => {
    orNotFound(await tareas.select(db, keyOf(input)));
    return { items: await selectAdjuntos(db, keyOf(input)) };
  });
  // Drawing a picture takes a core for up to seconds.
  handle(app, uploadTareaAdjunto, { roles: MEMBERS, limit: 30 }, async (input, db, { request }) => {
    // Before the file is read: the file of a caller without the right is never parsed.
    const tarea = await checkRoom(db, keyOf(input));
    const content = await receiveContent(request, FILE_KINDS.tarea, input.query.empresa_id);
    const adjunto = await attach({ db, store: app.store, log: request.log }, keyOf(input), content);
    app.realtime.publish(taskChange('tareas', tarea));
    return adjunto;
  });
  handle(app, deleteTareaAdjunto, { roles: MEMBERS }, async (input, db, { request }) => {
    app.realtime.publish(taskChange('tareas', await detach({ db, store: app.store, log: request.log }, keyOf(input))));
    return null;
  });
}
