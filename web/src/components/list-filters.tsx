import type { ReactNode } from 'react';
import classes from './list-filters.module.css';

/** What narrows a list, above it: a search box first, then the rest. */
export const ListFilters = ({ children }: { children: ReactNode }) => <div className={classes.filters}>{children}</div>;
