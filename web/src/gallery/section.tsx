import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './gallery.module.css';

type Props = { title: string; narrow?: boolean /** What the piece has told its caller so far. */; log?: string; children: ReactNode };

export function Section({ title, narrow = false, log, children }: Props) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      <div className={narrow ? classes.narrow : undefined}>{children}</div>
      {log !== undefined && <output className={classes.log}>{log}</output>}
    </section>
  );
}

export const Row = ({ children }: { children: ReactNode }) => <div className={classes.row}>{children}</div>;

export const Card = ({ children }: { children: ReactNode }) => <li className={classes.card}>{children}</li>;
