import type { Change } from '@ensaya/contract/realtime.ts';
import type { InvalidateOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { staleKeys } from '../../lib/data/dependencies.ts';

/** Whether part of a key names one of the companies, at any depth. */
function names(part: unknown, empresa_ids: ReadonlySet<string>): boolean {
  if (typeof part === 'string') return empresa_ids.has(part);
  return typeof part === 'object' && part !== null && Object.values(part).some((inner) => names(inner, empresa_ids));
}

/**
 * Whether a query is stale after live changes. One whose key names companies of the person reads those alone, so a change of another of
 * their companies leaves it fresh; one that names none may read any. Without a change, anything may have changed.
 */
export function staleAfter(changes: readonly Change[], own: ReadonlySet<string>): (query: { queryKey: QueryKey }) => boolean {
  if (changes.length === 0) {
    const all = staleKeys([]);
    return ({ queryKey }) => all.has(String(queryKey[0]));
  }
  const each = changes.map(({ table, empresa_id }) => ({ roots: staleKeys([table]), empresa_id }));
  return ({ queryKey }) => {
    const of = each.filter(({ roots }) => roots.has(String(queryKey[0])));
    if (of.length === 0) return false;
    const changed = new Set(of.flatMap(({ empresa_id }) => empresa_id ?? []));
    return of.some(({ empresa_id }) => empresa_id === null) || names(queryKey, changed) || !names(queryKey, own);
  };
}

/** After live changes, in the queries of a person of these companies. */
export const invalidateAfter = (
  client: QueryClient,
  changes: readonly Change[],
  empresas: readonly { id: string }[],
  options?: InvalidateOptions,
): Promise<void> => client.invalidateQueries({ predicate: staleAfter(changes, new Set(empresas.map(({ id }) => id))) }, options);
