import type { ReactNode } from 'react';
import classes from './card-grid.module.css';

type Props = { /** `<li>` elements. */ children: ReactNode; max?: 2 | 3; label?: string };

/** One column on a phone, two from 768 px, three from 1024 px [9.7]. */
export const CardGrid = ({ children, max = 3, label }: Props) => (
  <ul className={classes.grid} data-max={max} aria-label={label}>
    {children}
  </ul>
);
