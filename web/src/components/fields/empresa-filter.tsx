import { listEmpresas } from '@ensaya/contract/empresas.ts';
import { Box } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBuilding } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nothingListed } from '../../lib/data/nothing-listed.ts';
import { readQuery } from '../../lib/data/queries.ts';
import { soughtIn } from '../../lib/text/sought.ts';
import { QueryError } from '../empty/load-error.tsx';
import { LazySelect } from './lazy-select.tsx';

const PAUSE_MS = 250;
const ALL = { value: 'todas', label: 'Todas las empresas' };
type Empresa = { id: string; nombre: string };

const foundEmpresasQuery = (q: string) =>
  readQuery(
    ['empresas', 'found', q],
    listEmpresas,
    { query: { q, sort: 'nombre', direction: 'asc' } },
    { select: ({ items }) => items, placeholderData: keepPreviousData },
  );

type Props = {
  value: string | undefined;
  /** The chosen company, which may not be among the first options. */
  known: Empresa | undefined;
  onChange: (id: string | null) => void;
};

/** A superadmin has too many companies to list: the server searches them. */
export function EmpresaFilter({ value, known, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(soughtIn(typed), PAUSE_MS);
  const found = useQuery(foundEmpresasQuery(words));
  const [last, setLast] = useState<Empresa>();
  const listed = found.data ?? [];
  const chosen = listed.find(({ id }) => id === value) ?? known ?? (last?.id === value ? last : undefined);
  if (chosen && chosen.id !== last?.id) setLast(chosen);
  const options = new Map<string, string>(value ? [[value, chosen?.nombre ?? 'Empresa elegida']] : []);
  for (const { id, nombre } of listed) options.set(id, nombre);
  return (
    <Box w={{ base: '100%', sm: 256 }}>
      <LazySelect
        aria-label="Empresa"
        searchable
        allowDeselect={false}
        // An option, not a clear button: the keyboard reaches it.
        data={[ALL, ...[...options].map(([id, nombre]) => ({ value: id, label: nombre }))]}
        // The server searches.
        filter={({ options: all }) => all}
        value={value ?? ALL.value}
        onChange={(id) => onChange(id === ALL.value ? null : id)}
        onSearchChange={(text) => setTyped(text === (chosen?.nombre ?? ALL.label) ? '' : text)}
        nothingFoundMessage={nothingListed(found, 'Ninguna empresa se llama así')}
        leftSection={<IconBuilding size={16} aria-hidden />}
        withScrollArea={false}
      />
      <QueryError what="Error al cargar las empresas" query={found} />
    </Box>
  );
}
