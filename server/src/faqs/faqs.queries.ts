import type { Faq, listFaqs } from '@ensaya/contract/faqs.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import type { DB } from '@ensaya/db/types.ts';
import { type InsertObject, type SelectQueryBuilder, sql } from 'kysely';
import { toPage } from '../lib/cursor.ts';
import { ownToday } from '../lib/own-zone.ts';
import { newestFirst } from '../lib/pages.ts';
import { requestedEmpresas } from '../lib/requested-empresas.ts';
import { rowsOf, TENANT_KEY } from '../lib/rows.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { afterDue, toDuePage } from './due-cursor.ts';

const columns = [
  'item.id',
  'item.empresa_id',
  'item.question',
  'item.answer',
  'item.alternatives',
  'item.has_attachment',
  'item.created_at',
  'item.updated_at',
  'item.version',
  'item.reviewed_on',
  sql.ref<Faq['review_months']>('item.review_months').as('review_months'),
  'item.review_due',
  'item.hidden_at',
  sql<Faq['autor']>`case when item.autor_id is not null then app.faq_autor_name(item.empresa_id, item.id) end`.as('autor'),
  'item.utiles',
  'item.no_utiles',
  sql<Faq['empresa']>`json_build_object('id', e.id, 'nombre', e.nombre)`.as('empresa'),
  sql<Faq['categories']>`(
    select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'topics', (
      select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name collate app.espanol, t.id), '[]')
        from faqs_topics ft join faq_topics t on t.empresa_id = ft.empresa_id and t.id = ft.topic_id
       where ft.empresa_id = item.empresa_id and ft.faq_id = item.id and t.category_id = c.id
    )) order by c.name collate app.espanol, c.id), '[]')
      from faqs_categories fc join faq_categories c on c.empresa_id = fc.empresa_id and c.id = fc.category_id
     where fc.empresa_id = item.empresa_id and fc.faq_id = item.id)`.as('categories'),
  sql<Faq['attachments']>`(
    select coalesce(json_agg(json_build_object(
      'id', a.id, 'file_url', a.file_url, 'nombre', a.nombre, 'bytes', a.bytes, 'text_state', a.text_state
    ) order by a.created_at, a.id), '[]')
      from faq_attachments a where a.empresa_id = item.empresa_id and a.faq_id = item.id)`.as('attachments'),
  sql<Faq['owner']>`case when item.owner_id is not null then json_build_object('id', item.owner_id, 'nombre',
    (select coalesce(u.nombre, u.email) from users u where u.id = item.owner_id)) end`.as('owner'),
  sql<Faq['mi_voto']>`(
    select v.util from faq_votes v
     where v.empresa_id = item.empresa_id and v.faq_id = item.id and v.user_id = (select app.user_id()))`.as('mi_voto'),
] as const;

type Key = { empresa_id: string; id: string; place: number };
type Row = Omit<Faq, 'category' | 'category_ids' | 'topic_ids'>;

const toFaq = (row: Row): Faq => ({
  ...row,
  category: row.categories[0]?.name ?? null,
  category_ids: row.categories.map(({ id }) => id),
  topic_ids: row.categories.flatMap(({ topics }) => topics.map(({ id }) => id)),
});

const shape = <O>(from: SelectQueryBuilder<DB & { item: DB['faqs'] }, 'item', O>) =>
  from.innerJoin('empresas as e', 'e.id', 'item.empresa_id').select(columns);

const execute = async (query: { execute(): Promise<Row[]> }): Promise<Faq[]> => (await query.execute()).map(toFaq);

export const faqs = rowsOf('faqs', TENANT_KEY, (from) => {
  const query = shape(from);
  return { execute: () => execute(query), executeTakeFirst: async () => (await execute(query))[0] };
});

