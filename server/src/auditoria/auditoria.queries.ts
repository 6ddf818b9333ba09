import type { AuditEntry, listAuditLog } from '@ensaya/contract/auditoria.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import { sql } from 'kysely';
import { ownZone } from '../lib/own-zone.ts';
import { newestFirst, selectPage } from '../lib/pages.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

type Query = OperationParsed<typeof listAuditLog>['query'];

/** Without a company: a page of each of a responsable's companies, merged; for a superadmin, of all entries. */
export function selectAuditLog(db: ScopedDb, query: Query) {
  const entries = filtered(db, query);
  if (query.empresa_id) return selectPage(entries.where('empresa_id', '=', query.empresa_id), query);
  const page = newestFirst(entries, query);
  const companies = sql<{ id: string }>`unnest(app.managed_ids())`;
  const merged = db
    .selectFrom(companies.as<'company'>(sql`company(id)`))
    .innerJoinLateral(page.where('empresa_id', '=', sql.ref<string>('company.id')).as('entry'), (join) => join.onTrue())
    .selectAll('entry')
    .unionAll(db.selectFrom(page.where(sql<boolean>`app.is_superadmin()`).as('every')).selectAll());
  return selectPage(merged, { limit: query.limit });
}

function filtered(db: ScopedDb, { act, from, to }: Query) {
  return db
    .selectFrom('audit_log')
    .select(['id', 'created_at', 'actor_email', 'empresa_id', 'empresa_nombre', 'subject'])
    .select((row) => row.ref('act').$castTo<AuditEntry['act']>().as('act'))
    .$if(act !== undefined, (some) => some.where('act', '=', act ?? ''))
    .$if(from !== undefined, (some) => some.where('created_at', '>=', sql<string>`${from}::date::timestamp at time zone ${ownZone}`))
    .$if(to !== undefined, (some) => some.where('created_at', '<', sql<string>`(${to}::date + 1)::timestamp at time zone ${ownZone}`));
}
