import type { ReactNode } from 'react';
import classes from './list-filters.module.css';
import { PhoneFilters, type PhoneFiltersProps } from './phone-filters.tsx';

/** The search box of a list and its other filters, which on a phone are behind one button beside it. */
export const ListFilters = ({ search, ...filters }: PhoneFiltersProps & { search: ReactNode }) => (
  <div className={classes.filters}>
    <div className={classes.search}>{search}</div>
    <PhoneFilters {...filters} />
  </div>
);
