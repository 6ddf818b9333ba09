import { randomUUID } from 'node:crypto';
import type { createFaqRequest, FaqRequest, listFaqRequests } from '@ensaya/contract/faq-trust.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import { sql } from 'kysely';
import { orNotFound } from '../lib/app-error.ts';
import { selectPage } from '../lib/pages.ts';
import { rowsOf, TENANT_KEY } from '../lib/rows.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

const me = sql<string>`app.user_id()`;

/** Whether the caller may read who sent a request. */
export const namedToMe = (request: string) =>
  sql<boolean>`(${sql.ref(`${request}.user_id`)} = ${me} or ${sql.ref(`${request}.empresa_id`)} = any ((select app.managed_ids())::uuid[]))`;

const columns = [
  'item.id',
  'item.empresa_id',
  'item.question',
  'item.created_at',
  sql<FaqRequest['state']>`item.state`.as('state'),
  'item.faq_id',
  'item.answered_at',
  'item.personas',
  // Someone who asked the same is not told who else did.
  sql<FaqRequest['author']>`case when item.user_id is not null and ${namedToMe('item')}
    then json_build_object('id', item.user_id, 'nombre', coalesce(u.nombre, u.email)) end`.as('author'),
  // Each reads only their own rows of who sent what.
  sql<boolean | null>`(select p.con_nombre from faq_request_personas p
    where p.empresa_id = item.empresa_id and p.request_id = item.id and p.user_id = ${me})`.as('con_nombre'),
] as const;

export const requests = rowsOf('faq_requests', TENANT_KEY, (from) => from.leftJoin('users as u', 'u.id', 'item.user_id').select(columns));

type NewRequest = OperationParsed<typeof createFaqRequest>['body'];

/** In the caller's name, or without it. The request of others that ask the same is theirs too. */
export async function createRequest(
  db: ScopedDb,
  { id = randomUUID(), empresa_id, question, con_nombre }: NewRequest,
): Promise<FaqRequest> {
  const { rows } = await sql<{ sent: string | null }>`
    select app.send_faq_request(${empresa_id}, ${id}, ${question}, ${con_nombre}) as sent`.execute(db);
  return orNotFound(await requests.select(db, { empresa_id, id: orNotFound(rows[0]?.sent) }));
}

type Key = { empresa_id: string; id: string };

/** The first answer stays. */
export async function setAnswered(db: ScopedDb, { empresa_id, id }: Key, faq_id: string): Promise<void> {
  await db
    .updateTable('faq_requests')
    .set({ state: 'answered', faq_id, answered_at: sql<string>`now()` })
    .where('empresa_id', '=', empresa_id)
    .where('id', '=', id)
    .where('state', '<>', 'answered')
    .execute();
}

/** An answered question is not dismissed: its author has been notified of the answer. */
export async function setDismissed(db: ScopedDb, { empresa_id, id }: Key): Promise<void> {
  await db
    .updateTable('faq_requests')
    .set({ state: 'dismissed' })
    .where('empresa_id', '=', empresa_id)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();
}

const selectAll = (db: ScopedDb, empresa_id: string) =>
  db
    .selectFrom('faq_requests as item')
    .leftJoin('users as u', 'u.id', 'item.user_id')
    .select(columns)
    .where('item.empresa_id', '=', empresa_id);

const sentByMe = sql<boolean>`exists (
  select from faq_request_personas p where p.empresa_id = item.empresa_id and p.request_id = item.id and p.user_id = ${me})`;

export function selectRequests(db: ScopedDb, { empresa_id, own, ...page }: OperationParsed<typeof listFaqRequests>['query']) {
  const all = selectAll(db, empresa_id);
  return selectPage(own === 'true' ? all.where(sentByMe) : all.where('item.state', '=', 'open'), page, 'item');
}

/** The caller's answered questions whose answer they have not seen. A deleted FAQ has no answer to see. */
export const selectUnseenAnswers = (db: ScopedDb, empresa_id: string): Promise<FaqRequest[]> =>
  selectAll(db, empresa_id)
    .innerJoin('faq_request_personas as p', (join) =>
      join.onRef('p.empresa_id', '=', 'item.empresa_id').onRef('p.request_id', '=', 'item.id').on('p.user_id', '=', me),
    )
    .where('item.state', '=', 'answered')
    .where('item.faq_id', 'is not', null)
    .where('p.seen_at', 'is', null)
    .orderBy('item.answered_at', 'desc')
    .limit(20)
    .execute();

export async function withdraw(db: ScopedDb, { empresa_id, id }: Key): Promise<boolean> {
  const { rows } = await sql<{ withdrawn: boolean }>`select app.withdraw_faq_request(${empresa_id}, ${id}) as withdrawn`.execute(db);
  return rows[0]?.withdrawn === true;
}

export async function markSeen(db: ScopedDb, { empresa_id, id }: Key): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`select app.see_faq_answer(${empresa_id}, ${id}) as seen`.execute(db);
  return rows[0]?.seen === true;
}
