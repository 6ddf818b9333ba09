import { PERSONA_ESTADOS } from '@ensaya/contract/personas.ts';
import { ROLE_LABELS } from '@ensaya/contract/usuarios.ts';
import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { ColumnOrder } from '../../components/fields/column-order.tsx';
import { FilterChip } from '../../components/fields/filter-chip.tsx';
import { GrupoFilter } from '../../components/fields/grupo-filter.tsx';
import { SearchBox } from '../../components/fields/search-box.tsx';
import { ListFilters } from '../../components/lists/list-filters.tsx';
import { countOf } from '../../lib/format/numbers.ts';
import { COLUMNS } from './personas-columns.ts';
import classes from './personas-filters.module.css';
import { DENTRO } from './personas-list.ts';
import type { PersonasView } from './use-personas-view.ts';

const ROLES = [
  { value: '', label: 'Rol: todos' },
  { value: 'worker', label: ROLE_LABELS.worker },
  { value: 'manager', label: ROLE_LABELS.manager },
];
const ESTADOS = [
  { value: '', label: 'Estado: todos' },
  { value: DENTRO, label: 'Sin invitaciones' },
  ...Object.entries(PERSONA_ESTADOS).map(([value, label]) => ({ value, label })),
];

type Props = {
  empresa_id: string;
  view: PersonasView;
  late: number;
  /** How many people the filters leave. */
  count: number;
  /** On a phone, below the filters. */
  more: ReactNode;
};

/** On a phone the filters and the order are behind one button. */
export const PersonasFilters = ({ empresa_id, view, late, count, more }: Props) => (
  <ListFilters
    search={<SearchBox label="Buscar por nombre o correo..." value={view.filters.q} onChange={view.search} delay={0} />}
    title="Filtros y orden"
    active={view.chosen}
    onClear={() => view.change({ rol: null, estado: null, vencidas: null, grupo: null })}
    show={`Ver ${countOf(count, 'persona', 'personas')}`}
  >
    <Fields empresa_id={empresa_id} view={view} late={late} />
    <div className={classes.more}>{more}</div>
  </ListFilters>
);

function Fields({ empresa_id, view: { filters, sort, change, sortBy }, late }: Pick<Props, 'empresa_id' | 'view' | 'late'>) {
  return (
    <>
      <NativeSelect
        aria-label="Filtrar por rol"
        w={{ base: '100%', sm: '10rem' }}
        data={ROLES}
        value={filters.rol ?? ''}
        onChange={({ currentTarget }) => change({ rol: currentTarget.value })}
      />
      <NativeSelect
        aria-label="Filtrar por estado"
        w={{ base: '100%', sm: '10rem' }}
        data={ESTADOS}
        value={filters.estado ?? ''}
        onChange={({ currentTarget }) => change({ estado: currentTarget.value })}
      />
      <GrupoFilter
        empresa_id={empresa_id}
        w={{ base: '100%', sm: '10rem' }}
        value={filters.grupo}
        onChange={(grupo) => change({ grupo })}
      />
      <FilterChip
        label="Con tareas vencidas"
        count={late}
        alert
        pressed={filters.vencidas}
        disabled={late === 0 && !filters.vencidas}
        onClick={() => change({ vencidas: !filters.vencidas })}
      />
      <ColumnOrder columns={COLUMNS} sort={sort} onSort={sortBy} />
    </>
  );
}
