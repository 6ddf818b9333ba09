import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import classes from './all-faqs.module.css';

/** A search that needs something else first. The reason stands beside it, because a disabled field gets no focus. */
export const DisabledSearch = ({ why }: { why: string }) => (
  <div className={classes.noSearch}>
    <TextInput
      type="search"
      aria-label="Buscar FAQs"
      placeholder="Buscar FAQs..."
      disabled
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
    />
    <p>{why}</p>
  </div>
);
