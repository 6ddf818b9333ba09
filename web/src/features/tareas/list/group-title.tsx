import { VisuallyHidden } from '@mantine/core';
import { countOf, formatNumber } from '../../../lib/format/numbers.ts';
import { URGENCIES, type Urgency } from '../urgency.ts';
import classes from './tareas-list.module.css';

/** 'Vencidas 2' */
export const GroupTitle = ({ urgency, total }: { urgency: Urgency; total: number }) => (
  <>
    <b className={classes.urgency} data-late={urgency === 'vencidas' || undefined}>
      {URGENCIES[urgency]}
    </b>
    <span className={classes.total} aria-hidden>
      {formatNumber(total)}
    </span>
    <VisuallyHidden>{`: ${countOf(total, 'tarea', 'tareas')}`}</VisuallyHidden>
  </>
);
