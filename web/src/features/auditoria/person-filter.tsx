import type { AuditPerson } from '@ensaya/contract/auditoria.ts';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryError } from '../../components/load-error.tsx';
import { PersonAvatar } from '../../components/person-avatar.tsx';
import { soughtIn } from '../../lib/sought.ts';
import { auditPeopleQuery, auditPersonQuery } from './auditoria.api.ts';
import classes from './person-filter.module.css';

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
  const emailOf = (id: string | undefined) => (id === undefined ? undefined : people.get(id)?.email);

  return (
    <div className={className}>
      <Select
        searchable
        clearable
        label="Persona"
        placeholder="Todas"
        data={[...people.values()].map(({ id, email }) => ({ value: id, label: email }))}
        // The options hold only addresses; the server also searches names. The chosen person is listed only if the search finds them.
        filter={({ options }) => options.filter((option) => 'value' in option && found.data?.some(({ id }) => id === option.value))}
        value={value ?? null}
        onChange={onChange}
        onSearchChange={(text) => setTyped(text === emailOf(value) ? '' : text)}
        onDropdownOpen={() => setOpened(true)}
        renderOption={({ option }) => {
          const person = people.get(option.value);
          return person ? <Option person={person} /> : option.label;
        }}
        nothingFoundMessage={found.isPending ? 'Buscando…' : found.isError ? 'No hemos podido buscar' : 'Nadie coincide con esa búsqueda'}
        withScrollArea={false}
        // Wider than the field, so that an address fits in a line.
        comboboxProps={{ width: '20rem', position: 'bottom-start' }}
        classNames={{ options: classes.options ?? '' }}
      />
      <QueryError what="Error al cargar las personas" query={found} />
    </div>
  );
}

const Option = ({ person: { email, nombre } }: { person: AuditPerson }) => (
  <span className={classes.person}>
    <PersonAvatar email={email} nombre={nombre} />
    <span className={classes.text}>
      {email}
      {nombre && <span className={classes.nombre}>{nombre}</span>}
    </span>
  </span>
);
