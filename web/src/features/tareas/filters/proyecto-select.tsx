import type { Proyecto } from '@ensaya/contract/proyectos.ts';
import type { SelectProps } from '@mantine/core';
import { IconFolder, IconSelector } from '@tabler/icons-react';
import { LazySelect } from '../../../components/fields/lazy-select.tsx';
import { holds } from '../../../lib/text/search-key.ts';
import classes from '../tareas.module.css';
import { withMore } from './more-option.ts';
import type { Proyectos } from './use-proyectos.ts';
import { TODOS } from './use-tareas-search.ts';

/** With more options the select is searchable; a search field opens a phone's keyboard. */
const EASILY_SEEN = 7;
/** The most options that are rendered; a search finds the others. */
const DRAWN = 100;

type Props = Pick<SelectProps, 'rightSection' | 'rightSectionWidth' | 'className'> & {
  proyectos: Proyectos;
  /** The server searches; otherwise all options are loaded. */
  sought?: { value: string; onChange: (value: string) => void } | undefined;
  onChoose: (proyecto: Proyecto | typeof TODOS) => void;
};

const labelOf = ({ nombre, empresa }: Proyecto) => `${nombre} (${empresa.nombre})`;

export function ProyectoSelect({ proyectos: { options, chosen, todos, more }, sought, onChoose, ...select }: Props) {
  const letters = chosen ? Array.from(labelOf(chosen)).length : 0;
  return (
    <LazySelect
      aria-label="Proyecto"
      style={{ '--letters': letters }}
      classNames={{ input: classes.proyectoInput, option: classes.option }}
      placeholder="Elige un proyecto"
      disabled={options.length === 0 && !sought?.value}
      data={[
        ...(sought || options.length === 0 ? [] : [{ value: TODOS, label: 'Todos los proyectos' }]),
        ...options.map((proyecto) => ({ value: proyecto.id, label: labelOf(proyecto) })),
      ]}
      value={todos ? TODOS : (chosen?.id ?? null)}
      allowDeselect={false}
      searchable={sought !== undefined || options.length > EASILY_SEEN}
      filter={({ options: listed, search }) => {
        const found = sought ? listed : listed.filter((option) => 'label' in option && holds(search, option.label));
        return withMore(found.slice(0, DRAWN), more || found.length > DRAWN);
      }}
      {...(sought && {
        // Choosing an option writes its label into the field; that is not a search.
        onSearchChange: (value) => sought.onChange(chosen && value === labelOf(chosen) ? '' : value),
      })}
      nothingFoundMessage="Ningún proyecto se llama así"
      onChange={(id) => {
        const next = options.find((proyecto) => proyecto.id === id);
        if (id === TODOS) onChoose(TODOS);
        else if (next) onChoose(next);
      }}
      leftSection={<IconFolder size={16} aria-hidden />}
      rightSection={<IconSelector size={16} aria-hidden />}
      rightSectionPointerEvents="none"
      withScrollArea={false}
      {...select}
    />
  );
}
