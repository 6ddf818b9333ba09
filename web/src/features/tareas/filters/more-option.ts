import type { ComboboxItem, ComboboxParsedItem } from '@mantine/core';

/** The last, disabled option of a list that has more. */
const MORE: ComboboxItem = { value: 'more', label: 'Escribe para buscar entre más', disabled: true };

export const withMore = (options: ComboboxParsedItem[], more: boolean): ComboboxParsedItem[] =>
  more && options.length > 0 ? [...options, MORE] : options;
