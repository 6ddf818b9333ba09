import type { decideFaqRequest, FaqRequest } from '@ensaya/contract/faq-trust.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import { AppError, orNotFound } from '../lib/app-error.ts';
import { keyOf } from '../lib/rows.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { requests, setAnswered, setDismissed } from './requests.queries.ts';

type Key = { empresa_id: string; id: string };

/** Marks a question as answered by a FAQ, within the caller's transaction. */
export async function answerRequest(trx: ScopedDb, key: Key, faq_id: string): Promise<FaqRequest> {
  await setAnswered(trx, key, faq_id);
  return orNotFound(await requests.select(trx, key));
}

async function dismiss(db: ScopedDb, key: Key): Promise<FaqRequest> {
  await setDismissed(db, key);
  const request = orNotFound(await requests.select(db, key));
  if (request.state === 'answered') throw new AppError('conflict', { message: 'Esta pregunta ya tiene respuesta' });
  return request;
}

export function decide(db: ScopedDb, input: OperationParsed<typeof decideFaqRequest>): Promise<FaqRequest> {
  const [key, { body }] = [keyOf(input), input];
  if ('state' in body) return dismiss(db, key);
  return db.transaction().execute((trx) => answerRequest(trx, key, body.faq_id));
}
