import { DEADLINE_DAYS } from '@ensaya/contract/roleplay-assignments.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { useId } from 'react';
import { formatDay } from '../lib/dates.ts';
import { type Deadline, deadlineEnd, readDeadline } from '../lib/deadline.ts';
import classes from './deadline-field.module.css';

type Props = { value: Deadline; onChange: (value: Deadline) => void; error: string | undefined };

/** An optional deadline in days from now, and the day on which it ends. */
export function DeadlineField({ value, onChange, error }: Props) {
  const id = useId();
  const read = readDeadline(value);
  const until = read.error === undefined && read.days !== null ? formatDay(deadlineEnd(read.days)) : undefined;
  return (
    <div className={classes.root}>
      <div className={classes.line}>
        <Checkbox
          className={classes.limited ?? ''}
          label="Con fecha límite"
          checked={value.limited}
          onChange={({ currentTarget }) => onChange({ ...value, limited: currentTarget.checked })}
        />
        {value.limited && (
          <>
            <TextInput
              type="number"
              inputMode="numeric"
              aria-label="Días de plazo"
              aria-describedby={id}
              aria-invalid={error ? true : undefined}
              className={classes.days ?? ''}
              min={DEADLINE_DAYS.min}
              max={DEADLINE_DAYS.max}
              step={1}
              value={value.days}
              error={error !== undefined}
              onChange={({ currentTarget }) => onChange({ ...value, days: currentTarget.value })}
            />
            <span>{value.days.trim() === '1' ? 'día' : 'días'}</span>
          </>
        )}
      </div>
      {value.limited && (
        <p id={id} className={error ? classes.error : classes.until} role={error ? 'alert' : undefined}>
          {error ?? (until && `Hasta el ${until}`)}
        </p>
      )}
    </div>
  );
}
