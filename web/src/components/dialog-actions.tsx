import type { ReactNode } from 'react';
import classes from './dialog-actions.module.css';

/** What ends a dialog: the way back, then the way forward, which on a phone takes the rest of the row. */
export const DialogActions = ({ children }: { children: ReactNode }) => <div className={classes.actions}>{children}</div>;
