import type { UploadTarget } from './upload.ts';
import { type FileUpload, useUploads } from './use-uploads.ts';

type Options = UploadTarget & { onSent?: (answer: unknown) => void };

/** Sends one file at a time. Unmounting, or sending another file, aborts the upload under way. */
export function useUpload({ onSent, ...target }: Options) {
  const { uploads, add, remove, send } = useUploads();
  return {
    state: uploads[0]?.state ?? ({ is: 'idle' } as const),
    send: async (file: File) => {
      const one: FileUpload = { key: 'file', file, state: { is: 'idle' } };
      add([one]);
      await send(one, target, onSent);
    },
    abort: () => remove('file'),
  };
}
