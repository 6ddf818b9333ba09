import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './list-filters.module.css';
import { PhoneFilters, type PhoneFiltersProps } from './phone-filters.tsx';

/** The search box of a list and its other filters, which on a phone are behind one button beside it. */
export const ListFilters = ({ search, ...filters }: PhoneFiltersProps & { search: ReactNode }) => (
  <Flex align="center" gap={{ base: 'xs', sm: 'sm' }} wrap="wrap" mb={{ base: 'sm', sm: 'md' }}>
    <div className={classes.search}>{search}</div>
    <PhoneFilters {...filters} />
  </Flex>
);
