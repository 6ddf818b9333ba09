import { getAccessSettings, saveAccessSettings } from '@ensaya/contract/ajustes.ts';
import { RESPONSABLES } from '@ensaya/contract/usuarios.ts';
import type { FastifyInstance } from 'fastify';
import { found } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import { selectAccessSettings, writeSecondFactorRule } from './access.queries.ts';

const GUARD = { roles: RESPONSABLES };

/** How the people of a company sign in. */
export async function accessSettingsRoutes(app: FastifyInstance): Promise<void> {
  handle(app, getAccessSettings, GUARD, async ({ query }, db) => found(await selectAccessSettings(db, query.company_id)));
  handle(app, saveAccessSettings, { ...GUARD, changes: ['company_settings'] }, async ({ query, body }, db) =>
    db.transaction().execute(async (trx) => {
      found(await selectAccessSettings(trx, query.company_id));
      const { second_factor_required, open_sessions_at_once } = body;
      await writeSecondFactorRule(trx, query.company_id, { required: second_factor_required, atOnce: open_sessions_at_once });
      return { second_factor_required };
    }),
  );
}
