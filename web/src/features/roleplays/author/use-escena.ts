import type { RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import { useRef, useState } from 'react';
import type { UploadState } from '../../../lib/files/use-uploads.ts';
import { useOneSend } from '../../../lib/forms/use-one-send.ts';
import { type EscenaKey, saveEscenaMutation } from '../escena.api.ts';

export type EscenaField = ReturnType<typeof useEscena>;
/** Called while the page is open. */
type Ends = { onDone: () => unknown; onFailed: () => unknown };

/**
 * The file of a scene as the form has it: what is saved, another one, or none; a copy of a role-play begins with that of its `source`. It is sent after the texts, because a new role-play has no place for it.
 */
export function useEscena(saved: RoleplayWithQuestions | undefined, source?: RoleplayWithQuestions) {
  const [file, setFile] = useState<File | null>(null);
  const [isRemoved, setRemoved] = useState(false);
  const [share, setShare] = useState(0);
  const abort = useRef<AbortController>(undefined);
  const { mutation, send, reset } = useOneSend(saveEscenaMutation);
  const { isPending, error } = mutation;
  const stored = saved?.escena ?? source?.escena ?? null;
  const changed = file !== null || (isRemoved && stored !== null);
  const ended: UploadState = error ? { is: 'failed', error } : { is: 'idle' };
  const state: UploadState = isPending ? { is: 'sending', share } : ended;
  return {
    file,
    current: isRemoved ? null : stored,
    changed,
    state,
    /** Null removes what is shown. */
    choose: (chosen: File | null) => {
      // One under way ends as failed: its texts are saved already.
      if (!isPending) reset();
      setFile(chosen);
      setRemoved(true);
    },
    abort: () => abort.current?.abort(),
    /** If the file cannot be saved it stays chosen. */
    save: ({ id, company_id }: RoleplayWithQuestions, { onDone, onFailed }: Ends): void => {
      const act = escenaAct({ file, isRemoved, saved, source });
      if (!act) return void onDone();
      setShare(0);
      abort.current = new AbortController();
      const { signal } = abort.current;
      send({ ...act, key: { id, empresa_id: company_id }, onProgress: setShare, signal }, { onSuccess: onDone, onError: onFailed });
    },
  };
}

type Shown = { file: File | null; isRemoved: boolean };
type Rows = { saved?: WithEscena | undefined; source?: WithEscena | undefined };
type WithEscena = Pick<RoleplayWithQuestions, 'id' | 'company_id' | 'escena'>;

/** What is sent after the texts: a file, the role-play whose file is copied, or neither, which removes what is stored. Undefined: nothing. */
export function escenaAct({ file, isRemoved, saved, source }: Shown & Rows): { file?: File; from?: EscenaKey } | undefined {
  if (file) return { file };
  if (saved) return isRemoved && saved.escena ? {} : undefined;
  return source?.escena && !isRemoved ? { from: { id: source.id, empresa_id: source.company_id } } : undefined;
}
