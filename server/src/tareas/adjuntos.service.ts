import { STORAGE_PATH } from '@ensaya/contract/archivos.ts';
import { ADJUNTOS_FULL, type TareaAdjunto } from '@ensaya/contract/tarea-adjuntos.ts';
import { TAREA_LIMITS, type Tarea } from '@ensaya/contract/tareas.ts';
import type { Content } from '../archivos/content.ts';
import { shownFileName } from '../archivos/file-name.ts';
import { type FileTools, keepFile, releaseFile } from '../archivos/life-cycle.ts';
import { AppError, found } from '../lib/app-error.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { lockAdjuntos, selectAdjuntos, selectOwnAdjunto } from './adjuntos.queries.ts';
import { tareas } from './tareas.queries.ts';

type Key = { empresa_id: string; id: string };

/** 404 when the task is out of the caller's reach, 409 when it has as many files as it may have. */
export async function checkRoom(db: ScopedDb, key: Key): Promise<Tarea> {
  const tarea = found(await tareas.select(db, key));
  if (tarea.adjuntos >= TAREA_LIMITS.adjuntos) throw new AppError('conflict', { message: ADJUNTOS_FULL });
  return tarea;
}

export async function attach(tools: FileTools, tarea: Key, content: Content): Promise<TareaAdjunto> {
  const url = await keepFile(
    tools,
    {
      empresa_id: tarea.empresa_id,
      kind: 'tarea',
      tarea_id: tarea.id,
      name: shownFileName(content.name, content.extension),
      path: (moment) => `tareas/${tarea.id}/${moment}`,
      content,
    },
    async (trx) => {
      await lockAdjuntos(trx, tarea);
      await checkRoom(trx, tarea);
      return null;
    },
  );
  return found((await selectAdjuntos(tools.db, tarea)).find(({ file_url }) => file_url === url));
}

/** The task that it was attached to. */
export async function detach(tools: FileTools, adjunto: Key): Promise<Tarea> {
  const { tarea_id } = found(await selectOwnAdjunto(tools.db, adjunto));
  const tarea = found(await tareas.select(tools.db, { empresa_id: adjunto.empresa_id, id: tarea_id }));
  await releaseFile(tools, adjunto.empresa_id, async (trx) => {
    found(await selectOwnAdjunto(trx, adjunto));
    return `${STORAGE_PATH}/${adjunto.id}`;
  });
  return tarea;
}
