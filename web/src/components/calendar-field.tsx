import '@mantine/dates/styles.css';
import 'dayjs/locale/es';
import { DateInput } from '@mantine/dates';
import type { FocusEventHandler, KeyboardEventHandler, ReactNode, Ref } from 'react';
import { parseDay } from '../lib/parse-day.ts';

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
  monthLevelControl: 'Elegir el mes',
  yearLevelControl: 'Elegir el año',
  nextMonth: 'Mes siguiente',
  previousMonth: 'Mes anterior',
  nextYear: 'Año siguiente',
  previousYear: 'Año anterior',
  nextDecade: 'Década siguiente',
  previousDecade: 'Década anterior',
};

/** The field with its calendar; `day-field.tsx` loads it. */
export const CalendarField = ({ value, onChange, onKeyDown, ...props }: DayFieldProps) => (
  <DateInput
    {...props}
    locale="es"
    valueFormat="DD/MM/YYYY"
    ariaLabels={LABELS}
    clearable
    clearButtonProps={{ 'aria-label': 'Quitar la fecha' }}
    dateParser={parseDay}
    value={value || null}
    onChange={(day) => onChange(day ?? '')}
    onKeyDown={(event) => {
      // The first Escape closes the calendar, the second one the dialog.
      if (event.key === 'Escape' && document.querySelector('[data-dates-dropdown]')) event.stopPropagation();
      else onKeyDown?.(event);
    }}
  />
);
