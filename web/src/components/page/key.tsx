import type { ReactNode } from 'react';
import classes from './key.module.css';

/** A key of the keyboard. */
export const Key = ({ children }: { children: ReactNode }) => <kbd className={classes.key}>{children}</kbd>;

/** The key that Macs call ⌘. */
export const MOD_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
