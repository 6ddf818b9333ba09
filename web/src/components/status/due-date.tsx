import { dueOf } from '../../lib/format/due.ts';
import { useToday } from '../../lib/format/use-today.ts';
import classes from './due-date.module.css';

type Props = { fecha_entrega: string; done: boolean /** Where there is little room. */; brief?: boolean };

/** A delivery date, emphasised when it is near or overdue. */
export function DueDate({ fecha_entrega, done, brief = false }: Props) {
  const { when, text } = dueOf(fecha_entrega, useToday(), done, brief);
  return (
    <time dateTime={fecha_entrega} className={classes.due} data-when={when}>
      {text}
    </time>
  );
}
