import {
  createFaqCategory,
  createFaqTopic,
  deleteFaqCategory,
  deleteFaqTopic,
  listFaqCategories,
  mergeFaqCategory,
  mergeFaqTopic,
  updateFaqCategory,
  updateFaqTopic,
} from '@ensaya/contract/faq-categories.ts';
import { EVERYONE, RESPONSABLES } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { handle } from '../lib/routes.ts';
import { keyOf } from '../lib/rows.ts';
import { categories, selectCategories, topics } from './categories.queries.ts';
import { createCategory, createTopic, deleteCategory, mergeCategory, mergeTopic } from './categories.service.ts';

/** A FAQ shows the names of its categories and topics. */
const WRITE = { roles: RESPONSABLES, changes: ['faq_categories', 'faqs'] } as const;

export async function categoriesRoutes(app: FastifyInstance): Promise<void> {
  handle(app, listFaqCategories, { roles: EVERYONE }, ({ query }, db) => selectCategories(db, query.empresa_id));
  handle(app, createFaqCategory, WRITE, (input, db) => createCategory(db, input));
  handle(app, updateFaqCategory, WRITE, (input, db) => categories.update(db, keyOf(input), input.body));
  handle(app, deleteFaqCategory, WRITE, (input, db) => deleteCategory(db, input));
  handle(app, mergeFaqCategory, WRITE, (input, db) => mergeCategory(db, input));

  handle(app, createFaqTopic, WRITE, (input, db) => createTopic(db, input));
  handle(app, updateFaqTopic, WRITE, (input, db) => topics.update(db, keyOf(input), input.body));
  handle(app, deleteFaqTopic, WRITE, (input, db) => topics.delete(db, keyOf(input)));
  handle(app, mergeFaqTopic, WRITE, (input, db) => mergeTopic(db, input));
}
