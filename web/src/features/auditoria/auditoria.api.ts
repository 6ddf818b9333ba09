import { type AuditEntry, listAuditLog } from '@ensaya/contract/auditoria.ts';
import type { OperationInput } from '@ensaya/contract/operation.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';

export type AuditFilters = Pick<OperationInput<typeof listAuditLog>['query'], 'act' | 'empresa_id' | 'from' | 'to'>;

/** More would not fit comfortably into a browser, nor into what anybody reads. */
export const EXPORT_CAP = 10_000;
const SCREEN_ROWS = 50;
const EXPORT_ROWS = 100;

export const auditLogQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['audit_log', 'list', filters],
    queryFn: ({ pageParam, signal }) => call(listAuditLog, { query: { ...filters, limit: SCREEN_ROWS, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Every entry of a filter, page after page, as far as the cap. */
export async function readAll(filters: AuditFilters, onRead: (read: number) => void, signal: AbortSignal): Promise<AuditEntry[]> {
  const all: AuditEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(listAuditLog, { query: { ...filters, limit: EXPORT_ROWS, cursor } }, { signal });
    all.push(...page.items);
    onRead(all.length);
    cursor = page.next_cursor ?? undefined;
  } while (cursor && all.length < EXPORT_CAP);
  return all;
}
