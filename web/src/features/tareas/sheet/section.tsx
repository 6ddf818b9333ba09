import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { formatNumber } from '../../../lib/numbers.ts';
import classes from './tarea-sheet.module.css';

type Props = { title: string; count?: number | undefined; act?: ReactNode; className?: string | undefined; children: ReactNode };

export function Section({ title, count = 0, act, className = '', children }: Props) {
  const id = useId();
  return (
    <section className={`${classes.section} ${className}`} aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <Title order={3} id={id}>
          {title}
        </Title>
        {count > 0 && <span className={classes.sectionCount}>{formatNumber(count)}</span>}
        {act && <span className={classes.sectionAct}>{act}</span>}
      </div>
      {children}
    </section>
  );
}
