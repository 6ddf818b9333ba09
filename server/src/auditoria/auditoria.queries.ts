import {
  ACTS,
  type AuditEntry,
  type AuditPerson,
  type listAuditLog,
  type listAuditPeople,
  SIGN_IN_ACTS,
} from '@ensaya/contract/auditoria.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import { sql } from 'kysely';
import { ownZone } from '../lib/own-zone.ts';
import { newestFirst, selectPage } from '../lib/pages.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

type Query = OperationParsed<typeof listAuditLog>['query'];

/**
 * Without a company or a person: a page of each of a responsable's companies and of their own account's events, merged; for a superadmin,
 * of all entries.
 */
export function selectAuditLog(db: ScopedDb, query: Query) {
  const entries = filtered(db, query);
  if (query.person_id) return selectPage(ofPerson(db, entries, query, query.person_id), { limit: query.limit });
  if (query.empresa_id) return selectPage(entries, query);
  const page = newestFirst(entries, query);
  const companies = sql<{ id: string }>`unnest(app.managed_ids())`;
  const own = page
    .where('person_id', '=', sql<string>`app.user_id()`)
    .where('empresa_id', 'is', null)
    .where(sql<boolean>`not app.is_superadmin()`);
  const merged = db
    .selectFrom(companies.as<'company'>(sql`company(id)`))
    .innerJoinLateral(page.where('empresa_id', '=', sql.ref<string>('company.id')).as('entry'), (join) => join.onTrue())
    .selectAll('entry')
    .unionAll(db.selectFrom(own.as('own')).selectAll())
    .unionAll(db.selectFrom(page.where(sql<boolean>`app.is_superadmin()`).as('every')).selectAll());
  return selectPage(merged, { limit: query.limit });
}

/** Two pages, each by its own index: entries about the person, and what they did to others. */
function ofPerson(db: ScopedDb, entries: ReturnType<typeof filtered>, query: Query, person_id: string) {
  const page = newestFirst(entries, query);
  const done = page.where('actor_id', '=', person_id).where(sql<boolean>`person_id is distinct from ${person_id}`);
  return db
    .selectFrom(page.where('person_id', '=', person_id).as('about'))
    .selectAll()
    .unionAll(db.selectFrom(done.as('done')).selectAll());
}

const acts = Object.keys(ACTS);
const otherActs = acts.filter((act) => !SIGN_IN_ACTS.some((signIn) => signIn === act));

function filtered(db: ScopedDb, { act, sign_ins, empresa_id, from, to }: Query) {
  return (
    db
      .selectFrom('audit_log')
      .select(['id', 'created_at', 'actor_email', 'empresa_id', 'empresa_nombre', 'subject'])
      .select(sql<string | null>`(select u.nombre from users u where u.id = audit_log.actor_id)`.as('actor_nombre'))
      .select(sql<string | null>`(select u.nombre from users u where u.id = audit_log.person_id)`.as('person_nombre'))
      .select((row) => row.ref('act').$castTo<AuditEntry['act']>().as('act'))
      // A later release may write others while this one still runs.
      .where('act', 'in', act === undefined && sign_ins === 'false' ? otherActs : acts)
      .$if(act !== undefined, (some) => some.where('act', '=', act ?? ''))
      .$if(empresa_id !== undefined, (some) => some.where('empresa_id', '=', empresa_id ?? ''))
      .$if(from !== undefined, (some) => some.where('created_at', '>=', sql<string>`${from}::date::timestamp at time zone ${ownZone}`))
      .$if(to !== undefined, (some) => some.where('created_at', '<', sql<string>`(${to}::date + 1)::timestamp at time zone ${ownZone}`))
  );
}

export async function selectAuditPeople(
  db: ScopedDb,
  { q, person_id }: OperationParsed<typeof listAuditPeople>['query'],
): Promise<AuditPerson[]> {
  const { rows } = await sql<AuditPerson>`select * from app.audit_people(${q}, ${person_id ?? null})`.execute(db);
  return rows;
}
