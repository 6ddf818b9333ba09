import type { Proyecto } from '@ensaya/contract/proyectos.ts';
import { ESTADOS } from '@ensaya/contract/tareas.ts';
import { NativeSelect, Select } from '@mantine/core';
import { IconFolder, IconSelector } from '@tabler/icons-react';
import { ViewToggle } from '../../../components/view-toggle.tsx';
import { holds } from '../../../lib/search-key.ts';
import type { ViewMode } from '../../../lib/use-view-mode.ts';
import classes from '../tareas.module.css';
import { withMore } from './more-option.ts';
import { TrabajadorSelect } from './trabajador-select.tsx';
import type { Proyectos } from './use-proyectos.ts';
import { type ChangeSearch, SIN_COMPLETAR, type TareasSearch, TODOS } from './use-tareas-search.ts';

const ESTADO_OPTIONS = [
  { value: '', label: 'Estado: todos' },
  ...Object.entries(ESTADOS).map(([value, label]) => ({ value, label })),
  { value: SIN_COMPLETAR, label: 'Sin completar' },
];

type Props = {
  proyectos: Proyectos;
  /** A superadmin's search among all projects. */
  sought: { value: string; onChange: (value: string) => void } | undefined;
  search: TareasSearch;
  change: ChangeSearch;
  /** The companies whose workers can be chosen; empty for a worker, who sees only their own tasks. */
  empresa_ids: string[];
  trabajador: { id: string; email: string; nombre: string | null } | undefined;
  count: string;
  view: ViewMode<'taskViewMode'>;
  onView: (view: ViewMode<'taskViewMode'>) => void;
};

export const TareasToolbar = ({ proyectos, sought, search, change, empresa_ids, trabajador, count, view, onView }: Props) => (
  <div className={classes.toolbar}>
    <ProyectoSelect
      proyectos={proyectos}
      sought={sought}
      onChoose={(proyecto) =>
        // A worker belongs to one company: in a project of another the filter would match no task.
        change(
          proyecto === TODOS
            ? { proyecto, trabajador: null }
            : { proyecto: proyecto.id, trabajador: null, ...(sought && { empresa: proyecto.empresa_id }) },
        )
      }
    />
    <p className={classes.count} aria-live="polite">
      {count}
    </p>
    <div className={classes.filters}>
      {empresa_ids.length > 0 && (
        <TrabajadorSelect
          aria-label="Filtrar por trabajador"
          placeholder="Equipo: todos"
          className={classes.trabajador}
          clearable
          clearButtonProps={{ 'aria-label': 'Quitar el filtro por trabajador' }}
          empresa_ids={empresa_ids}
          known={trabajador}
          value={search.trabajador}
          onChange={(id) => change({ trabajador: id })}
        />
      )}
      <NativeSelect
        aria-label="Filtrar por estado"
        className={classes.estado}
        data={ESTADO_OPTIONS}
        value={search.estado ?? ''}
        onChange={({ currentTarget }) => change({ estado: currentTarget.value || null })}
      />
    </div>
    <ViewToggle value={view} onChange={onView} modes={['list', 'board']} />
  </div>
);

/** With more options the select is searchable; a search field opens a phone's keyboard. */
const EASILY_SEEN = 7;
/** The most options that are rendered; a search finds the others. */
const DRAWN = 100;

type ProyectoSelectProps = {
  proyectos: Proyectos;
  /** The server searches; otherwise all options are loaded. */
  sought?: { value: string; onChange: (value: string) => void } | undefined;
  onChoose: (proyecto: Proyecto | typeof TODOS) => void;
};

const labelOf = ({ nombre, empresa }: Proyecto) => `${nombre} (${empresa.nombre})`;

function ProyectoSelect({ proyectos: { options, chosen, todos, more }, sought, onChoose }: ProyectoSelectProps) {
  return (
    <Select
      aria-label="Proyecto"
      className={classes.proyecto}
      classNames={{ input: classes.proyectoInput, option: classes.option, options: classes.options }}
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
      leftSection={<IconFolder size={16} stroke={1.75} aria-hidden />}
      rightSection={<IconSelector size={16} stroke={1.75} aria-hidden />}
      rightSectionPointerEvents="none"
      withScrollArea={false}
    />
  );
}
