import type { Persona } from '@ensaya/contract/personas.ts';
import { Box, Checkbox, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { HeaderCell } from '../../components/lists/data-table.tsx';
import { PersonaRow } from './persona-row.tsx';
import classes from './personas.module.css';
import { COLUMNS } from './personas-columns.ts';
import type { OpenPersonaDialog } from './personas-dialogs.tsx';
import type { PersonaSort } from './personas-list.ts';
import { useShownRows } from './use-shown-rows.ts';

const MINUTE_MS = 60_000;

/** The time, once a minute: 'hace 20 min' must not grow old on an open page. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

type Props = {
  personas: Persona[];
  empresa_id: string;
  /** Names the search, the filters and the order. */
  of: string;
  sort: PersonaSort;
  onSort: (sort: PersonaSort) => void;
  selected: ReadonlySet<string>;
  onSelect: (id: string) => void;
  onSelectAll: (ids: string[]) => void;
  onOpen: OpenPersonaDialog;
};

export function PersonasTable({ personas, empresa_id, of, sort, onSort, selected, onSelect, onSelectAll, onOpen }: Props) {
  const now = useNow();
  const { count, end } = useShownRows(personas.length, of);
  const chosen = personas.filter(({ id }) => selected.has(id)).length;
  const all = chosen === personas.length;
  return (
    <div data-card className={classes.frame}>
      <table className={classes.table} aria-label="Personas" aria-rowcount={personas.length + 1}>
        {/* Fixed widths: rows that are rendered later must not move the columns. */}
        <colgroup>
          <Box component="col" w={48} />
          <col />
          {[classes.roleColumn, classes.visitColumn, classes.tasksColumn, classes.playsColumn, classes.stateColumn, classes.actsColumn].map(
            (column) => (
              <col key={column} className={column} />
            ),
          )}
        </colgroup>
        <thead className={classes.head}>
          <tr>
            <th className={classes.check}>
              <Checkbox
                aria-label="Seleccionar todas"
                checked={all}
                indeterminate={chosen > 0 && !all}
                onChange={() => onSelectAll(all ? [] : personas.map(({ id }) => id))}
              />
            </th>
            {COLUMNS.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            <th className={classes.acts}>
              <VisuallyHidden>Acciones</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody className={classes.body}>
          {personas.slice(0, count).map((persona) => (
            <PersonaRow
              key={persona.id}
              persona={persona}
              empresa_id={empresa_id}
              selected={selected.has(persona.id)}
              now={now}
              onSelect={onSelect}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
      <div ref={end} />
    </div>
  );
}
