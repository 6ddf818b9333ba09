import {
  type EmpresaFicha,
  getEmpresa,
  listDeletedEmpresas,
  listEmpresaPeople,
  restoreEmpresa,
  resumeEmpresa,
  setAiCap,
  setAiCredit,
  suspendEmpresa,
} from '@ensaya/contract/empresa-ficha.ts';
import { SUPERADMINS } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { AppError, orNotFound } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import {
  restore,
  selectCredit,
  selectDeleted,
  selectPeople,
  selectSheet,
  selectSpend,
  selectWeeks,
  suspend,
  updateCap,
  updateCredit,
} from './ficha.queries.ts';
import { selectResponsables } from './members.queries.ts';

const READ = { roles: SUPERADMINS };
/** Everybody's rights change: open connections of the company's people are checked again, and end if nothing is left to them. */
const CHANGE = {
  ...READ,
  changes: ({ params }: { params: { id: string } }) => [{ table: 'empresas' as const, empresa_id: params.id }],
};

/** A superadmin's page of one company. */
export async function fichaRoutes(app: FastifyInstance, config: Pick<ServerConfig, 'INVITATIONS_PER_DAY'>): Promise<void> {
  /** The open pages of those who run other companies too: their connections are not subscribed to this one yet. */
  const tellResponsables = async (db: ScopedDb, empresa_id: string) => {
    const people = await selectResponsables(db, empresa_id);
    app.realtime.publish(people.map(({ user_id }) => ({ table: 'empresas', empresa_id, user_id })));
  };

  handle(app, listDeletedEmpresas, READ, async (_input, db) => ({ items: await selectDeleted(db) }));
  handle(app, getEmpresa, READ, ({ params }, db) => readFicha(db, params.id, config.INVITATIONS_PER_DAY));
  handle(app, listEmpresaPeople, READ, async ({ params, query }, db) => {
    orNotFound(await selectSheet(db, params.id));
    return { items: await selectPeople(db, params.id, query) };
  });
  handle(app, suspendEmpresa, CHANGE, async ({ params }, db) => {
    orNotFound(await suspend(db, params.id, true));
    return null;
  });
  handle(app, resumeEmpresa, CHANGE, async ({ params }, db) => {
    orNotFound(await suspend(db, params.id, false));
    await tellResponsables(db, params.id);
    return null;
  });
  handle(app, restoreEmpresa, CHANGE, async ({ params }, db) => {
    orNotFound(await restore(db, params.id));
    await tellResponsables(db, params.id);
    return null;
  });
  handle(
    app,
    setAiCap,
    { ...READ, changes: ({ params }) => [{ table: 'ai_settings', empresa_id: params.id }] },
    async ({ params, body }, db) => {
      if (!(await updateCap(db, params.id, body.monthly_cap))) {
        const { deleted_at } = orNotFound(await selectSheet(db, params.id));
        orNotFound(deleted_at === null);
        throw new AppError('ai_not_configured');
      }
      return null;
    },
  );
  handle(
    app,
    setAiCredit,
    { ...READ, changes: ({ params }) => [{ table: 'ai_settings', empresa_id: params.id }] },
    async ({ params, body }, db, exchange) => {
      const { nombre } = orNotFound(await selectSheet(db, params.id));
      await app.acceso.requireConfirmed(exchange);
      await db.transaction().execute(async (trx) => {
        orNotFound(await updateCredit(trx, params.id, body.monthly_credit));
        await app.acceso.tellSuperadmins(trx, { act: 'ai_credit_changed', subject: nombre });
      });
      return null;
    },
  );
}

function readFicha(db: ScopedDb, id: string, invitations_per_day: number): Promise<EmpresaFicha> {
  return db.transaction().execute(async (trx) => {
    const { month, spent, monthly_cap, ...sheet } = orNotFound(await selectSheet(trx, id));
    return {
      ...sheet,
      invitations_per_day,
      semanas: await selectWeeks(trx, id),
      ai: { month, spent, monthly_cap, uses: await selectSpend(trx, id), credit: await selectCredit(trx, id) },
    };
  });
}
