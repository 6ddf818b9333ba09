import { TextInput } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { parseDay } from '../../lib/format/parse-day.ts';
import { dataOf, useLazyField } from '../../lib/forms/use-lazy-field.ts';
import type { DayFieldProps } from './calendar-field.tsx';

const loadCalendar = async () => (await import('./calendar-field.tsx')).CalendarField;
const LOOK = {
  placeholder: 'dd/mm/aaaa',
  rightSection: <IconCalendarEvent size={16} color="var(--mantine-color-dimmed)" aria-hidden />,
  rightSectionPointerEvents: 'none',
} as const;

/** '09/03/2031' */
const written = (day: string): string => day.split('-').reverse().join('/');

/** A day of the calendar, written as in Spanish whatever the browser's language. The calendar is loaded when the user reaches the field. */
export function DayField(props: DayFieldProps) {
  const { part: Calendar, field, plain, typed, setTyped } = useLazyField(loadCalendar);
  const { value, onChange, onKeyDown, ...shown } = props;
  const type = (text: string) => {
    setTyped(text);
    // Not only when the calendar is loaded: the form may be saved before.
    const day = text.trim() === '' ? '' : parseDay(text);
    if (day !== null) onChange(day);
  };
  if (Calendar) return <Calendar {...props} {...(value === '' && LOOK)} ref={field} />;
  return (
    <TextInput
      {...shown}
      {...LOOK}
      {...dataOf(props)}
      {...(onKeyDown && { onKeyDown })}
      autoComplete="off"
      value={typed ?? written(value)}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      {...plain}
    />
  );
}
