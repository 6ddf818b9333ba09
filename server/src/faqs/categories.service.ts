import { randomUUID } from 'node:crypto';
import {
  type createFaqCategory,
  type createFaqTopic,
  type deleteFaqCategory,
  FAQ_CATEGORY_LIMITS,
  type FaqCategory,
  type FaqTopic,
  type mergeFaqCategory,
  type mergeFaqTopic,
} from '@ensaya/contract/faq-categories.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import { AppError, orNotFound } from '../lib/app-error.ts';
import { keyOf } from '../lib/rows.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import {
  categories,
  categoryOfTopic,
  checkFaqsHaveCategory,
  countCategories,
  countLoneFaqs,
  countTopics,
  emptyCategoryInto,
  emptyTopicInto,
  insertCategory,
  lockCategories,
  lockTopics,
  topics,
} from './categories.queries.ts';
import { ensureTopics, tooManyTopics } from './classification.queries.ts';

const plurals = new Intl.PluralRules('es');
const numbers = new Intl.NumberFormat('es');

function onlyCategoryOf(faqs: number): string {
  return plurals.select(faqs) === 'one'
    ? 'Hay 1 FAQ que solo tiene esta categoría. Muévela a otra o fusiona la categoría antes de eliminarla.'
    : `Hay ${numbers.format(faqs)} FAQs que solo tienen esta categoría. Muévelas a otra o fusiona la categoría antes de eliminarla.`;
}

export function createCategory(db: ScopedDb, { body }: OperationParsed<typeof createFaqCategory>): Promise<FaqCategory> {
  const { empresa_id, id = randomUUID(), name } = body;
  return db.transaction().execute(async (trx) => {
    if (await insertCategory(trx, { empresa_id, id, name })) {
      // Two concurrent requests may exceed the limit by one, which does no harm.
      if ((await countCategories(trx, empresa_id)) > FAQ_CATEGORY_LIMITS.perEmpresa)
        throw new AppError('conflict', { message: `Una empresa puede tener ${FAQ_CATEGORY_LIMITS.perEmpresa} categorías como máximo` });
      const named = body.topics.map((topic) => ({ name: topic, category_id: id }));
      await ensureTopics(trx, empresa_id, named);
    }
    return orNotFound(await categories.select(trx, { empresa_id, id }));
  });
}

export function deleteCategory(db: ScopedDb, input: OperationParsed<typeof deleteFaqCategory>): Promise<null> {
  const key = keyOf(input);
  return db.transaction().execute(async (trx) => {
    await lockCategories(trx, key.empresa_id, [key.id]);
    const lone = await countLoneFaqs(trx, key);
    if (lone > 0) throw new AppError('conflict', { message: onlyCategoryOf(lone) });
    await categories.delete(trx, key);
    await checkFaqsHaveCategory(trx);
    return null;
  });
}

export function mergeCategory(db: ScopedDb, input: OperationParsed<typeof mergeFaqCategory>): Promise<FaqCategory> {
  const key = keyOf(input);
  const target = { ...key, id: input.body.into };
  if (target.id === key.id) throw new AppError('invalid_input', { fields: { into: 'Elige otra categoría' } });
  return db.transaction().execute(async (trx) => {
    await lockCategories(trx, key.empresa_id, [key.id, target.id]);
    await emptyCategoryInto(trx, key, target.id);
    if ((await countTopics(trx, key.empresa_id, target.id)) > FAQ_CATEGORY_LIMITS.topics) throw tooManyTopics();
    await categories.delete(trx, key);
    await checkFaqsHaveCategory(trx);
    return orNotFound(await categories.select(trx, target));
  });
}

export function createTopic(db: ScopedDb, { body }: OperationParsed<typeof createFaqTopic>): Promise<FaqTopic> {
  const { empresa_id, category_id } = body;
  return db.transaction().execute(async (trx) => {
    await lockCategories(trx, empresa_id, [category_id]);
    return topics.create(trx, body, async () => {
      if ((await countTopics(trx, empresa_id, category_id)) > FAQ_CATEGORY_LIMITS.topics) throw tooManyTopics();
    });
  });
}

export function mergeTopic(db: ScopedDb, input: OperationParsed<typeof mergeFaqTopic>): Promise<FaqTopic> {
  const key = keyOf(input);
  const target = { ...key, id: input.body.into };
  if (target.id === key.id) throw new AppError('invalid_input', { fields: { into: 'Elige otro tema' } });
  return db.transaction().execute(async (trx) => {
    const category_id = orNotFound(await categoryOfTopic(trx, target));
    // Categories before topics, as their deletion locks them.
    await lockCategories(trx, key.empresa_id, [category_id]);
    await lockTopics(trx, key.empresa_id, [key.id, target.id]);
    await emptyTopicInto(trx, key, { ...target, category_id });
    await topics.delete(trx, key);
    return orNotFound(await topics.select(trx, target));
  });
}
