import { useEffect, useRef, useState } from 'react';
import { type UploadTarget, upload } from './upload.ts';

export type UploadState = { is: 'idle' } | { is: 'sending'; share: number } | { is: 'sent' } | { is: 'failed'; error: unknown };

/** `key` names the upload, or its place where only one file fits. */
export type FileUpload = { key: string; file: File; state: UploadState };

type Options = {
  /** Unmounting does not abort what is being sent. */
  outlivesPage?: boolean;
};

/** Files that are sent, or wait for it: each with its progress, and aborted alone. */
export function useUploads<T extends FileUpload = FileUpload>({ outlivesPage = false }: Options = {}) {
  const [uploads, setUploads] = useState<readonly T[]>([]);
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const all = running.current;
    return () => {
      if (!outlivesPage) for (const one of all.values()) one.abort();
    };
  }, [outlivesPage]);

  const become = (key: string, state: UploadState) => setUploads((all) => all.map((one) => (one.key === key ? { ...one, state } : one)));

  return {
    uploads,
    /** Of two with the same key the later one stays. */
    add(added: readonly T[]): void {
      for (const { key } of added) {
        running.current.get(key)?.abort();
        running.current.set(key, new AbortController());
      }
      setUploads((all) => [...all.filter(({ key }) => added.every((one) => one.key !== key)), ...added]);
    },
    remove(key: string): void {
      running.current.get(key)?.abort();
      setUploads((all) => all.filter((one) => one.key !== key));
    },
    /** Resolves with how it ended; with undefined if it was aborted. `onSent` belongs to it: if it fails, the upload has failed. */
    async send({ key, file }: FileUpload, target: UploadTarget, onSent?: (answer: unknown) => unknown): Promise<UploadState | undefined> {
      const signal = running.current.get(key)?.signal;
      if (!signal || signal.aborted) return undefined;
      const advance = (share: number) => !signal.aborted && become(key, { is: 'sending', share });
      const end = (state: UploadState) => {
        if (signal.aborted) return undefined;
        become(key, state);
        return state;
      };
      advance(0);
      try {
        const answer = await upload({ ...target, file, signal, onProgress: advance });
        if (!signal.aborted) await onSent?.(answer);
        return end({ is: 'sent' });
      } catch (error) {
        return end({ is: 'failed', error });
      }
    },
  };
}
