import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { gruposQuery } from './grupos.ts';

/**
 * Whether a person is in the group that a list is filtered by; undefined without a group. Until the groups are loaded, and in a group that has
 * been deleted, there is nobody.
 */
export function useInGrupo(empresa_id: string, grupo_id: string | null) {
  const query = useQuery({ ...gruposQuery(empresa_id), enabled: grupo_id !== null });
  const { data } = query;
  const isIn = useMemo(() => {
    if (grupo_id === null) return undefined;
    const people = new Set(data?.find(({ id }) => id === grupo_id)?.user_ids);
    return (id: string) => people.has(id);
  }, [data, grupo_id]);
  return { isIn, grupo: data?.find(({ id }) => id === grupo_id), isPending: grupo_id !== null && query.isPending, query };
}
