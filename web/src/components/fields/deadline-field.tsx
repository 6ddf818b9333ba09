import { type Deadline, inDays, untilDay } from '../../lib/format/deadline.ts';
import { useToday } from '../../lib/format/use-today.ts';
import { DayField } from './day-field.tsx';
import classes from './deadline-field.module.css';
import { LimitedDays } from './limited-days.tsx';

type Props = { value: Deadline; onChange: (value: Deadline) => void; error: string | undefined };

/** An optional deadline: in so many days, or until a day. */
export function DeadlineField({ value, onChange, error }: Props) {
  const today = useToday();
  return (
    <LimitedDays
      limited={value.limited}
      days={value.days}
      unit={['día, hasta el', 'días, hasta el']}
      error={error}
      onLimited={(limited) => onChange({ ...value, limited })}
      onDays={(days) => onChange({ ...value, ...inDays(days, today) })}
    >
      <DayField
        aria-label="Fecha límite"
        className={classes.day}
        value={value.day}
        onChange={(day) => onChange({ ...value, ...untilDay(day, today) })}
      />
    </LimitedDays>
  );
}
