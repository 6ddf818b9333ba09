import type { AuditEntry, listAuditLog } from '@ensaya/contract/auditoria.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import { sql } from 'kysely';
import { decodeCursor, toPage } from '../lib/cursor.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

const ownZone = sql<string>`(select u.time_zone from users u where u.id = app.user_id())`;

/** Where no company is named, a responsable reads those of all theirs; a superadmin, everything. */
export async function selectAuditLog(db: ScopedDb, query: OperationParsed<typeof listAuditLog>['query']) {
  const { empresa_id, act, from, to, limit, cursor } = query;
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const rows = await db
    .selectFrom('audit_log')
    .select(['id', 'created_at', 'actor_email', 'empresa_id', 'empresa_nombre', 'subject'])
    .select((row) => row.ref('act').$castTo<AuditEntry['act']>().as('act'))
    .$if(empresa_id !== undefined, (some) => some.where('empresa_id', '=', empresa_id ?? null))
    .$if(act !== undefined, (some) => some.where('act', '=', act ?? ''))
    .$if(from !== undefined, (some) => some.where('created_at', '>=', sql<string>`${from}::date::timestamp at time zone ${ownZone}`))
    .$if(to !== undefined, (some) => some.where('created_at', '<', sql<string>`(${to}::date + 1)::timestamp at time zone ${ownZone}`))
    .$if(after !== undefined, (page) => page.where(sql<boolean>`(created_at, id) < (${after?.created_at}, ${after?.id})`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit);
}
