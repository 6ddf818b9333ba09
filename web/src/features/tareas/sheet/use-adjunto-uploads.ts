import { FILE_KINDS, FILE_TYPES } from '@ensaya/contract/archivos.ts';
import { TAREA_LIMITS } from '@ensaya/contract/tareas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { invalidateTable } from '../../../lib/dependencies.ts';
import { useUnsavedText } from '../../../lib/unsaved-text.ts';
import { upload } from '../../../lib/upload.ts';
import type { UploadState } from '../../../lib/use-upload.ts';
import type { TareaKey } from '../tareas.api.ts';
import { adjuntoUploadUrl } from './sheet.api.ts';

export type Sending = { key: string; tarea_id: string; file: File; state: UploadState };

const KIND = FILE_KINDS.tarea;
export const EXTENSIONS = KIND.types.flatMap((type) => FILE_TYPES[type].extensions.map((extension) => `.${extension}`));
const TOO_MANY = `Una tarea puede tener ${TAREA_LIMITS.adjuntos} adjuntos como máximo`;

const refusalOf = (file: File): string | undefined => {
  if (!EXTENSIONS.some((extension) => file.name.toLowerCase().endsWith(extension))) return KIND.messages.type;
  return file.size > KIND.bytes ? KIND.messages.size : undefined;
};

/**
 * The files that are being attached to tasks, one after the other. They are kept by the page, so that closing the sheet, or walking to
 * another task, does not abort them; leaving the page does, and asks first.
 */
export function useAdjuntoUploads() {
  const client = useQueryClient();
  const [sending, setSending] = useState<Sending[]>([]);
  const [refused, setRefused] = useState<{ tarea_id: string; text: string | undefined }>();
  const running = useRef(new Map<string, AbortController>());
  const queue = useRef(Promise.resolve());
  useUnsavedText(sending.some(({ state }) => state.is !== 'failed'));
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const one of all.values()) one.abort();
    };
  }, []);

  const become = (key: string, state: UploadState) => setSending((all) => all.map((one) => (one.key === key ? { ...one, state } : one)));
  const forget = (key: string) => setSending((all) => all.filter((one) => one.key !== key));

  const send = async (tarea: TareaKey, key: string, file: File) => {
    const { signal } = running.current.get(key) ?? {};
    if (signal === undefined || signal.aborted) return;
    become(key, { is: 'sending', share: 0 });
    try {
      await upload({ url: adjuntoUploadUrl(tarea), file, signal, onProgress: (share) => become(key, { is: 'sending', share }) });
      await invalidateTable(client, 'tareas');
      forget(key);
    } catch (error) {
      if (!signal.aborted) become(key, { is: 'failed', error });
    }
  };

  return {
    of: (tarea_id: string) => sending.filter((one) => one.tarea_id === tarea_id),
    refusedOf: (tarea_id: string) => (refused?.tarea_id === tarea_id ? refused.text : undefined),
    /** `stored`: how many files the task has already. */
    add: (tarea: TareaKey, files: readonly File[], stored: number) => {
      const under = sending.filter(({ tarea_id, state }) => tarea_id === tarea.id && state.is !== 'failed').length;
      const room = Math.max(0, TAREA_LIMITS.adjuntos - stored - under);
      const right = files.filter((file) => refusalOf(file) === undefined);
      setRefused({ tarea_id: tarea.id, text: files.map(refusalOf).find(Boolean) ?? (right.length > room ? TOO_MANY : undefined) });
      const chosen = right
        .slice(0, room)
        .map((file) => ({ key: crypto.randomUUID(), tarea_id: tarea.id, file, state: { is: 'idle' } as const }));
      setSending((all) => [...all, ...chosen]);
      for (const { key, file } of chosen) {
        running.current.set(key, new AbortController());
        queue.current = queue.current.then(() => send(tarea, key, file));
      }
    },
    remove: (key: string) => {
      running.current.get(key)?.abort();
      forget(key);
    },
  };
}
export type AdjuntoUploads = ReturnType<typeof useAdjuntoUploads>;
