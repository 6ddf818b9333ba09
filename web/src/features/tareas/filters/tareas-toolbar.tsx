import { Box, Button, Switch } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { GrupoFilter } from '../../../components/fields/grupo-filter.tsx';
import { SearchBox } from '../../../components/fields/search-box.tsx';
import { PhoneFilters } from '../../../components/lists/phone-filters.tsx';
import { ViewToggle } from '../../../components/lists/view-toggle.tsx';
import { formatNumber } from '../../../lib/format/numbers.ts';
import type { ViewMode } from '../../../lib/screen/use-view-mode.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import classes from '../tareas.module.css';
import { EstadoSelect } from './estado-select.tsx';
import { OrderSelect } from './order-select.tsx';
import { ProyectoSelect } from './proyecto-select.tsx';
import { type Trabajador, TrabajadorSelect } from './trabajador-select.tsx';
import type { Proyectos } from './use-proyectos.ts';
import { type ChangeSearch, type TareasSearch, TODOS } from './use-tareas-search.ts';

type Filters = {
  search: TareasSearch;
  change: ChangeSearch;
  seek: (text: string) => void;
  /** How many are set. */
  active: number;
  clear: () => void;
  /** The companies whose workers can be chosen; empty for a worker, who sees only their own tasks. */
  empresa_ids: string[];
  trabajador: Trabajador | undefined;
  overdue: number | undefined;
};

type ProyectoProps = {
  proyectos: Proyectos;
  /** A superadmin's search among all projects. */
  sought: { value: string; onChange: (value: string) => void } | undefined;
  change: ChangeSearch;
};

export const TareasToolbar = ({ filters, proyecto }: { filters: Filters; proyecto: ProyectoProps }) => {
  const { search, change, seek, empresa_ids, trabajador, overdue } = filters;
  return (
    <div className={classes.toolbar}>
      <Proyecto {...proyecto} />
      <Box flex="1 1 9rem" maw={208}>
        <SearchBox label="Buscar tareas..." value={search.q} onChange={seek} />
      </Box>
      {empresa_ids.length > 0 && (
        <TrabajadorSelect
          aria-label="Filtrar por trabajador"
          placeholder="Trabajador: todos"
          className={classes.trabajador}
          clearable
          clearButtonProps={{ 'aria-label': 'Quitar el filtro por trabajador' }}
          empresa_ids={empresa_ids}
          known={trabajador}
          value={search.trabajador}
          onChange={(id) => change({ trabajador: id })}
        />
      )}
      <Grupo empresa_ids={empresa_ids} search={search} change={change} className={classes.estado} />
      <EstadoSelect aria-label="Filtrar por estado" all="Estado: todos" className={classes.estado} search={search} change={change} />
      <Button
        variant="default"
        className={classes.vencidas}
        aria-pressed={search.vencidas}
        onClick={() => change({ vencidas: !search.vencidas })}
      >
        Vencidas
        <span className={classes.overdue}>{overdue !== undefined && formatNumber(overdue)}</span>
      </Button>
      <Box component="span" flex="1 0 0" />
      <OrderSelect aria-label="Ordenar" className={classes.orden} search={search} change={change} />
    </div>
  );
};

/** On a phone all but the project is behind one button. */
export const PhoneToolbar = ({ proyecto, count }: { proyecto: ProyectoProps; count: string }) => (
  <div className={classes.toolbar}>
    <Proyecto
      {...proyecto}
      count={
        <span className={classes.countInside}>
          {proyecto.proyectos.options.length > 0 && count}
          <IconSelector size={16} aria-hidden />
        </span>
      }
    />
  </div>
);

type PhoneProps = Filters & { count: string; view: ViewMode<'taskViewMode'>; onView: (view: ViewMode<'taskViewMode'>) => void };

export const PhoneTareasFilters = ({
  search,
  change,
  seek,
  active,
  clear,
  empresa_ids,
  trabajador,
  overdue,
  count,
  view,
  onView,
}: PhoneProps) => (
  <PhoneFilters title="Filtros y orden" active={active} onClear={clear} show={count ? `Ver ${count}` : 'Ver las tareas'}>
    <SearchBox label="Buscar tareas..." value={search.q} onChange={seek} />
    {empresa_ids.length > 0 && (
      <TrabajadorSelect
        label="Trabajador"
        placeholder="Todos"
        className={classes.asFilter}
        clearable
        clearButtonProps={{ 'aria-label': 'Quitar el filtro por trabajador' }}
        empresa_ids={empresa_ids}
        known={trabajador}
        value={search.trabajador}
        onChange={(id) => change({ trabajador: id })}
      />
    )}
    <Grupo empresa_ids={empresa_ids} search={search} change={change} />
    <EstadoSelect label="Estado" all="Todos" search={search} change={change} />
    <OrderSelect label="Orden" search={search} change={change} />
    <div>
      <Box component="p" mb={6} fw={500} aria-hidden>
        Vista
      </Box>
      <ViewToggle value={view} onChange={onView} modes={['list', 'board']} withWords />
    </div>
    <Switch
      py="xs"
      classNames={{ labelWrapper: classes.switchLabel ?? '' }}
      labelPosition="left"
      label={<>Solo vencidas {overdue !== undefined && <b className={classes.overdue}>{formatNumber(overdue)}</b>}</>}
      checked={search.vencidas}
      onChange={({ currentTarget }) => change({ vencidas: currentTarget.checked })}
    />
  </PhoneFilters>
);

type GrupoProps = Pick<Filters, 'empresa_ids' | 'search' | 'change'> & { className?: string | undefined };

/** Of one company: groups of several have the same names. A superadmin reads none. */
function Grupo({ empresa_ids: [empresa_id, ...others], search, change, className = '' }: GrupoProps) {
  const { role } = useCurrentUser();
  if (role !== 'manager' || empresa_id === undefined || others.length > 0) return null;
  return <GrupoFilter className={className} empresa_id={empresa_id} value={search.grupo} onChange={(grupo) => change({ grupo })} />;
}

const Proyecto = ({ proyectos, sought, change, count }: ProyectoProps & { count?: ReactNode }) => (
  <ProyectoSelect
    proyectos={proyectos}
    sought={sought}
    className={classes.proyecto ?? ''}
    {...(count !== undefined && { rightSection: count, rightSectionWidth: '7.5rem' })}
    onChoose={(proyecto) =>
      // A worker belongs to one company: in a project of another the filter would match no task.
      change(
        proyecto === TODOS
          ? { proyecto, trabajador: null, grupo: null }
          : { proyecto: proyecto.id, trabajador: null, grupo: null, ...(sought && { empresa: proyecto.empresa_id }) },
      )
    }
  />
);
