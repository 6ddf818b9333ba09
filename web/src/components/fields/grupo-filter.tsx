import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { gruposQuery } from '../../lib/data/grupos.ts';

type Props = Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> & {
  empresa_id: string;
  value: string | null;
  onChange: (id: string | null) => void;
  /** The option without a group. */
  all?: string;
};

/** Filters people by a group of the company. A company without groups has no such field. */
export function GrupoFilter({ empresa_id, value, onChange, all = 'Grupo: todos', ...props }: Props) {
  const { data, isLoadingError } = useQuery(gruposQuery(empresa_id));
  const grupos = data ?? [];
  if (grupos.length === 0 && value === null && !isLoadingError) return null;
  const isUnlisted = value !== null && !grupos.some(({ id }) => id === value);
  return (
    <NativeSelect
      aria-label="Filtrar por grupo"
      data={[
        { value: '', label: isLoadingError ? 'Grupos: error al cargar' : all },
        ...grupos.map(({ id, nombre }) => ({ value: id, label: nombre })),
        ...(isUnlisted ? [{ value, label: data ? 'Un grupo que ya no existe' : 'Un grupo' }] : []),
      ]}
      value={value ?? ''}
      disabled={isLoadingError && value === null}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      {...props}
    />
  );
}
