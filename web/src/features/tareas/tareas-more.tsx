import { Button } from '@mantine/core';
import { LoadError } from '../../components/load-error.tsx';
import classes from './tareas.module.css';
import type { Tareas } from './use-tareas.ts';

/** The next page of a list, when there is one. */
export function TareasMore({ query, of }: { query: Tareas /** Of which column. */; of?: string }) {
  if (!query.hasNextPage) return null;
  if (query.isFetchNextPageError)
    return (
      <LoadError what="Error al cargar tareas" error={query.error} onRetry={query.fetchNextPage} retrying={query.isFetchingNextPage} />
    );
  return (
    <Button
      variant="default"
      className={classes.more}
      onClick={() => query.fetchNextPage()}
      loading={query.isFetchingNextPage}
      {...(of && { 'aria-label': `Cargar más de ${of}` })}
    >
      Cargar más
    </Button>
  );
}
