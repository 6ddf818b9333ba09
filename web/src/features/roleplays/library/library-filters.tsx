import { LIBRARY } from '@ensaya/contract/biblioteca/todos.ts';
import { LIBRARY_SECTORS, type LibrarySector, TRATOS, type Trato } from '@ensaya/contract/biblioteca.ts';
import { Flex, NativeSelect } from '@mantine/core';
import { FilterChip } from '../../../components/fields/filter-chip.tsx';
import { SearchBox } from '../../../components/fields/search-box.tsx';
import classes from './library.module.css';
import type { LibraryView } from './use-library-view.ts';

const SECTORS = Object.entries(LIBRARY_SECTORS) as [LibrarySector, string][];
const TRATO_OPTIONS = [
  { value: '', label: 'Trato: todos' },
  ...(Object.entries(TRATOS) as [Trato, string][]).map(([value, label]) => ({ value, label: `Trato: ${label.toLowerCase()}` })),
];

/** The sectors with how many each has, the search, and the form of address. */
export const LibraryFilters = ({ q, sector, trato, search, change }: LibraryView) => (
  <>
    <ul className={classes.sectors} aria-label="Sector">
      {[[undefined, 'Todos'] as const, ...SECTORS].map(([value, label]) => (
        <li key={label}>
          <FilterChip
            label={label}
            count={LIBRARY.filter((one) => !value || one.sector === value).length}
            pressed={sector === value}
            onClick={() => change({ sector: value })}
          />
        </li>
      ))}
    </ul>
    <Flex justify="space-between" align="center" wrap="wrap" gap="sm" mb="md">
      <div className={classes.search}>
        <SearchBox label="Buscar situaciones..." value={q} onChange={search} delay={100} />
      </div>
      <NativeSelect
        aria-label="Trato"
        data={TRATO_OPTIONS}
        value={trato ?? ''}
        onChange={({ currentTarget }) => change({ trato: currentTarget.value })}
      />
    </Flex>
  </>
);
