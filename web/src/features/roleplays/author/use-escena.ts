import type { RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UploadState } from '../../../lib/files/use-uploads.ts';
import { saveEscenaMutation } from '../escena.api.ts';

export type EscenaField = ReturnType<typeof useEscena>;

/** The file of a scene as the form has it: what is saved, another one, or none. It is sent after the texts, because a new role-play has no place for it. */
export function useEscena(saved: RoleplayWithQuestions | undefined) {
  const [file, setFile] = useState<File | null>(null);
  const [isRemoved, setRemoved] = useState(false);
  const [share, setShare] = useState(0);
  const abort = useRef<AbortController>(undefined);
  const mutation = useMutation(saveEscenaMutation);
  const current = isRemoved ? null : (saved?.escena ?? null);
  const changed = file !== null || (isRemoved && Boolean(saved?.escena));
  const state: UploadState = mutation.isPending
    ? { is: 'sending', share }
    : mutation.isError
      ? { is: 'failed', error: mutation.error }
      : { is: 'idle' };
  return {
    file,
    current,
    changed,
    state,
    pending: mutation.isPending,
    choose: (chosen: File | null) => {
      mutation.reset();
      setFile(chosen);
    },
    removeCurrent: () => setRemoved(true),
    abort: () => abort.current?.abort(),
    /** Rejects if the file could not be saved; it stays chosen. */
    save: async ({ id, company_id }: RoleplayWithQuestions): Promise<void> => {
      if (!changed) return;
      setShare(0);
      abort.current = new AbortController();
      const { signal } = abort.current;
      await mutation.mutateAsync({ key: { id, empresa_id: company_id }, file: file ?? undefined, onProgress: setShare, signal });
    },
  };
}
