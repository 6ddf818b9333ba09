import { randomUUID } from 'node:crypto';
import { pdf } from '../documents.ts';
import type { Ids, Samples } from '../replay/operations.ts';
import type { TestServer } from '../server.ts';
import { formOf } from '../uploads.ts';

const key = (ids: Ids) => ({ empresa_id: ids.empresa, id: ids.row('tareas') });

/** A file that the trabajador has attached to their task. A task that does not exist has none. */
async function adjunto(ids: Ids, { owner }: TestServer): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `insert into app.archivos (empresa_id, id, kind, path, content_type, bytes, nombre, attached_at, created_by, tarea_id)
     select t.empresa_id, $2::uuid, 'tarea', t.empresa_id || '/' || $2::text, 'application/pdf', 1, 'a.pdf', now(), t.trabajador_id, t.id
       from app.tareas t where t.id = $1`,
    [ids.row('tareas'), id],
  );
  return id;
}

/** The version of a change that the responsable of the task's company has made. */
async function changedVersion(ids: Ids, { owner }: TestServer): Promise<number> {
  const at = [ids.empresa, ids.row('tareas')];
  const { rows } = await owner.query<{ version: number }>(
    `update app.tareas set nombre = nombre || '.' where empresa_id = $1 and id = $2 returning version`,
    at,
  );
  await owner.query(
    `update app.tarea_historial set changed_by = (select user_id from app.responsables_empresas where empresa_id = $1 limit 1)
      where empresa_id = $1 and tarea_id = $2`,
    at,
  );
  return rows[0]?.version ?? 2;
}

export const samples: Samples['samples'] = {
  uploadTareaAdjunto: () => ({ body: formOf(pdf(), 'guion.pdf') }),
  deleteTareaAdjunto: async (ids, server) => ({ params: { id: await adjunto(ids, server) } }),
  changeTareas: (ids) => ({ body: { tareas: [key(ids)], cambio: { accion: 'mover', estado: 'en progreso' } } }),
  undoTareas: async (ids, server) => ({ body: { cambios: [{ ...key(ids), version: await changedVersion(ids, server) }] } }),
};
