import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import { useFocusFallback } from '../../../lib/focus/use-focus-fallback.ts';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import type { FaqDialog } from '../editor/faq-dialogs.tsx';
import type { ManageDialog } from '../manage/manage-dialogs.tsx';
import type { OpenDialog } from './open-dialog.ts';

// Loaded on demand: the dialogs weigh more than the page.
const FaqDialogs = lazy(async () => ({ default: (await import('../editor/faq-dialogs.tsx')).FaqDialogs }));
const ManageDialogs = lazy(async () => ({ default: (await import('../manage/manage-dialogs.tsx')).ManageDialogs }));

type Dialog = FaqDialog | ManageDialog;
const isEditor = (dialog: Dialog): dialog is FaqDialog => ['create', 'edit', 'category', 'delete'].includes(dialog.is);

/** Whether a mutation with these variables saves the subject of the dialog: a dialog may send others too, such as a new category. */
function saves(dialog: Dialog | undefined, variables: unknown): boolean {
  const { key, ids, question } = (variables ?? {}) as { key?: { id?: string }; ids?: unknown; question?: unknown };
  // Only a new FAQ has a question and no key: the text of a FAQ that someone deleted meanwhile.
  if (dialog?.is === 'edit') return key?.id === dialog.faq.id || question !== undefined;
  return (dialog?.is === 'move' || dialog?.is === 'delete-several') && ids !== undefined;
}

/** A manager's dialogs. `onDone` is called when the one that edits, moves or deletes several closes after it has saved. */
export function useFaqDialogs(onDone: (dialog: Dialog) => void) {
  const client = useQueryClient();
  const { place, rescueFocus } = useFocusFallback<HTMLDivElement>();
  const since = useRef(0);
  const dialog = useDialog<Dialog>(rescueFocus);
  const open: OpenDialog = (about) => {
    since.current = Date.now();
    dialog.open(about);
  };
  const state = {
    ...dialog.state,
    onClose: () => {
      const saved = client
        .getMutationCache()
        .getAll()
        .some(({ state }) => state.status === 'success' && state.submittedAt >= since.current && saves(dialog.subject, state.variables));
      if (saved && dialog.subject) onDone(dialog.subject);
      dialog.close();
    },
  };
  const { subject } = dialog;
  return {
    open,
    /** Gets the focus when the button that opened a dialog was deleted with its FAQ. */
    place,
    dialogs: (
      <Suspense>
        {subject && (isEditor(subject) ? <FaqDialogs dialog={subject} {...state} /> : <ManageDialogs dialog={subject} {...state} />)}
      </Suspense>
    ),
  };
}
