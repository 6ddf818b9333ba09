import { deletePlatformKey, getPlatformAi, type PlatformAi, savePlatformAi } from '@ensaya/contract/plataforma-ia.ts';
import { SUPERADMINS } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { lastOf, PLATFORM } from '../ia/key-ring.ts';
import type { Ia } from '../ia/open-ia.ts';
import { AppError } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { clearPlatformKey, selectPlatformAi, selectPlatformUse, updatePlatformAi } from './ia.queries.ts';

const SUPERADMIN = { roles: SUPERADMINS };
const KEY_MISSING = 'La clave de API es requerida';
/** A stored key is never sent to another provider. */
const OTHER_KEY = 'Escribe la clave del nuevo proveedor';

const read = async (db: ScopedDb, { compatible }: Ia): Promise<PlatformAi> => ({
  ...(await selectPlatformAi(db)),
  compatible: compatible && { label: compatible.label, models: compatible.models },
  use: await selectPlatformUse(db),
});

/** The AI that the operator pays for. Its key can be replaced, never read. */
export async function plataformaIaRoutes(app: FastifyInstance): Promise<void> {
  const { ia } = app;
  handle(app, getPlatformAi, SUPERADMIN, (_input, db) => db.transaction().execute((trx) => read(trx, ia)));
  handle(app, savePlatformAi, SUPERADMIN, async ({ body: { api_key, ...values } }, db, exchange) => {
    const before = await selectPlatformAi(db);
    await app.acceso.requireConfirmed(exchange);
    if (values.provider === 'compatible' && !ia.compatible)
      throw new AppError('invalid_input', { fields: { provider: 'El proveedor no es válido' } });
    if (!api_key && before.has_key && before.provider !== values.provider)
      throw new AppError('invalid_input', { fields: { api_key: OTHER_KEY } });
    if (!api_key && !before.has_key && values.enabled) throw new AppError('invalid_input', { fields: { api_key: KEY_MISSING } });
    const key = api_key ? { api_key: ia.keyRing.seal(api_key, PLATFORM), api_key_last4: lastOf(api_key) } : undefined;
    return db.transaction().execute(async (trx) => {
      if (!(await updatePlatformAi(trx, values, key))) throw new AppError('stale', { current: await read(trx, ia) });
      await app.acceso.tellSuperadmins(trx, { act: 'platform_ai_changed' });
      return read(trx, ia);
    });
  });
  handle(app, deletePlatformKey, SUPERADMIN, async (_input, db, exchange) => {
    const { has_key } = await selectPlatformAi(db);
    await app.acceso.requireConfirmed(exchange);
    return db.transaction().execute(async (trx) => {
      // A repeated deletion is no act.
      if (has_key) {
        await clearPlatformKey(trx);
        await app.acceso.tellSuperadmins(trx, { act: 'platform_ai_key_deleted' });
      }
      return read(trx, ia);
    });
  });
}
