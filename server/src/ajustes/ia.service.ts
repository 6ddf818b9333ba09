import { randomUUID } from 'node:crypto';
import type { AiSettings, saveAiSettings, testAiConnection } from '@ensaya/contract/ajustes.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import type { FastifyBaseLogger } from 'fastify';
import { selectStoredAccess } from '../ia/access.queries.ts';
import { askMetered } from '../ia/metered.ts';
import { highestCost, reserve } from '../ia/metering.ts';
import type { Access } from '../ia/providers.ts';
import { AppError, found } from '../lib/app-error.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import type { Ia } from '../plugins/ia.ts';
import { clearAiKey, insertAiSettings, selectAiSettings, updateAiSettings } from './ia.queries.ts';

const KEY_MISSING = 'La clave de API es requerida';
/** A key is handed to the provider that it is for and to no other. */
const OTHER_KEY = 'Escribe la clave del nuevo proveedor';

export async function read(db: ScopedDb, company_id: string, { compatible }: Ia): Promise<AiSettings> {
  return { company_id, compatible, ...found(await selectAiSettings(db, company_id)) };
}

/** A key is required only while none is stored; a blank one keeps it. */
export async function save(db: ScopedDb, { body }: OperationParsed<typeof saveAiSettings>, ia: Ia): Promise<AiSettings> {
  const { company_id, api_key } = body;
  if (body.provider === 'compatible' && !ia.compatible)
    throw new AppError('invalid_input', { fields: { provider: 'El proveedor no es válido' } });
  const key = api_key ? { api_key: ia.keyRing.seal(api_key, company_id), api_key_last4: lastOf(api_key) } : undefined;
  return db.transaction().execute(async (trx) => {
    const before = await read(trx, company_id, ia);
    if (!before.has_key && !key) throw new AppError('invalid_input', { fields: { api_key: KEY_MISSING } });
    if (before.provider !== body.provider && !key) throw new AppError('invalid_input', { fields: { api_key: OTHER_KEY } });
    const saved = before.saved ? await updateAiSettings(trx, body, key) : key && (await insertAiSettings(trx, body, key));
    if (!saved) throw new AppError('stale', { current: await read(trx, company_id, ia) });
    return read(trx, company_id, ia);
  });
}

/** Enough to recognise a long key by, and too little of a short one. */
const lastOf = (key: string) => (key.length >= 12 ? key.slice(-4) : '••••');

export async function forgetKey(db: ScopedDb, company_id: string, ia: Ia): Promise<AiSettings> {
  return db.transaction().execute(async (trx) => {
    found(await selectAiSettings(trx, company_id));
    await clearAiKey(trx, company_id);
    return read(trx, company_id, ia);
  });
}

/** Room for the thinking that some models count as output. */
const WORD = { instructions: 'Responde solo con la palabra «hola».', data: 'hola', maxOutputTokens: 2000 };

/** Asks for a word with what is typed, or with the stored key where none is. It is a call like any other: metered, under the cap. */
export async function tryConnection(
  db: ScopedDb,
  { body }: OperationParsed<typeof testAiConnection>,
  { ia, log, signal }: { ia: Ia; log: FastifyBaseLogger; signal: AbortSignal },
) {
  const { company_id, provider, model } = body;
  const call = { empresa_id: company_id, id: randomUUID(), what: 'test' } as const;
  const access = await db.transaction().execute(async (trx) => {
    found(await selectAiSettings(trx, company_id));
    const stored = body.api_key ? undefined : await selectStoredAccess(trx, company_id);
    if (stored && stored.provider !== provider) throw new AppError('invalid_input', { fields: { api_key: OTHER_KEY } });
    const apiKey = body.api_key || (stored?.api_key && ia.keyRing.open(stored.api_key, company_id));
    if (!apiKey) throw new AppError('invalid_input', { fields: { api_key: KEY_MISSING } });
    const typed: Access = { provider, model, apiKey };
    await reserve(trx, call, typed, highestCost(typed, WORD));
    return typed;
  });
  const started = performance.now();
  for await (const _word of askMetered({ ...ia, log, signal }, call, access, WORD));
  return { latency_ms: Math.round(performance.now() - started) };
}
