import type { ReactNode } from 'react';
import classes from './dialog-actions.module.css';

export const DialogActions = ({ children }: { children: ReactNode }) => <div className={classes.actions}>{children}</div>;
