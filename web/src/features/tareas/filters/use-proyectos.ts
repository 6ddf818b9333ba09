import type { Proyecto } from '@ensaya/contract/proyectos.ts';
import type { Role } from '@ensaya/contract/roles.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { soughtIn } from '../../../lib/text/sought.ts';
import { choosableProyectosQuery, FOUND_PROYECTOS_MAX, foundProyectosQuery } from '../tareas.api.ts';
import { type TareasSearch, TODOS } from './use-tareas-search.ts';

const PAUSE_MS = 250;

/** The projects to choose from and the chosen one; by default the newest [2.44]; of one company, if it is chosen. A superadmin searches among all. */
export function useProyectos(role: Role, { proyecto, empresa }: TareasSearch, sought: string, chosenEmpresa?: string) {
  const looksForThem = role === 'superadmin';
  const [words] = useDebouncedValue(soughtIn(sought), PAUSE_MS);
  const own = useQuery({ ...choosableProyectosQuery(chosenEmpresa), enabled: !looksForThem });
  const found = useQuery({ ...foundProyectosQuery(words), enabled: looksForThem });
  const query = looksForThem ? found : own;
  const listed = query.data ?? [];

  // A link may name a project that is not among the newest: the projects of its company are read too.
  const elsewhere = looksForThem && proyecto !== null && empresa !== null && !listed.some(({ id }) => id === proyecto);
  const company = useQuery({ ...choosableProyectosQuery(empresa ?? ''), enabled: elsewhere && query.isSuccess });
  const linked = elsewhere ? company.data?.find(({ id }) => id === proyecto) : undefined;

  const listedOrLinked: Proyecto[] = linked ? [linked, ...listed] : listed;
  const todos = proyecto === TODOS && !looksForThem;
  const wanted = proyecto && proyecto !== TODOS ? listedOrLinked.find(({ id }) => id === proyecto) : listed[0];

  // A search without the chosen project keeps it chosen while the projects of its company are read.
  const [last, setLast] = useState<Proyecto>();
  const isGone = company.isSuccess && !company.isFetching && !linked;
  const kept = elsewhere && !isGone && last?.id === proyecto ? last : undefined;
  const chosen = todos ? undefined : (wanted ?? kept);
  if (chosen && chosen !== last) setLast(chosen);

  const options = words ? listed : listedOrLinked;
  // The second query waits for the first, and does not begin if that fails.
  const isPending = query.isPending || (query.isSuccess && elsewhere && !kept && company.isPending);
  return {
    options,
    chosen,
    todos,
    /** The search may have more results. */
    more: looksForThem && listed.length >= FOUND_PROYECTOS_MAX,
    /** The project of the address does not exist, or the user may not see it. */
    missing: !isPending && query.isSuccess && !todos && chosen === undefined && options.length > 0,
    isPending,
    isLoadingError: query.isLoadingError || (elsewhere && !kept && company.isLoadingError),
    error: query.error ?? company.error,
    isFetching: query.isFetching || company.isFetching,
    refetch: () => (company.isLoadingError ? company.refetch() : query.refetch()),
  };
}
export type Proyectos = ReturnType<typeof useProyectos>;
