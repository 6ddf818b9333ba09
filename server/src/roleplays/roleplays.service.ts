import { randomUUID } from 'node:crypto';
import { LIBRARY } from '@ensaya/contract/biblioteca/todos.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import type { createRoleplay, RoleplayWithQuestions, updateRoleplay } from '@ensaya/contract/roleplays.ts';
import { AppError, orNotFound } from '../lib/app-error.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { type Question, replaceQuestions } from './author/question-list.queries.ts';
import { insertRoleplay, lockRoleplay, roleplays } from './roleplays.queries.ts';

function identified(questions: { id?: string | undefined; text: string }[]): Question[] {
  const list = questions.map(({ id = randomUUID(), text }) => ({ id, text }));
  if (new Set(list.map(({ id }) => id)).size < list.length)
    throw new AppError('invalid_input', { fields: { questions: 'Una pregunta está repetida' } });
  return list;
}

export function create(db: ScopedDb, { body }: OperationParsed<typeof createRoleplay>): Promise<RoleplayWithQuestions> {
  const { questions, id = randomUUID(), ...fields } = body;
  if (fields.biblioteca !== undefined && !LIBRARY.some((roleplay) => roleplay.id === fields.biblioteca))
    throw new AppError('invalid_input', { fields: { biblioteca: 'Este roleplay no está en la biblioteca' } });
  const key = { company_id: fields.company_id, id };
  return db.transaction().execute(async (trx) => {
    if (await insertRoleplay(trx, { ...fields, id })) await replaceQuestions(trx, key, identified(questions));
    return orNotFound(await roleplays.select(trx, key));
  });
}

export function update(db: ScopedDb, { params, query, body }: OperationParsed<typeof updateRoleplay>): Promise<RoleplayWithQuestions> {
  const { questions, version, title, ...scene } = body;
  const key = { company_id: query.empresa_id, id: params.id };
  return db.transaction().execute(async (trx) => {
    // Locked, so that of two edits of the same version one is refused before it touches a question.
    const stored = orNotFound(await lockRoleplay(trx, key));
    if (stored.version !== version) throw new AppError('stale', { current: orNotFound(await roleplays.select(trx, key)) });
    if (questions) await replaceQuestions(trx, key, identified(questions));
    // A title in any case: a row without a change of its own has a new version too.
    await roleplays.update(trx, key, { ...scene, title: title ?? stored.title, version });
    return orNotFound(await roleplays.select(trx, key));
  });
}
