import { FILE_KINDS } from '@ensaya/contract/archivos.ts';
import { TAREA_LIMITS } from '@ensaya/contract/tareas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { invalidateTable } from '../../../lib/data/dependencies.ts';
import { chooseFiles } from '../../../lib/files/file-choice.ts';
import { type FileUpload, useUploads } from '../../../lib/files/use-uploads.ts';
import { useUnsavedText } from '../../../lib/forms/unsaved-text.ts';
import type { TareaKey } from '../tareas.api.ts';
import { adjuntoUploadUrl } from './sheet.api.ts';

type Sending = FileUpload & { tarea_id: string };

const LIMIT = {
  kind: FILE_KINDS.tarea,
  tooMany: `Una tarea puede tener ${TAREA_LIMITS.adjuntos} adjuntos como máximo`,
};

/**
 * The files that are being attached to tasks, one after the other. They are kept by the page, so that closing the sheet, or walking to
 * another task, does not abort them; leaving the page does, and asks first.
 */
export function useAdjuntoUploads() {
  const client = useQueryClient();
  const { uploads, add, remove, send } = useUploads<Sending>();
  const [refused, setRefused] = useState<{ tarea_id: string; text: string | undefined }>();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  useUnsavedText(uploads.some(({ state }) => state.is !== 'failed'));
  const of = (tarea_id: string) => uploads.filter((one) => one.tarea_id === tarea_id);

  return {
    of,
    refusedOf: (tarea_id: string) => (refused?.tarea_id === tarea_id ? refused.text : undefined),
    /** `stored`: how many files the task has already. */
    add: (tarea: TareaKey, files: readonly File[], stored: number) => {
      const under = of(tarea.id).filter(({ state }) => state.is !== 'failed').length;
      const { chosen, refused } = chooseFiles(files, { ...LIMIT, room: Math.max(0, TAREA_LIMITS.adjuntos - stored - under) });
      setRefused({ tarea_id: tarea.id, text: refused });
      const added = chosen.map((file): Sending => ({ key: crypto.randomUUID(), tarea_id: tarea.id, file, state: { is: 'idle' } }));
      add(added);
      const finish = async (key: string) => {
        await invalidateTable(client, 'tareas');
        remove(key);
      };
      for (const one of added) queue.current = queue.current.then(() => send(one, { url: adjuntoUploadUrl(tarea) }, () => finish(one.key)));
    },
    remove,
  };
}
export type AdjuntoUploads = ReturnType<typeof useAdjuntoUploads>;
