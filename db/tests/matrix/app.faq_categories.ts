import { randomUUID } from 'node:crypto';
import { buildFaqCategory } from '@ensaya/db/builders/faqs.ts';
import { type Attempts, byId } from '../rls-attempts.ts';
import { manager, merge, superadmin, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

export const rights = merge(worker({ own: 's---', colleague: 's---' }), manager('siud'), superadmin('s---'));

export const build: Build = async ({ empresa }, _member, owner) => (await buildFaqCategory(owner, empresa)).id;

export const attempts: Attempts = {
  insert: ({ team }) => ({
    text: 'insert into app.faq_categories (empresa_id, name) values ($1, $2)',
    values: [team.empresa.id, randomUUID()],
  }),
  ...byId('app.faq_categories', `name = 'Otro nombre'`),
  // Of an empty category: deleting the only category of a FAQ is refused at the commit.
  delete: async ({ team, owner }) => ({
    text: 'delete from app.faq_categories where empresa_id = $1 and id = $2',
    values: [team.empresa.id, (await buildFaqCategory(owner, team.empresa)).id],
  }),
};
