import type { Proyecto } from '@ensaya/contract/proyectos.ts';
import type { Role } from '@ensaya/contract/usuarios.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { soughtIn } from '../../lib/sought.ts';
import { choosableProyectosQuery, FOUND_PROYECTOS_MAX, foundProyectosQuery } from './tareas.api.ts';
import { type TareasSearch, TODOS } from './use-tareas-search.ts';

const PAUSE_MS = 250;

/** The projects to choose from and the chosen one; without a wish it is the newest [2.44]. A superadmin looks for theirs among all. */
export function useProyectos(role: Role, { proyecto, empresa }: TareasSearch, sought: string) {
  const looksForThem = role === 'superadmin';
  const [words] = useDebouncedValue(soughtIn(sought), PAUSE_MS);
  const own = useQuery({ ...choosableProyectosQuery(), enabled: !looksForThem });
  const found = useQuery({ ...foundProyectosQuery(words), enabled: looksForThem });
  const query = looksForThem ? found : own;
  const listed = query.data ?? [];

  // A link may lead to a project that is not among the newest: its company's are read as well.
  const elsewhere = looksForThem && proyecto !== null && empresa !== null && !listed.some(({ id }) => id === proyecto);
  const company = useQuery({ ...choosableProyectosQuery(empresa ?? ''), enabled: elsewhere && query.isSuccess });
  const linked = elsewhere ? company.data?.find(({ id }) => id === proyecto) : undefined;

  const listedOrLinked: Proyecto[] = linked ? [linked, ...listed] : listed;
  const todos = proyecto === TODOS && !looksForThem;
  const wanted = proyecto && proyecto !== TODOS ? listedOrLinked.find(({ id }) => id === proyecto) : listed[0];

  // A search that does not find the chosen project leaves it chosen while its company's are read.
  const [last, setLast] = useState<Proyecto>();
  const isGone = company.isSuccess && !company.isFetching && !linked;
  const kept = elsewhere && !isGone && last?.id === proyecto ? last : undefined;
  const chosen = todos ? undefined : (wanted ?? kept);
  if (chosen && chosen !== last) setLast(chosen);

  const options = words ? listed : listedOrLinked;
  const isPending = query.isPending || (elsewhere && !kept && company.isPending);
  return {
    options,
    chosen,
    todos,
    /** There are more than were asked for: a search is cut off, one's own projects are not. */
    more: looksForThem && listed.length >= FOUND_PROYECTOS_MAX,
    /** The address names a project that this person cannot see, or that is gone. */
    missing: !isPending && query.isSuccess && !todos && chosen === undefined && options.length > 0,
    isPending,
    isLoadingError: query.isLoadingError || (elsewhere && !kept && company.isLoadingError),
    error: query.error ?? company.error,
    isFetching: query.isFetching || company.isFetching,
    refetch: () => (company.isLoadingError ? company.refetch() : query.refetch()),
  };
}
export type Proyectos = ReturnType<typeof useProyectos>;
