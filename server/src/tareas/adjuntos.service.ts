import { STORAGE_PATH } from '@ensaya/contract/archivos.ts';
import { ADJUNTOS_FULL, type TareaAdjunto } from '@ensaya/contract/tarea-adjuntos.ts';
import { TAREA_LIMITS, type Tarea } from '@ensaya/contract/tareas.ts';
import type { Content } from '../archivos/content.ts';
import { shownFileName } from '../archivos/file-name.ts';
import { type FileTools, keepFile, releaseFile } from '../archivos/life-cycle.ts';
import { AppError, orNotFound } from '../lib/app-error.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { lockAdjuntos, selectAdjuntos, selectOwnAdjunto } from './adjuntos.queries.ts';
import { tareas } from './tareas.queries.ts';

type Key = { empresa_id: string; id: string };

/** 404 when the task is out of the caller's reach, 409 when it has as many files as it may have. */
export async function checkRoom(db: ScopedDb, key: Key): Promise<Tarea> {
  const tarea = orNotFound(await tareas.select(db, key));
  if (tarea.adjuntos >= TAREA_LIMITS.adjuntos) throw new AppError('conflict', { message: ADJUNTOS_FULL });
  return tarea;
}

export async function attach(tools: FileTools, tarea: Key, content: Content): Promise<TareaAdjunto> {
  const { empresa_id, id: tarea_id } = tarea;
  const name = shownFileName(content.name, content.extension);
  const path = (moment: number) => `tareas/${tarea_id}/${moment}`;
  const attached = await keepFile(tools, { empresa_id, kind: 'tarea', tarea_id, name, path, content }, async (trx, { id }) => {
    await lockAdjuntos(trx, tarea);
    await checkRoom(trx, tarea);
    return { result: id, replaced_url: null };
  });
  return orNotFound((await selectAdjuntos(tools.db, tarea)).find(({ id }) => id === attached));
}

/** The task that it was attached to. */
export async function detach(tools: FileTools, adjunto: Key): Promise<Tarea> {
  const { empresa_id, id } = adjunto;
  return releaseFile(tools, empresa_id, async (trx) => {
    const { tarea_id } = orNotFound(await selectOwnAdjunto(trx, adjunto));
    return { result: orNotFound(await tareas.select(trx, { empresa_id, id: tarea_id })), replaced_url: `${STORAGE_PATH}/${id}` };
  });
}
