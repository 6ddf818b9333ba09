import type { ComboboxItem, ComboboxParsedItem } from '@mantine/core';

/** The last line of a list that holds more than it shows; nobody can choose it. */
const MORE: ComboboxItem = { value: 'more', label: 'Escribe para buscar entre más', disabled: true };

export const withMore = (options: ComboboxParsedItem[], more: boolean): ComboboxParsedItem[] =>
  more && options.length > 0 ? [...options, MORE] : options;
