import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';

/** A dialog about a subject. The subject remains after closing, so that the text does not vanish during the closing transition. */
export function useDialog<Subject>(onClosed?: () => void) {
  const [opened, { open, close }] = useDisclosure();
  const [subject, setSubject] = useState<Subject>();
  return {
    opened,
    subject,
    close,
    open: (about: Subject) => {
      setSubject(about);
      open();
    },
    /** The props of the dialog. */
    state: { opened, onClose: close, onClosed },
  };
}
