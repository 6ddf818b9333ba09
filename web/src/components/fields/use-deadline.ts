import { useState } from 'react';
import { type Deadline, readDeadline, weekFrom } from '../../lib/format/deadline.ts';
import { useToday } from '../../lib/format/use-today.ts';

/** The state of a `DeadlineField`. `limited`: a deadline is chosen at first. */
export function useDeadline(limited = false) {
  const today = useToday();
  const [value, setValue] = useState(() => weekFrom(today, limited));
  const [error, setError] = useState<string>();
  return {
    field: {
      value,
      error,
      onChange: (next: Deadline) => {
        setValue(next);
        setError(undefined);
      },
    },
    /** The last day, null for none. Undefined: it cannot be read, and the field says why. */
    read: (): string | null | undefined => {
      const read = readDeadline(value);
      setError(read.error);
      return read.error === undefined ? read.due_day : undefined;
    },
  };
}
