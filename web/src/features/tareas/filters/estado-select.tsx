import { ESTADOS } from '@ensaya/contract/tareas.ts';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { type ChangeSearch, SIN_COMPLETAR, type TareasSearch } from './use-tareas-search.ts';

type Props = NativeSelectProps & { search: TareasSearch; change: ChangeSearch /** The option without a filter. */; all: string };

export const EstadoSelect = ({ search, change, all, ...select }: Props) => (
  <NativeSelect
    data={[
      { value: '', label: all },
      ...Object.entries(ESTADOS).map(([value, label]) => ({ value, label })),
      { value: SIN_COMPLETAR, label: 'Sin completar' },
    ]}
    value={search.estado ?? ''}
    onChange={({ currentTarget }) => change({ estado: currentTarget.value || null })}
    {...select}
  />
);
