import { randomUUID } from 'node:crypto';
import type { createFaq, deleteFaqs, Faq, listFaqs, moveFaqs, reviewFaqs, updateFaq } from '@ensaya/contract/faqs.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import { sql } from 'kysely';
import { AppError, orNotFound } from '../lib/app-error.ts';
import { ownToday } from '../lib/own-zone.ts';
import { keyOf } from '../lib/rows.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { publish } from './borradores.service.ts';
import { categoryOfTopic, lockCategories } from './categories.queries.ts';
import { ensureTopics, moveAll, replaceCategoriesAndTopics } from './classification.queries.ts';
import { faqs, insertFaq, selectDueFaqs, selectFaqs, selectFaqsOfAll } from './faqs.queries.ts';
import { answerRequest } from './requests.service.ts';
import { deleteMissed } from './trust.queries.ts';

type Changed = { ids: string[] };

export async function list(db: ScopedDb, { query }: OperationParsed<typeof listFaqs>) {
  const { empresa_id, category_id, topic_id } = query;
  const isDue = query.due === 'true';
  if (empresa_id !== undefined) return (isDue ? selectDueFaqs : selectFaqs)(db, { ...query, empresa_id });
  if (isDue || category_id || topic_id) throw new AppError('invalid_input', { fields: { empresa_id: 'Elige una empresa' } });
  return selectFaqsOfAll(db, query);
}

export function create(db: ScopedDb, { body }: OperationParsed<typeof createFaq>): Promise<Faq> {
  const { category_ids, topic_ids, new_topics, request_id, borrador_id, palabras, owner_id, ...fields } = body;
  const { empresa_id, id = randomUUID() } = fields;
  const key = { empresa_id, id };
  const me = sql<string>`app.user_id()`;
  return db.transaction().execute(async (trx) => {
    const values = { ...fields, id, created_by: me, owner_id: owner_id ?? me, reviewed_on: ownToday, reviewed_by: me };
    if (await insertFaq(trx, values)) {
      const fresh = await ensureTopics(trx, empresa_id, new_topics);
      await replaceCategoriesAndTopics(trx, key, category_ids, [...topic_ids, ...fresh]);
      if (request_id) await answerRequest(trx, { empresa_id, id: request_id }, id);
      if (palabras) await deleteMissed(trx, empresa_id, palabras);
      if (borrador_id) await publish(trx, { empresa_id, id: borrador_id }, id);
    }
    return orNotFound(await faqs.select(trx, key));
  });
}

export function update(db: ScopedDb, input: OperationParsed<typeof updateFaq>): Promise<Faq> {
  const { category_ids, topic_ids, new_topics, ...fields } = input.body;
  const key = keyOf(input);
  return db.transaction().execute(async (trx) => {
    const updated = await faqs.update(trx, key, fields);
    if (!category_ids && !topic_ids && new_topics.length === 0) return updated;
    const fresh = await ensureTopics(trx, key.empresa_id, new_topics);
    const categories = category_ids ?? updated.category_ids;
    // Topics that are not named stay, unless their category was removed.
    const kept = updated.categories.filter(({ id }) => categories.includes(id)).flatMap(({ topics }) => topics.map(({ id }) => id));
    await replaceCategoriesAndTopics(trx, key, categories, [...(topic_ids ?? kept), ...fresh]);
    return orNotFound(await faqs.select(trx, key));
  });
}

export async function review(db: ScopedDb, { body: { empresa_id, ids } }: OperationParsed<typeof reviewFaqs>): Promise<Changed> {
  const { rows } = await sql<{ id: string }>`
    update faqs set reviewed_on = ${ownToday}, reviewed_by = app.user_id()
     where empresa_id = ${empresa_id} and id = any (${ids}::uuid[]) returning id`.execute(db);
  return { ids: rows.map(({ id }) => id) };
}

export function move(db: ScopedDb, { body }: OperationParsed<typeof moveFaqs>): Promise<Changed> {
  const { empresa_id, category_id, topic_id } = body;
  return db.transaction().execute(async (trx) => {
    await lockCategories(trx, empresa_id, [category_id]);
    if (topic_id && (await categoryOfTopic(trx, { empresa_id, id: topic_id })) !== category_id) throw new AppError('not_found');
    return { ids: await moveAll(trx, body) };
  });
}

export async function removeAll(db: ScopedDb, { body: { empresa_id, ids } }: OperationParsed<typeof deleteFaqs>): Promise<Changed> {
  const { rows } = await sql<{ id: string }>`
    delete from faqs where empresa_id = ${empresa_id} and id = any (${ids}::uuid[]) returning id`.execute(db);
  return { ids: rows.map(({ id }) => id) };
}
