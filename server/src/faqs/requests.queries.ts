import { randomUUID } from 'node:crypto';
import type { FaqRequest, listFaqRequests } from '@ensaya/contract/faq-trust.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import { sql } from 'kysely';
import { orNotFound } from '../lib/app-error.ts';
import { selectPage } from '../lib/pages.ts';
import { rowsOf, TENANT_KEY } from '../lib/rows.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

const me = sql<string>`app.user_id()`;

const columns = [
  'item.id',
  'item.empresa_id',
  'item.question',
  'item.created_at',
  sql<FaqRequest['state']>`item.state`.as('state'),
  'item.faq_id',
  'item.answered_at',
  sql<
    FaqRequest['author']
  >`case when item.user_id is not null then json_build_object('id', item.user_id, 'nombre', coalesce(u.nombre, u.email)) end`.as('author'),
] as const;

export const requests = rowsOf('faq_requests', TENANT_KEY, (from) => from.leftJoin('users as u', 'u.id', 'item.user_id').select(columns));

type NewRequest = { id?: string | undefined; empresa_id: string; question: string };

/** In the caller's name. Repeating it with the same id returns the same question. */
export async function createRequest(db: ScopedDb, values: NewRequest): Promise<FaqRequest> {
  const { id = randomUUID() } = values;
  await db
    .insertInto('faq_requests')
    .values({ ...values, id, user_id: me })
    .onConflict((conflict) => conflict.columns(TENANT_KEY).doNothing())
    .execute();
  return orNotFound(await requests.select(db, { empresa_id: values.empresa_id, id }));
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

export function selectRequests(db: ScopedDb, { empresa_id, own, ...page }: OperationParsed<typeof listFaqRequests>['query']) {
  const all = selectAll(db, empresa_id);
  return selectPage(own === 'true' ? all.where('item.user_id', '=', me) : all.where('item.state', '=', 'open'), page, 'item');
}

/** The caller's answered questions whose answer they have not seen. A deleted FAQ has no answer to see. */
export const selectUnseenAnswers = (db: ScopedDb, empresa_id: string): Promise<FaqRequest[]> =>
  selectAll(db, empresa_id)
    .where('item.user_id', '=', me)
    .where('item.state', '=', 'answered')
    .where('item.faq_id', 'is not', null)
    .where('item.seen_at', 'is', null)
    .orderBy('item.answered_at', 'desc')
    .limit(20)
    .execute();

export async function markSeen(db: ScopedDb, { empresa_id, id }: Key): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`select app.see_faq_answer(${empresa_id}, ${id}) as seen`.execute(db);
  return rows[0]?.seen === true;
}
