import '@mantine/dates/styles.css';
import 'dayjs/locale/es';
import { DateInput } from '@mantine/dates';
import { useDisclosure } from '@mantine/hooks';
import type { FocusEventHandler, KeyboardEventHandler, ReactNode, Ref } from 'react';
import { parseDay } from '../../lib/format/parse-day.ts';

export type DayFieldProps = {
  /** '2031-03-09', or empty. */
  value: string;
  onChange: (day: string) => void;
  label?: ReactNode;
  'aria-label'?: string;
  description?: ReactNode;
  error?: ReactNode;
  className?: string | undefined;
  autoFocus?: boolean;
  onFocus?: FocusEventHandler<HTMLInputElement>;
  onBlur?: FocusEventHandler<HTMLInputElement>;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
  ref?: Ref<HTMLInputElement>;
};

const LABELS = {
  nextMonth: 'Mes siguiente',
  previousMonth: 'Mes anterior',
  nextYear: 'Año siguiente',
  previousYear: 'Año anterior',
  nextDecade: 'Década siguiente',
  previousDecade: 'Década anterior',
};

/** The field with its calendar; `day-field.tsx` loads it. */
export function CalendarField({ value, onChange, onKeyDown, ...props }: DayFieldProps) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <DateInput
      {...props}
      locale="es"
      valueFormat="DD/MM/YYYY"
      ariaLabels={LABELS}
      highlightToday
      hideOutsideDates
      weekendDays={[]}
      clearable
      clearButtonProps={{ 'aria-label': 'Quitar la fecha' }}
      dateParser={parseDay}
      value={value || null}
      onChange={(day) => onChange(day ?? '')}
      // In the same part of the page, or in the same dialog, as its field.
      popoverProps={{ withinPortal: false, onOpen: open, onClose: close }}
      // The first Escape closes the calendar, the second one the dialog.
      data-mantine-stop-propagation={opened || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !opened) onKeyDown?.(event);
      }}
    />
  );
}
