import { useState } from 'react';
import type { Fields } from '../../lib/drafts/draft.ts';
import { useLocalDraft } from '../../lib/drafts/use-local-draft.ts';
import { useUnsavedText } from '../../lib/forms/unsaved-text.ts';

/** `id`: of the comment that it will be, so that it is made once even if its first sending got no answer and the page was loaded again. */
export type CommentDraft = { texto: string; id: string };

export const commentDraftOf = ({ texto, id }: Fields): CommentDraft | undefined => (texto && id ? { texto, id } : undefined);

type Options = { person: string; subject: string; title: string; restored: CommentDraft | undefined };

/** What is typed under a text: this browser keeps it until it is sent or discarded. */
export function useCommentDraft({ person, subject, title, restored }: Options) {
  const { keeping, keep, discard } = useLocalDraft({ person, subject }, title);
  const [draft, setDraft] = useState(restored);
  useUnsavedText(draft !== undefined, keeping === 'unkept');
  const change = (texto: string, id: string) => {
    const next = texto.trim() === '' ? undefined : { texto, id };
    if (next) keep(next);
    // Of this page only: another tab may be typing another comment on the same text.
    else if (draft) void discard(draft);
    setDraft(texto === '' ? undefined : { texto, id });
  };
  return { draft, change, keeping: keeping ?? (draft && 'stored') };
}
