import type { Tarea } from '@ensaya/contract/tareas.ts';
import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { DayField } from '../../../components/fields/day-field.tsx';
import { DueDate } from '../../../components/status/due-date.tsx';
import { daysFrom, formatCalendarDay, formatWeekday } from '../../../lib/format/dates.ts';
import { countOf } from '../../../lib/format/numbers.ts';
import { useToday } from '../../../lib/format/use-today.ts';
import classes from './tarea-sheet.module.css';

type Props = { tarea: Tarea; onSave: ((fecha_entrega: string | null) => Promise<unknown>) | undefined };

/** The delivery date; for those who may change it, a button that becomes the field. */
export function DueFact({ tarea, onSave }: Props) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [day, setDay] = useState('');
  if (!onSave)
    return (
      <span className={classes.plain}>
        <Due tarea={tarea} />
      </span>
    );
  if (!editing)
    return (
      <UnstyledButton
        ref={button}
        data-hover
        className={classes.edit}
        onClick={() => {
          setDay(tarea.fecha_entrega ?? '');
          setEditing(true);
        }}
      >
        <VisuallyHidden>Cambiar la entrega:</VisuallyHidden>
        <IconCalendarEvent size={16} aria-hidden />
        <Due tarea={tarea} />
      </UnstyledButton>
    );
  const done = () => {
    setEditing(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  const save = () => {
    // A failure is reported by the mutation, and the date stays as it was.
    if (day !== (tarea.fecha_entrega ?? '')) onSave(day || null).catch(() => {});
  };
  return (
    <DayField
      aria-label="Fecha de Entrega"
      autoFocus
      value={day}
      onChange={setDay}
      onBlur={() => {
        setEditing(false);
        save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          done();
          save();
        }
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        done();
      }}
    />
  );
}

function Due({ tarea: { fecha_entrega, estado } }: { tarea: Tarea }) {
  const today = useToday();
  if (!fecha_entrega)
    return (
      <Text component="span" variant="meta">
        Sin fecha
      </Text>
    );
  const late = estado === 'completada' ? 0 : daysFrom(fecha_entrega, today);
  const weekday = `${formatWeekday(fecha_entrega)} ${formatCalendarDay(fecha_entrega)}`;
  return (
    <>
      <DueDate fecha_entrega={fecha_entrega} done={estado === 'completada'} brief />
      <Text component="small" variant="meta">
        {late > 0 ? `hace ${countOf(late, 'día', 'días')}` : weekday}
      </Text>
    </>
  );
}
