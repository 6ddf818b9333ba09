import { Autocomplete as MantineAutocomplete, Select as MantineSelect } from '@mantine/core';

/** Fields with a list, in a file of their own: `lazy-select.tsx` loads it. */
export const Autocomplete = MantineAutocomplete;
export const Select = MantineSelect;
