import type { OperationParsed } from '@ensaya/contract/operation.ts';
import type { listResponses } from '@ensaya/contract/roleplay-responses.ts';
import { AppError } from '../../lib/app-error.ts';
import type { ScopedDb } from '../../lib/scoped-db.ts';
import { selectOfPerson, selectOfQuestion } from './responses.queries.ts';

export async function list(db: ScopedDb, { query }: OperationParsed<typeof listResponses>) {
  const { question_id, user_id } = query;
  if (question_id !== undefined) return selectOfQuestion(db, { ...query, question_id });
  if (user_id !== undefined) return selectOfPerson(db, { ...query, user_id });
  throw new AppError('invalid_input', { fields: { question_id: 'Elige una pregunta o una persona' } });
}
