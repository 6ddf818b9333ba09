import { type AuditEntry, listAuditLog, listAuditPeople } from '@ensaya/contract/auditoria.ts';
import type { OperationInput } from '@ensaya/contract/operation.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { pagesQuery } from '../../lib/data/pages-query.ts';
import { readQuery } from '../../lib/data/queries.ts';

export type AuditFilters = Pick<
  OperationInput<typeof listAuditLog>['query'],
  'act' | 'empresa_id' | 'person_id' | 'sign_ins' | 'from' | 'to'
>;

/** The most entries of a download: it is built in the browser's memory. */
export const EXPORT_CAP = 10_000;
const PER_PAGE = 50;
const EXPORT_ROWS = 100;

export const auditLogQuery = (filters: AuditFilters) => ({
  ...pagesQuery(['audit_log', 'list', filters], (cursor, options) =>
    call(listAuditLog, { query: { ...filters, limit: PER_PAGE, cursor } }, options),
  ),
  placeholderData: keepPreviousData,
  staleTime: 0,
});

const peopleQuery = (key: string[], query: { q?: string; person_id?: string }) =>
  readQuery(['users', 'audited', ...key], listAuditPeople, { query }, { select: ({ items }) => items, placeholderData: keepPreviousData });
export const auditPeopleQuery = (q: string) => peopleQuery(['found', q], { q });
export const auditPersonQuery = (person_id: string) => peopleQuery(['one', person_id], { person_id });

/** All entries of a filter, up to the cap. */
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
