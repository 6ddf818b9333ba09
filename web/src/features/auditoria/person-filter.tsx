import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryError } from '../../components/empty/load-error.tsx';
import { LazySelect } from '../../components/fields/lazy-select.tsx';
import { Person } from '../../components/people/person.tsx';
import { nothingListed } from '../../lib/data/nothing-listed.ts';
import { personName } from '../../lib/text/person-name.ts';
import { soughtIn } from '../../lib/text/sought.ts';
import { auditPeopleQuery, auditPersonQuery } from './auditoria.api.ts';

type Props = { className: string | undefined; value: string | undefined; onChange: (id: string | null) => void };

const PAUSE_MS = 250;

/** Finds a person by address or name; the one in the address of the page is read by their id. */
export function PersonFilter({ className, value, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const [words] = useDebouncedValue(soughtIn(typed), PAUSE_MS);
  const found = useQuery({ ...auditPeopleQuery(words), enabled: opened });
  const chosen = useQuery({ ...auditPersonQuery(value ?? ''), enabled: value !== undefined });
  const people = new Map([...(value ? (chosen.data ?? []) : []), ...(found.data ?? [])].map((person) => [person.id, person]));
  const labelOf = (id: string | undefined) => {
    const person = id === undefined ? undefined : people.get(id);
    return person && personName(person);
  };

  return (
    <div className={className}>
      <LazySelect
        searchable
        clearable
        label="Persona"
        placeholder="Todas"
        data={[...people.values()].map(({ id, email, nombre }) => ({ value: id, label: personName({ email, nombre }) }))}
        // The server searches names and addresses. The chosen person is listed only if the search finds them.
        filter={({ options }) => options.filter((option) => 'value' in option && found.data?.some(({ id }) => id === option.value))}
        value={value ?? null}
        onChange={onChange}
        onSearchChange={(text) => setTyped(text === labelOf(value) ? '' : text)}
        onDropdownOpen={() => setOpened(true)}
        renderOption={({ option }) => {
          const person = people.get(option.value);
          return person ? <Person {...person} avatar /> : option.label;
        }}
        nothingFoundMessage={nothingListed(found, 'Nadie coincide con esa búsqueda')}
        withScrollArea={false}
        // Wider than the field, so that an address fits in a line.
        comboboxProps={{ width: '20rem', position: 'bottom-start' }}
      />
      <QueryError what="Error al cargar las personas" query={found} />
    </div>
  );
}
