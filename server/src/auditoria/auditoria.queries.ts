import type { AuditEntry, listAuditLog } from '@ensaya/contract/auditoria.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import { sql } from 'kysely';
import { decodeCursor, toPage } from '../lib/cursor.ts';
import { ownZone } from '../lib/own-zone.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

type Query = OperationParsed<typeof listAuditLog>['query'];

/** Where no company is named, a responsable reads those of all theirs, a page of each; a superadmin, everything. */
export async function selectAuditLog(db: ScopedDb, query: Query) {
  const companies = sql<{ id: string }>`unnest(app.managed_ids())`;
  const page = entries(db, query);
  const rows = query.empresa_id
    ? await page.where('empresa_id', '=', query.empresa_id).execute()
    : await db
        .selectFrom(companies.as<'company'>(sql`company(id)`))
        .innerJoinLateral(page.where('empresa_id', '=', sql.ref<string>('company.id')).as('entry'), (join) => join.onTrue())
        .selectAll('entry')
        .unionAll(db.selectFrom(page.where(sql<boolean>`app.is_superadmin()`).as('every')).selectAll())
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(query.limit + 1)
        .execute();
  return toPage(rows, query.limit);
}

function entries(db: ScopedDb, { act, from, to, limit, cursor }: Query) {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  return db
    .selectFrom('audit_log')
    .select(['id', 'created_at', 'actor_email', 'empresa_id', 'empresa_nombre', 'subject'])
    .select((row) => row.ref('act').$castTo<AuditEntry['act']>().as('act'))
    .$if(act !== undefined, (some) => some.where('act', '=', act ?? ''))
    .$if(from !== undefined, (some) => some.where('created_at', '>=', sql<string>`${from}::date::timestamp at time zone ${ownZone}`))
    .$if(to !== undefined, (some) => some.where('created_at', '<', sql<string>`(${to}::date + 1)::timestamp at time zone ${ownZone}`))
    .$if(after !== undefined, (page) => page.where(sql<boolean>`(created_at, id) < (${after?.created_at}, ${after?.id})`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
}