/** Undefined when the id exists already: the same insert, sent again. */
export function insertFaq(db: ScopedDb, values: InsertObject<DB, 'faqs'>) {
  return db
    .insertInto('faqs')
    .values(values)
    .onConflict((conflict) => conflict.columns(TENANT_KEY).doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** In the order of the keys, whose company may differ. Missing ones are left out. */
export function selectFaqsByKeys(db: ScopedDb, keys: Pick<Faq, 'empresa_id' | 'id'>[]): Promise<Faq[]> {
  const [empresas, ids] = [keys.map(({ empresa_id }) => empresa_id), keys.map(({ id }) => id)];
  const named = sql<Key>`unnest(${empresas}::uuid[], ${ids}::uuid[]) with ordinality`.as<'key'>(sql`key(empresa_id, id, place)`);
  const rows = db
    .selectFrom('faqs as item')
    .innerJoin(named, (join) => join.onRef('item.empresa_id', '=', 'key.empresa_id').onRef('item.id', '=', 'key.id'))
    .orderBy('key.place');
  return execute(shape(rows));
}

/**
 * Without a company the id alone decides: an address to share names the FAQ alone. The oldest, because a client chooses the ids: another
 * company's later FAQ with the same id does not take its place.
 */
export async function selectFaq(db: ScopedDb, { empresa_id, id }: { empresa_id?: string | undefined; id: string }) {
  const rows = db
    .selectFrom('faqs as item')
    .where('item.id', '=', id)
    .$if(empresa_id !== undefined, (named) => named.where('item.empresa_id', '=', empresa_id ?? ''))
    .orderBy('item.created_at')
    .limit(1);
  return (await execute(shape(rows)))[0];
}

type Listing = OperationParsed<typeof listFaqs>['query'];
type OfOne = Listing & { empresa_id: string };

const ofOne = (db: ScopedDb, { empresa_id, category_id, topic_id }: OfOne) =>
  db
    .selectFrom('faqs as item')
    .where('item.empresa_id', '=', empresa_id)
    .$if(category_id !== undefined, (some) =>
      some.where(sql<boolean>`exists (select from faqs_categories c
        where c.empresa_id = ${empresa_id} and c.category_id = ${category_id} and c.faq_id = item.id)`),
    )
    .$if(topic_id !== undefined, (some) =>
      some.where(sql<boolean>`exists (select from faqs_topics t
        where t.empresa_id = ${empresa_id} and t.topic_id = ${topic_id} and t.faq_id = item.id)`),
    );

/** The FAQs of one company, newest first. */
export async function selectFaqs(db: ScopedDb, query: OfOne) {
  return toPage(await execute(newestFirst(shape(ofOne(db, query)), query, 'item')), query.limit);
}

/** The FAQs of one company whose review date has come, oldest date first. */
export async function selectDueFaqs(db: ScopedDb, query: OfOne) {
  const rows = afterDue(ofOne(db, query).where('item.review_due', '<=', ownToday), query.cursor)
    .orderBy('item.review_due')
    .orderBy('item.id')
    .limit(query.limit + 1);
  return toDuePage(await execute(shape(rows)), query.limit);
}

/** The FAQs of all companies for a superadmin, otherwise of the caller's companies: one page of each, merged. */
export async function selectFaqsOfAll(db: ScopedDb, { limit, cursor }: Pick<Listing, 'limit' | 'cursor'>) {
  const page = { limit, cursor };
  const own = newestFirst(db.selectFrom('faqs').selectAll().where('empresa_id', '=', sql.ref<string>('requested.id')), page);
  const every = newestFirst(db.selectFrom('faqs').selectAll().where(sql<boolean>`(select app.is_superadmin())`), page);
  const merged = db
    .with('item', (from) =>
      from
        .selectFrom(requestedEmpresas(undefined))
        .innerJoinLateral(own.as('own'), (join) => join.onTrue())
        .selectAll('own')
        .unionAll(from.selectFrom(every.as('every')).selectAll()),
    )
    .selectFrom('item');
  return toPage(await execute(newestFirst(shape(merged), { limit }, 'item')), limit);
}
