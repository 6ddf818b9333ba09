import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { IconSortDescending } from '@tabler/icons-react';
import { ORDERS } from '../order.ts';
import type { ChangeSearch, TareasSearch } from './use-tareas-search.ts';

type Props = NativeSelectProps & { search: TareasSearch; change: ChangeSearch };

const OPTIONS = Object.entries(ORDERS).map(([value, label]) => ({ value, label }));

export const OrderSelect = ({ search, change, ...select }: Props) => (
  <NativeSelect
    data={OPTIONS}
    value={search.orden}
    onChange={({ currentTarget }) => change({ orden: currentTarget.value })}
    leftSection={<IconSortDescending size={16} aria-hidden />}
    {...select}
  />
);
