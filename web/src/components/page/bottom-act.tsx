import type { ReactNode } from 'react';
import classes from './bottom-act.module.css';

/** The main act of a page, where it stands. On a phone it stays at the bottom of the screen, within thumb's reach. */
export const BottomAct = ({ children }: { children: ReactNode }) => (
  <div className={classes.act} data-bottom-act>
    {children}
  </div>
);
