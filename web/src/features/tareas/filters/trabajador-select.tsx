import type { SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { LazySelect } from '../../../components/fields/lazy-select.tsx';
import { Person } from '../../../components/people/person.tsx';
import { nothingListed } from '../../../lib/data/nothing-listed.ts';
import { personName } from '../../../lib/text/person-name.ts';
import { soughtIn } from '../../../lib/text/sought.ts';
import { trabajadoresQuery } from '../tareas.api.ts';
import classes from '../tareas.module.css';
import { withMore } from './more-option.ts';

export type Trabajador = { id: string; email: string; nombre: string | null };

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchable'> & {
  empresa_ids: string[];
  value: string | null;
  onChange: (id: string | null, option?: { label: string } | null) => void;
  /** The user of the value, who may not be among the first options. */
  known?: Trabajador | undefined;
};

const PAUSE_MS = 250;
const byEmail = (a: Trabajador, b: Trabajador) => (a.email < b.email ? -1 : 1);

export function TrabajadorSelect({ empresa_ids, value, onChange, known, ...props }: Props) {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const [words] = useDebouncedValue(soughtIn(typed), PAUSE_MS);
  const answers = useQueries({
    queries: empresa_ids.map((empresa_id) => ({ ...trabajadoresQuery(empresa_id, words), enabled: opened || value !== null })),
  });
  const failed = answers.find(({ isLoadingError }) => isLoadingError);
  const people = new Map<string, Trabajador>(known ? [[known.id, known]] : []);
  for (const { data } of answers) for (const person of data?.people ?? []) people.set(person.id, person);
  const more = answers.some(({ data }) => data?.more);
  const nameOf = (id: string | null) => {
    const person = id === null ? undefined : people.get(id);
    return person && personName(person);
  };
  const isWaiting = answers.some(({ isPending }) => isPending);

  return (
    <>
      <LazySelect
        searchable
        data={[...people.values()].sort(byEmail).map((person) => ({ value: person.id, label: personName(person) }))}
        // The server searches names and addresses.
        filter={({ options }) => withMore(options, more)}
        value={value}
        onChange={onChange}
        onSearchChange={(text) => setTyped(text === nameOf(value) ? '' : text)}
        onDropdownOpen={() => setOpened(true)}
        renderOption={({ option }) => {
          const person = people.get(option.value);
          return person ? <Person {...person} avatar /> : option.label;
        }}
        nothingFoundMessage={nothingListed(
          { isPending: isWaiting, isLoadingError: failed !== undefined },
          words ? 'Nadie coincide con esa búsqueda' : 'Esta empresa aún no tiene trabajadores',
        )}
        withScrollArea={false}
        classNames={{ option: classes.option }}
        {...props}
      />
      {failed && <QueryError what="Error al cargar trabajadores" query={failed} />}
    </>
  );
}
