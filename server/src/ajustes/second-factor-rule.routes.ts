import { getAccessSettings, saveAccessSettings } from '@ensaya/contract/ajustes.ts';
import { RESPONSABLES } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { orNotFound } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import { selectSecondFactorRule, writeSecondFactorRule } from './second-factor-rule.queries.ts';

const GUARD = { roles: RESPONSABLES };

/** Whether the people of a company must have a second factor. */
export async function secondFactorRuleRoutes(app: FastifyInstance): Promise<void> {
  handle(app, getAccessSettings, GUARD, async ({ query }, db) => orNotFound(await selectSecondFactorRule(db, query.company_id)));
  handle(app, saveAccessSettings, { ...GUARD, changes: ['company_settings'] }, async ({ query, body }, db) =>
    db.transaction().execute(async (trx) => {
      orNotFound(await selectSecondFactorRule(trx, query.company_id));
      const { second_factor_required, open_sessions_at_once } = body;
      await writeSecondFactorRule(trx, query.company_id, { required: second_factor_required, atOnce: open_sessions_at_once });
      return { second_factor_required };
    }),
  );
}
