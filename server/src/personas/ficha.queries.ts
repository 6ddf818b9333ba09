import type { OperationParsed } from '@ensaya/contract/operation.ts';
import type {
  listPersonaEntregas,
  PersonaEntrega,
  PersonaFicha,
  PersonaPregunta,
  PersonaRoleplay,
} from '@ensaya/contract/persona-ficha.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Cursor, decodeCursor, decodeTextCursor, encodeTextCursor, toPage } from '../lib/cursor.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

export type Key = { empresa_id: string; id: string };
export type PageQuery = Pick<OperationParsed<typeof listPersonaEntregas>['query'], 'limit' | 'cursor'>;

/** Undefined unless the person is of the company and the caller runs it or is that person: the policies show a trabajador no one else. */
export async function selectPersona(db: ScopedDb, { empresa_id, id }: Key): Promise<PersonaFicha | undefined> {
  const { rows } = await sql<PersonaFicha>`
    select u.id, u.email, u.nombre, ${empresa_id}::uuid as empresa_id, m.role
      from (select user_id, role from company_users where company_id = ${empresa_id} and user_id = ${id}
            union all
            select user_id, role from responsables_empresas where empresa_id = ${empresa_id} and user_id = ${id}) m
      join users u on u.id = m.user_id`.execute(db);
  return rows[0];
}

/** Whether `selectPersona` finds them. */
export async function hasPersona(db: ScopedDb, { empresa_id, id }: Key): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from company_users where company_id = ${empresa_id} and user_id = ${id})
        or exists (select from responsables_empresas where empresa_id = ${empresa_id} and user_id = ${id}) as found`.execute(db);
  return rows[0]?.found === true;
}

/** One page of rows with `created_at` and `id`, newest first. */
export async function newestOf<T extends Cursor>(db: ScopedDb, rows: RawBuilder<T>, { limit, cursor }: PageQuery) {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const { rows: found } = await sql<T>`
    select item.* from (${rows}) item
     where ${after ? sql`(item.created_at, item.id) < (${after.created_at}::timestamptz, ${after.id}::uuid)` : sql`true`}
     order by item.created_at desc, item.id desc limit ${limit + 1}`.execute(db);
  return toPage(found, limit);
}

export const selectEntregas = (db: ScopedDb, { empresa_id, id }: Key, page: PageQuery) =>
  newestOf(
    db,
    sql<PersonaEntrega & Cursor>`
      select e.id, e.roleplay_id, r.title, e.n, e.entregada_at, e.entregada_at as created_at
        from entregas e join roleplays r on r.company_id = e.empresa_id and r.id = e.roleplay_id
       where e.empresa_id = ${empresa_id} and e.user_id = ${id}`,
    page,
  );

export const selectPreguntas = (db: ScopedDb, { empresa_id, id }: Key, page: PageQuery) =>
  newestOf(
    db,
    sql<PersonaPregunta & Cursor>`
      select p.id, p.question, p.created_at, p.state, p.faq_id from faq_requests p where p.empresa_id = ${empresa_id} and p.user_id = ${id}`,
    page,
  );

/** By deadline, those without one last. Unique, and of one length before the id. */
const dueKey = sql`coalesce(to_char(a.due_date at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), repeat('~', 26)) || ' ' || a.id`;

export async function selectRoleplays(db: ScopedDb, { empresa_id, id }: Key, { limit, cursor }: PageQuery) {
  const after = cursor === undefined ? '' : decodeTextCursor(cursor);
  const { rows } = await sql<PersonaRoleplay & { key: string }>`
    select a.id, a.roleplay_id, r.title, a.due_day, a.due_date,
           (select max(s.sent_at) from recordatorios s
             where s.empresa_id = a.empresa_id and s.roleplay_id = a.roleplay_id and s.user_id = a.user_id) as recordado_at,
           (${dueKey}) as key
      from roleplay_assignments a join roleplays r on r.company_id = a.empresa_id and r.id = a.roleplay_id
     where a.empresa_id = ${empresa_id} and a.user_id = ${id} and a.completed_at is null and (${dueKey}) collate "C" > ${after}
     order by (${dueKey}) collate "C" limit ${limit + 1}`.execute(db);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: last && rows.length > limit ? encodeTextCursor(last.key) : null };
}
