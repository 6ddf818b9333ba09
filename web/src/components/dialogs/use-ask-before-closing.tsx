import { type ReactNode, useState } from 'react';
import { type TextScope, wouldLoseText } from '../../lib/forms/unsaved-text.ts';
import { isFrameAsking } from '../../lib/session/session-end.ts';
import { DiscardDialog } from './discard-dialog.tsx';

/** For a dialog with a form: Escape and the cross ask before they lose what was typed in it. Cancelar does not: it says what it does. */
export function useAskBeforeClosing(opened: boolean, onClose: () => void): { scope: TextScope; close: () => void; question: ReactNode } {
  const [scope] = useState<TextScope>({ name: 'dialog' });
  const [asking, setAsking] = useState(false);
  // Saved while the question was open: there is nothing left to lose.
  if (asking && !opened) setAsking(false);
  return {
    scope,
    close: () => {
      // This dialog is not on top.
      if (asking || isFrameAsking()) return;
      // After this key press: the question would take the same Escape for its own.
      if (wouldLoseText(scope)) setTimeout(() => setAsking(true));
      else onClose();
    },
    question: (
      <DiscardDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
      />
    ),
  };
}
