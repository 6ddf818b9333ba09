import { randomUUID } from 'node:crypto';
import type { beginEnsayo, Ensayo, estimateEnsayo, getEscenaEnsayo } from '@ensaya/contract/ensayos.ts';
import type { OperationOutput, OperationParsed } from '@ensaya/contract/operation.ts';
import { decryptCredentials } from '../ia/call.ts';
import { selectStoredCredentials } from '../ia/credentials.queries.ts';
import type { Ia } from '../ia/open-ia.ts';
import { AppError, orNotFound } from '../lib/app-error.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { callBegin, callClose, callHandIn, ensayos, type Key, selectEscena } from './ensayos.queries.ts';
import { type Coste, costOfEnsayo } from './estimate.ts';

export async function readEscena(db: ScopedDb, key: Key, { labelOf }: Ia): Promise<OperationOutput<typeof getEscenaEnsayo>> {
  const read = orNotFound(await selectEscena(db, key));
  const stored = await selectStoredCredentials(db, key.empresa_id, 'personaje');
  return { ...read, proveedor: stored ? labelOf(stored.provider) : null };
}

export async function estimate(
  db: ScopedDb,
  { empresa_id, roleplay_id }: OperationParsed<typeof estimateEnsayo>['body'],
  ia: Ia,
): Promise<Coste> {
  const { escena, apertura } = orNotFound(await selectEscena(db, { empresa_id, id: roleplay_id }));
  if (!escena || apertura === null) throw new AppError('not_found');
  const stored = await selectStoredCredentials(db, empresa_id, 'personaje');
  if (!stored) throw new AppError('ai_not_configured');
  return costOfEnsayo(ia, decryptCredentials(ia, empresa_id, stored), { ...escena, apertura }, escena.turnos_max);
}

/** One that is open is returned as it is where the caller wants to go on with it: nothing is accepted anew. */
export async function begin(
  db: ScopedDb,
  { id = randomUUID(), ...body }: OperationParsed<typeof beginEnsayo>['body'],
  ia: Ia,
): Promise<Ensayo> {
  const key = { empresa_id: body.empresa_id, id };
  const before = await ensayos.select(db, key);
  if (before) return before;
  const coste = await estimate(db, body, ia);
  if (body.ceiling < coste.ceiling) throw new AppError('stale', { current: coste });
  const { no_disponible } = orNotFound(await selectEscena(db, { empresa_id: body.empresa_id, id: body.roleplay_id }));
  if (no_disponible === 'tope') throw new AppError('ai_cap');
  const begun = orNotFound(await callBegin(db, { ...body, id, ceiling: coste.ceiling }));
  return orNotFound(await ensayos.select(db, { ...key, id: begun }));
}

export async function close(db: ScopedDb, key: Key): Promise<Ensayo> {
  orNotFound(await callClose(db, key, 'persona'));
  return orNotFound(await ensayos.select(db, key));
}

export async function handIn(db: ScopedDb, key: Key): Promise<Ensayo> {
  const outcome = orNotFound(await callHandIn(db, key));
  if (outcome !== 'done') throw new AppError(outcome === 'abierto' ? 'ensayo_abierto' : 'ensayo_vacio');
  return orNotFound(await ensayos.select(db, key));
}
