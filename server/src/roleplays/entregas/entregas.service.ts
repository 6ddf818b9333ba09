import { randomUUID } from 'node:crypto';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import type { Entrega, handInAgain } from '@ensaya/contract/roleplay-entregas.ts';
import { AppError, orNotFound } from '../../lib/app-error.ts';
import type { ScopedDb } from '../../lib/scoped-db.ts';
import { callHandInAgain, selectLastEntrega } from './entregas.queries.ts';

const REFUSALS: Record<string, string> = {
  unfinished: 'Todavía no has finalizado este roleplay',
  missing: 'Faltan preguntas por responder',
};

/** Each statement in its own transaction: sent again, the request returns the same. */
export async function handIn(db: ScopedDb, { id = randomUUID(), ...body }: OperationParsed<typeof handInAgain>['body']): Promise<Entrega> {
  const refusal = REFUSALS[orNotFound(await callHandInAgain(db, { ...body, id }))];
  if (refusal !== undefined) throw new AppError('conflict', { message: refusal });
  return orNotFound(await selectLastEntrega(db, body));
}
