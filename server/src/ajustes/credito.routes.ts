import { type AiCredit, acceptAiCredit, getAiCredit, leaveAiCredit } from '@ensaya/contract/credito.ts';
import { RESPONSABLES } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import type { Ia } from '../ia/open-ia.ts';
import { AppError, orNotFound } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { acceptCredit, leaveCredit, selectCredit } from './credito.queries.ts';

const READ = { roles: RESPONSABLES };

async function read(db: ScopedDb, company_id: string, { labelOf }: Ia): Promise<AiCredit> {
  const credit = orNotFound(await selectCredit(db, company_id));
  return { ...credit, provider_label: labelOf(credit.provider) };
}

/** The operator's AI for a company: off until a responsable accepts its conditions. */
export async function creditoRoutes(app: FastifyInstance): Promise<void> {
  const { ia } = app;
  handle(app, getAiCredit, READ, ({ query }, db) => read(db, query.company_id, ia));
  handle(
    app,
    acceptAiCredit,
    // Everybody of the company can use AI from now on.
    { ...READ, changes: ({ body }) => [{ table: 'ai_settings', empresa_id: body.company_id }] },
    ({ body }, db) =>
      db.transaction().execute(async (trx) => {
        const before = await read(trx, body.company_id, ia);
        if (!(await acceptCredit(trx, body))) throw new AppError('stale', { current: before });
        return read(trx, body.company_id, ia);
      }),
  );
  handle(app, leaveAiCredit, { ...READ, changes: ['ai_settings'] }, ({ query: { company_id } }, db) =>
    db.transaction().execute(async (trx) => {
      orNotFound(await selectCredit(trx, company_id));
      await leaveCredit(trx, company_id);
      return read(trx, company_id, ia);
    }),
  );
}
