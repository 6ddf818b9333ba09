import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryError } from '../../../components/load-error.tsx';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import { soughtIn } from '../../../lib/sought.ts';
import { trabajadoresQuery } from '../tareas.api.ts';
import classes from '../tareas.module.css';
import { withMore } from './more-option.ts';

export type Person = { id: string; email: string; nombre: string | null };

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchable'> & {
  empresa_ids: string[];
  value: string | null;
  onChange: (id: string | null) => void;
  /** The user of the value, who may not be among the first options. */
  known?: Person | undefined;
};

const PAUSE_MS = 250;
const byEmail = (a: Person, b: Person) => (a.email < b.email ? -1 : 1);

export function TrabajadorSelect({ empresa_ids, value, onChange, known, ...props }: Props) {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const [words] = useDebouncedValue(soughtIn(typed), PAUSE_MS);
  const answers = useQueries({
    queries: empresa_ids.map((empresa_id) => ({ ...trabajadoresQuery(empresa_id, words), enabled: opened || value !== null })),
  });
  const failed = answers.find(({ isLoadingError }) => isLoadingError);
  const people = new Map<string, Person>(known ? [[known.id, known]] : []);
  for (const { data } of answers) for (const person of data?.people ?? []) people.set(person.id, person);
  const more = answers.some(({ data }) => data?.more);
  const emailOf = (id: string | null) => (id === null ? undefined : people.get(id)?.email);
  const isWaiting = answers.some(({ isPending }) => isPending);

  return (
    <>
      <Select
        searchable
        data={[...people.values()].sort(byEmail).map(({ id, email }) => ({ value: id, label: email }))}
        // The options hold only addresses; the server also searches names.
        filter={({ options }) => withMore(options, more)}
        value={value}
        onChange={onChange}
        onSearchChange={(text) => setTyped(text === emailOf(value) ? '' : text)}
        onDropdownOpen={() => setOpened(true)}
        renderOption={({ option }) => {
          const person = people.get(option.value);
          return person ? <Option person={person} /> : option.label;
        }}
        nothingFoundMessage={isWaiting ? 'Buscando…' : words ? 'Nadie coincide con esa búsqueda' : 'Esta empresa aún no tiene trabajadores'}
        withScrollArea={false}
        classNames={{ option: classes.option, options: classes.options }}
        {...props}
      />
      {failed && <QueryError what="Error al cargar trabajadores" query={failed} />}
    </>
  );
}

const Option = ({ person: { email, nombre } }: { person: Person }) => (
  <span className={classes.person}>
    <PersonAvatar email={email} nombre={nombre} />
    <span className={classes.personText}>
      {email}
      {nombre && <span className={classes.personName}>{nombre}</span>}
    </span>
  </span>
);
