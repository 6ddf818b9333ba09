import type { ReactNode } from 'react';
import classes from './list-filters.module.css';

/** The row of filters above a list; the search box first. */
export const ListFilters = ({ children }: { children: ReactNode }) => <div className={classes.filters}>{children}</div>;
