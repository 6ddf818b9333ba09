import { deleteTareaAdjunto, listTareaAdjuntos, uploadTareaAdjunto } from '@ensaya/contract/tarea-adjuntos.ts';
import { createTareaComentario, deleteTareaComentario, listTareaComentarios } from '@ensaya/contract/tarea-comentarios.ts';
import { listTareaHistorial } from '@ensaya/contract/tarea-historial.ts';
import { finishTarea, unfinishTarea } from '@ensaya/contract/tarea-terminada.ts';
import { type Tarea, updateTarea } from '@ensaya/contract/tareas.ts';
import { call } from '../../../lib/api/api-client.ts';
import { staleRow } from '../../../lib/api/api-error.ts';
import { deleteMutation, tableMutation, updateMutation } from '../../../lib/data/mutations.ts';
import { pagesQuery } from '../../../lib/data/pages-query.ts';
import { readQuery } from '../../../lib/data/queries.ts';
import type { TareaKey } from '../tareas.api.ts';

const table = 'tareas';
const comentarios = 'tarea_comentarios';
const PER_PAGE = 20;

/** Newest first. */
export const comentariosQuery = ({ id, empresa_id }: TareaKey) =>
  pagesQuery([comentarios, 'list', empresa_id, id], (cursor, options) =>
    call(listTareaComentarios, { params: { id }, query: { empresa_id, limit: PER_PAGE, cursor } }, options),
  );

/** Latest first. */
export const historialQuery = ({ id, empresa_id }: TareaKey) =>
  pagesQuery([table, 'historial', empresa_id, id], (cursor, options) =>
    call(listTareaHistorial, { params: { id }, query: { empresa_id, limit: PER_PAGE, cursor } }, options),
  );

export const adjuntosQuery = ({ id, empresa_id }: TareaKey) =>
  readQuery(
    [table, 'adjuntos', empresa_id, id],
    listTareaAdjuntos,
    { params: { id }, query: { empresa_id } },
    { select: ({ items }) => items },
  );

export const adjuntoUploadUrl = ({ id, empresa_id }: TareaKey): string =>
  `${uploadTareaAdjunto.path.replace(':id', id)}?${new URLSearchParams({ empresa_id })}`;
export const deleteAdjuntoMutation = deleteMutation(deleteTareaAdjunto, { table });

/** The form makes the comment's id, so that sending it twice creates one. */
export const createComentarioMutation = tableMutation(
  ({ tarea: { id, empresa_id }, ...body }: { tarea: TareaKey; id: string; texto: string }) =>
    call(createTareaComentario, { params: { id }, query: { empresa_id }, body }),
  { table: comentarios },
);
export const deleteComentarioMutation = deleteMutation(deleteTareaComentario, { table: comentarios });

export const finishTareaMutation = updateMutation(finishTarea, { table });
export const unfinishTareaMutation = tableMutation(
  ({ id, empresa_id }: TareaKey) => call(unfinishTarea, { params: { id }, query: { empresa_id } }),
  { table, failed: 'Error al deshacer «He terminado»' },
);

type Fields = Pick<Tarea, 'nombre' | 'descripcion' | 'estado' | 'fecha_entrega'> & { trabajador_id: string };

export const bodyOf = ({ nombre, descripcion, trabajador_id, estado, fecha_entrega, version }: Tarea) => ({
  nombre,
  descripcion,
  // The operation refuses a task without worker and says so.
  trabajador_id: trabajador_id ?? '',
  estado,
  fecha_entrega,
  version,
});

/** Changes some fields of a task; the others stay as they are, also when another user has changed them meanwhile. */
export const patchTareaMutation = tableMutation(
  async ({ tarea, changes }: { tarea: Tarea; changes: Partial<Fields> }) => {
    const { id, empresa_id } = tarea;
    const send = (row: Tarea) => call(updateTarea, { params: { id }, query: { empresa_id }, body: { ...bodyOf(row), ...changes } });
    try {
      return await send(tarea);
    } catch (error) {
      const current = staleRow(error, updateTarea.response);
      if (!current) throw error;
      return send(current);
    }
  },
  { table, failed: 'Error al guardar la tarea' },
);
