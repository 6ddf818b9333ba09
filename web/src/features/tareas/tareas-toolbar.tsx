import { ESTADOS } from '@ensaya/contract/tareas.ts';
import { NativeSelect } from '@mantine/core';
import { ViewToggle } from '../../components/view-toggle.tsx';
import type { ViewMode } from '../../lib/use-view-mode.ts';
import { ProyectoSelect } from './proyecto-select.tsx';
import classes from './tareas.module.css';
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
  /** Whose workers can be asked for; none for a worker, who sees only their own tasks. */
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
        // A worker belongs to one company: the filter would find nobody in another.
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
