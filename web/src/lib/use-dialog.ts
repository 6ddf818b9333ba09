import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';

/** A dialog about something. What it is about outlives closing, so that the text does not vanish while the dialog fades. */
export function useDialog<Subject>() {
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
  };
}
