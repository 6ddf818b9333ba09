import { ActionIcon, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronRight } from '@tabler/icons-react';
import { Fragment, type ReactNode, useId, useRef, useState } from 'react';
import classes from './data-table.module.css';
import { TableFooter } from './table-footer.tsx';

export type Sort<Key extends string = string> = { key: Key; direction: 'asc' | 'desc' };

export type Column<Row, Key extends string = string> = {
  key: Key;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
};

export type TableProps<Row, Key extends string> = {
  label: string;
  /** The first one is the row's header. */
  columns: Column<Row, Key>[];
  rows: Row[];
  /** For the labels of the row's buttons. */
  rowName: (row: Row) => string;
  sort?: Sort<Key> | undefined;
  /** Without it the headers do not sort. */
  onSort?: ((sort: Sort<Key>) => void) | undefined;
  /** These four together, for numbered pages. */
  page?: number;
  pageSize?: number;
  total?: number;
  onPage?: (page: number) => void;
  /** The next rows are being loaded: the former ones stay, dimmed. */
  loading?: boolean;
  actions?: (row: Row) => ReactNode;
  /** Expanded below the row. */
  details?: (row: Row) => ReactNode;
};

/** A table whose caller sorts and paginates, so that the state can be in the address. */
export function DataTable<Row extends { id: string }, Key extends string>(props: TableProps<Row, Key>) {
  const { label, columns, rows, sort, onSort, loading = false, actions, details } = props;
  const { page = 1, pageSize = rows.length, total = rows.length, onPage } = props;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const frame = useRef<HTMLDivElement>(null);
  const toggle = (key: string) => setOpen((keys) => new Set(keys.has(key) ? [...keys].filter((other) => other !== key) : [...keys, key]));

  return (
    <div data-card className={classes.frame} ref={frame}>
      <table className={classes.table} aria-label={label} aria-busy={loading}>
        <thead className={classes.head}>
          <tr>
            {details && (
              <th className={classes.toggle}>
                <VisuallyHidden>Detalles</VisuallyHidden>
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {actions && <th className={classes.actions}>Acciones</th>}
          </tr>
        </thead>
        <tbody className={classes.body}>
          {rows.map((row) => (
            <DataRow key={row.id} row={row} table={props} open={open.has(row.id)} onToggle={() => toggle(row.id)} />
          ))}
        </tbody>
      </table>
      {onPage && (
        <TableFooter
          page={page}
          pageSize={pageSize}
          total={total}
          onPage={(next) => {
            onPage(next);
            // On a phone the first row may be far above the visible part.
            if ((frame.current?.getBoundingClientRect().top ?? 0) < 0) frame.current?.scrollIntoView({ block: 'start' });
          }}
        />
      )}
    </div>
  );
}

type HeaderProps<Key extends string> = { column: { key: Key; header: string; sortable?: boolean } } & Pick<
  TableProps<never, Key>,
  'sort' | 'onSort'
>;

export function HeaderCell<Key extends string>({ column: { key, header, sortable }, sort, onSort }: HeaderProps<Key>) {
  if (!sortable || !onSort) return <th data-plain>{header}</th>;
  const direction = sort?.key === key ? sort.direction : undefined;
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <th aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}>
      <UnstyledButton
        className={classes.sort}
        data-active={direction || undefined}
        onClick={() => onSort({ key, direction: direction === 'asc' ? 'desc' : 'asc' })}
      >
        {header}
        <Arrow size={16} aria-hidden />
      </UnstyledButton>
    </th>
  );
}

type RowProps<Row, Key extends string> = { row: Row; table: TableProps<Row, Key>; open: boolean; onToggle: () => void };

function DataRow<Row, Key extends string>({ row, table: { columns, rowName, actions, details }, open, onToggle }: RowProps<Row, Key>) {
  const id = useId();
  const width = columns.length + (actions ? 1 : 0);
  return (
    <Fragment>
      <tr className={classes.row} data-open={open || undefined}>
        {details && (
          <td className={classes.toggle}>
            <ActionIcon
              aria-label={`Detalles de ${rowName(row)}`}
              aria-expanded={open}
              aria-controls={open ? id : undefined}
              onClick={onToggle}
            >
              <IconChevronRight className={classes.chevron} size={18} />
            </ActionIcon>
          </td>
        )}
        {columns.map(({ key, header, cell }, index) =>
          index === 0 ? (
            <th key={key} scope="row" className={classes.name}>
              {cell(row)}
            </th>
          ) : (
            <td key={key} data-label={header}>
              {cell(row)}
            </td>
          ),
        )}
        {actions && (
          <td className={classes.actions}>
            <div className={classes.buttons}>{actions(row)}</div>
          </td>
        )}
      </tr>
      {details && open && (
        <tr className={classes.details} id={id}>
          <td className={classes.toggle}>
            <VisuallyHidden>Detalles de {rowName(row)}</VisuallyHidden>
          </td>
          <td colSpan={width}>{details(row)}</td>
        </tr>
      )}
    </Fragment>
  );
}
