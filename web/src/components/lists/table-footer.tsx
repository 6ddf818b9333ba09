import { Pagination } from '@mantine/core';
import { useIsPhone } from '../../lib/screen/use-is-phone.ts';
import classes from './table-footer.module.css';

type Props = { page: number; pageSize: number; total: number; onPage: (page: number) => void };

const CONTROLS = { first: 'Primera página', previous: 'Página anterior', next: 'Página siguiente', last: 'Última página' };

export function TableFooter({ page, pageSize, total, onPage }: Props) {
  const narrow = useIsPhone();
  const pages = Math.ceil(total / pageSize);
  if (total === 0) return null;
  const first = (page - 1) * pageSize + 1;
  return (
    <div className={classes.footer}>
      <p className={classes.range} aria-live="polite">
        {first}–{Math.min(page * pageSize, total)} de {total}
      </p>
      {pages > 1 && (
        <nav aria-label="Paginación">
          <Pagination
            total={pages}
            value={page}
            onChange={onPage}
            siblings={narrow ? 0 : 1}
            getItemProps={(item) => ({ 'aria-label': `Página ${item}` })}
            getControlProps={(control) => ({ 'aria-label': CONTROLS[control] })}
          />
        </nav>
      )}
    </div>
  );
}
