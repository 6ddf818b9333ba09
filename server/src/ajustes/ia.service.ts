import { randomUUID } from 'node:crypto';
import type { AiSettings, saveAiSettings, testAiConnection } from '@ensaya/contract/ajustes.ts';
import { USES } from '@ensaya/contract/ia.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import { type CallTools, requestCall } from '../ia/call.ts';
import { selectOwnKey } from '../ia/credentials.queries.ts';
import type { AiRequest } from '../ia/engine.ts';
import { lastOf } from '../ia/key-ring.ts';
import type { Ia } from '../ia/open-ia.ts';
import { collect } from '../ia/reply.ts';
import { AppError, orNotFound } from '../lib/app-error.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { selectCredit } from './credito.queries.ts';
import { clearAiKey, insertAiSettings, selectAiSettings, updateAiSettings } from './ia.queries.ts';

const KEY_MISSING = 'La clave de API es requerida';
/** A stored key is never sent to another provider. */
const OTHER_KEY = 'Escribe la clave del nuevo proveedor';

export async function read(db: ScopedDb, company_id: string, { compatible }: Ia): Promise<AiSettings> {
  return { company_id, compatible, ...orNotFound(await selectAiSettings(db, company_id)) };
}

/** A key is required only while none is stored and the operator's AI is not used; a blank one keeps the stored key. */
export async function save(db: ScopedDb, { body }: OperationParsed<typeof saveAiSettings>, ia: Ia): Promise<AiSettings> {
  const { company_id, api_key } = body;
  const key = api_key ? { api_key: ia.keyRing.seal(api_key, company_id), api_key_last4: lastOf(api_key) } : undefined;
  return db.transaction().execute(async (trx) => {
    const before = await read(trx, company_id, ia);
    if (body.provider === 'compatible' && !ia.compatible)
      throw new AppError('invalid_input', { fields: { provider: 'El proveedor no es válido' } });
    const { state } = orNotFound(await selectCredit(trx, company_id));
    if (!before.has_key && !key && state !== 'on') throw new AppError('invalid_input', { fields: { api_key: KEY_MISSING } });
    if (before.has_key && before.provider !== body.provider && !key)
      throw new AppError('invalid_input', { fields: { api_key: OTHER_KEY } });
    const saved = before.saved ? await updateAiSettings(trx, body, key) : await insertAiSettings(trx, body, key);
    if (!saved) throw new AppError('stale', { current: await read(trx, company_id, ia) });
    return read(trx, company_id, ia);
  });
}

export async function forgetKey(db: ScopedDb, company_id: string, ia: Ia): Promise<AiSettings> {
  return db.transaction().execute(async (trx) => {
    orNotFound(await selectAiSettings(trx, company_id));
    await clearAiKey(trx, company_id);
    return read(trx, company_id, ia);
  });
}

/** Its output limit leaves room for models that count their thinking as output. */
const GREETING: AiRequest = {
  use: 'test',
  instructions: 'Responde solo con la palabra «hola».',
  turns: [{ role: 'user', content: 'hola' }],
  maxOutputTokens: USES.test.maxOutputTokens,
};

/** Asks for one word with the typed key or, without one, with the stored key. Metered and capped like any other call. */
export async function tryConnection(db: ScopedDb, { body }: OperationParsed<typeof testAiConnection>, tools: CallTools) {
  const { company_id, provider, model } = body;
  const pieces = await requestCall(db, tools, { empresa_id: company_id, id: randomUUID(), use: 'test' }, async (trx) => {
    orNotFound(await selectAiSettings(trx, company_id));
    const stored = body.api_key ? undefined : await selectOwnKey(trx, company_id);
    if (stored && stored.provider !== provider) throw new AppError('invalid_input', { fields: { api_key: OTHER_KEY } });
    const apiKey = body.api_key || (stored?.api_key && tools.ia.keyRing.open(stored.api_key, company_id));
    if (!apiKey) throw new AppError('invalid_input', { fields: { api_key: KEY_MISSING } });
    return { credentials: { account: 'empresa', provider, model, apiKey }, compose: () => GREETING, keep: async () => {} };
  });
  const started = performance.now();
  await collect(pieces);
  return { latency_ms: Math.round(performance.now() - started) };
}
