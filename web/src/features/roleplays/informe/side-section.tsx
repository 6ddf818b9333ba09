import { type ReactNode, useId } from 'react';
import classes from './informe-side.module.css';

export function SideSection({ title, className = '', children }: { title: string; className?: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`${classes.sideSection} ${className}`} aria-labelledby={id}>
      <h2 id={id} className={classes.sideTitle}>
        {title}
      </h2>
      {children}
    </section>
  );
}
