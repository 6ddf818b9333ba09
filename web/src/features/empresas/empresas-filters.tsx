import { Checkbox } from '@mantine/core';
import { ColumnOrder } from '../../components/fields/column-order.tsx';
import { SearchBox } from '../../components/fields/search-box.tsx';
import type { Sort } from '../../components/lists/data-table.tsx';
import { ListFilters } from '../../components/lists/list-filters.tsx';
import { countOf } from '../../lib/format/numbers.ts';
import { COLUMNS, type EmpresasKey } from './empresas-columns.tsx';

type Filters = { q: string; sin_responsable: boolean; con_equipo: boolean };
type Changes = { sin_responsable?: boolean; con_equipo?: boolean; sort?: EmpresasKey | null; direction?: 'asc' | 'desc' | null };
type Props = {
  filters: Filters;
  sort: Sort<EmpresasKey> | undefined;
  /** How many companies the filters leave; undefined until they are loaded. */
  count: number | undefined;
  onSearch: (q: string) => void;
  onChange: (changes: Changes) => void;
};

export const EmpresasFilters = ({ filters: { q, sin_responsable, con_equipo }, sort, count, onSearch, onChange }: Props) => (
  <ListFilters
    search={<SearchBox label="Buscar empresas..." value={q} onChange={onSearch} />}
    title="Filtros y orden"
    active={Number(sin_responsable) + Number(con_equipo)}
    onClear={() => onChange({ sin_responsable: false, con_equipo: false })}
    {...(count !== undefined && { show: `Ver ${countOf(count, 'empresa', 'empresas')}` })}
  >
    {/* A company without a responsable has no team: one filter clears the other. */}
    <Checkbox
      label="Sin responsable"
      checked={sin_responsable}
      onChange={({ currentTarget }) => onChange({ sin_responsable: currentTarget.checked, con_equipo: false })}
    />
    <Checkbox
      label="Con equipo"
      checked={con_equipo}
      onChange={({ currentTarget }) => onChange({ con_equipo: currentTarget.checked, sin_responsable: false })}
    />
    <ColumnOrder
      columns={COLUMNS}
      sort={sort}
      onSort={({ key, direction }) => onChange({ sort: key, direction })}
      unsorted={{ label: 'más recientes', onChoose: () => onChange({ sort: null, direction: null }) }}
    />
  </ListFilters>
);
