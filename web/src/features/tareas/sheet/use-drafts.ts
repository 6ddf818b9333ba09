import { useState } from 'react';
import { useUnsavedText } from '../../../lib/forms/unsaved-text.ts';

/** What is typed for a task and not sent yet: a comment, and the note of 'He terminado'. */
export type Draft = { readonly comentario: string; readonly nota: string };

const NOTHING: Draft = { comentario: '', nota: '' };
const isTyped = ({ comentario, nota }: Draft): boolean => comentario.trim() !== '' || nota.trim() !== '';

/** Texts by task, for as long as the page is open: walking on, or the browser's back button, must not lose them. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  useUnsavedText(Object.values(drafts).some(isTyped));
  return {
    of: (id: string | null) => {
      const draft = (id !== null && drafts[id]) || NOTHING;
      return { draft, hasDraft: isTyped(draft) };
    },
    change: (id: string, part: Partial<Draft>) => setDrafts((all) => ({ ...all, [id]: { ...(all[id] ?? NOTHING), ...part } })),
    discard: (id: string) => setDrafts(({ [id]: _, ...others }) => others),
  };
}
