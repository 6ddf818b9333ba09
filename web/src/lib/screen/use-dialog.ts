import { useDisclosure } from '@mantine/hooks';
import { useRef, useState } from 'react';

/** A dialog about a subject. The subject remains after closing, so that the text does not vanish during the closing transition. */
export function useDialog<Subject>(onClosed?: () => void) {
  const [opened, { open, close }] = useDisclosure();
  const [subject, setSubject] = useState<Subject>();
  const opener = useRef<Element>(null);
  return {
    opened,
    subject,
    close,
    open: (about: Subject) => {
      if (!opened) opener.current = openerOf(document.activeElement);
      setSubject(about);
      open();
    },
    /** The props of the dialog. */
    state: {
      opened,
      onClose: close,
      onClosed: () => {
        giveFocusBack(opener.current);
        onClosed?.();
      },
    },
  };
}

/** The item of a menu vanishes with its menu; the menu's button stays. */
function openerOf(active: Element | null): Element | null {
  const button = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : active;
}

/** Mantine does so itself, but not for a dialog whose code was loaded by its first opening: that one was mounted open. */
function giveFocusBack(opener: Element | null): void {
  const now = document.activeElement;
  const isLost = now === document.body || now?.closest('[role="dialog"]');
  if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
}
