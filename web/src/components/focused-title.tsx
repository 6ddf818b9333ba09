import type { ReactNode } from 'react';
import classes from './focused-title.module.css';

/** The title of a dialog without a field: it takes the focus, which would otherwise go to the button 'Cerrar'. */
export const FocusedTitle = ({ children }: { children: ReactNode }) => (
  <span tabIndex={-1} data-autofocus className={classes.title}>
    {children}
  </span>
);
