import { NativeSelect } from '@mantine/core';
import { useIsPhone } from '../../lib/screen/use-is-phone.ts';
import type { Sort } from '../lists/data-table.tsx';

type Props<Key extends string> = {
  columns: { key: Key; header: string; sortable?: boolean }[];
  sort: Sort<Key> | undefined;
  onSort: (sort: Sort<Key>) => void;
  /** The order while none is chosen. */
  unsorted?: { label: string; onChoose: () => void };
};

/** The order of a table on a phone, where its rows are cards without a header. */
export function ColumnOrder<Key extends string>({ columns, sort, onSort, unsorted }: Props<Key>) {
  const isPhone = useIsPhone();
  if (!isPhone) return null;
  const orders = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ key, header }) => [
      { value: key as string, label: `Orden: ${header}`, choose: () => onSort({ key, direction: 'asc' }) },
      { value: `-${key}`, label: `Orden: ${header}, al revés`, choose: () => onSort({ key, direction: 'desc' }) },
    ]);
  const all = unsorted ? [{ value: '', label: `Orden: ${unsorted.label}`, choose: unsorted.onChoose }, ...orders] : orders;
  return (
    <NativeSelect
      aria-label="Ordenar"
      data={all.map(({ value, label }) => ({ value, label }))}
      value={sort ? `${sort.direction === 'desc' ? '-' : ''}${sort.key}` : ''}
      onChange={({ currentTarget }) => all.find(({ value }) => value === currentTarget.value)?.choose()}
    />
  );
}
