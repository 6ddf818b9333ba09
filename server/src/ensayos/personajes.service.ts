import { characterOf } from '@ensaya/contract/biblioteca/personajes.ts';
import type { OperationOutput, OperationParsed } from '@ensaya/contract/operation.ts';
import type { estimatePersonaje, getPersonaje, PersonajeGuardado, savePersonaje } from '@ensaya/contract/personajes.ts';
import { decryptCredentials, previewCall } from '../ia/call.ts';
import { selectStoredCredentials } from '../ia/credentials.queries.ts';
import type { Ia } from '../ia/open-ia.ts';
import { AppError, orNotFound } from '../lib/app-error.ts';
import { keyOf } from '../lib/rows.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import type { Key } from './ensayos.queries.ts';
import { costOfEnsayo, costOfLongestTurn } from './estimate.ts';
import { callSave, selectPersonaje, selectRoleplay } from './personajes.queries.ts';
import { readPropuesta } from './propose.ts';

export async function readPersonaje(db: ScopedDb, key: Key): Promise<OperationOutput<typeof getPersonaje>> {
  const { biblioteca } = orNotFound(await selectRoleplay(db, key));
  return { guardado: await selectPersonaje(db, key), biblioteca: biblioteca === null ? null : characterOf(biblioteca) };
}

export async function save(db: ScopedDb, input: OperationParsed<typeof savePersonaje>): Promise<PersonajeGuardado> {
  const key = keyOf(input);
  const saved = await callSave(db, key, input.body);
  if (saved === null) throw new AppError('not_found');
  const current = orNotFound(await selectPersonaje(db, key));
  if (saved === 0) throw new AppError('stale', { current });
  return current;
}

export async function estimate(
  db: ScopedDb,
  { empresa_id, roleplay_id, personaje }: OperationParsed<typeof estimatePersonaje>['body'],
  ia: Ia,
): Promise<OperationOutput<typeof estimatePersonaje>> {
  const { ceiling, likely } = await previewCall(db, ia, readPropuesta({ empresa_id, id: roleplay_id }, { ia }));
  const propuesta = { ceiling, likely };
  if (!personaje) return { ensayo: null, turno: null, propuesta };
  const stored = await selectStoredCredentials(db, empresa_id, 'personaje');
  if (!stored) throw new AppError('ai_not_configured');
  const credentials = decryptCredentials(ia, empresa_id, stored);
  return {
    ensayo: costOfEnsayo(ia, credentials, personaje, personaje.turnos_max),
    turno: costOfLongestTurn(ia, credentials, personaje),
    propuesta,
  };
}
