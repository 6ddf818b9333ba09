import type { ReactNode } from 'react';
import { DataTable, type TableProps } from './data-table.tsx';
import { QueryList, type QueryListProps } from './query-list.tsx';
import { TableSkeleton } from './skeletons.tsx';

type Props<Row, Key extends string> = Omit<TableProps<Row, Key>, 'rows' | 'loading'> &
  Pick<QueryListProps<Row>, 'query' | 'failed'> & {
    /** 'Cargando usuarios…' */
    waiting: string;
    waitingRows?: number;
    empty: ReactNode;
  };

/** A list whose items are the rows of a table. */
export const QueryTable = <Row extends { id: string }, Key extends string>(props: Props<Row, Key>) => {
  const { query, failed, waiting, waitingRows = 10, empty, ...table } = props;
  return (
    <QueryList query={query} failed={failed} skeleton={<TableSkeleton label={waiting} count={waitingRows} />} empty={empty}>
      {(rows) => <DataTable rows={rows} loading={query.isPlaceholderData} {...table} />}
    </QueryList>
  );
};
