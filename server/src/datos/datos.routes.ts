import {
  eraseOwnAccount,
  eraseUser,
  getRetention,
  listEmpresaCopies,
  listOwnCopies,
  requestEmpresaCopy,
  requestOwnCopy,
  saveRetention,
} from '@ensaya/contract/datos.ts';
import { EVERYONE, RESPONSABLES, RESPONSABLES_AND_SUPERADMINS, SUPERADMINS } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { orNotFound } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import { isVisibleEmpresa, selectCopies, selectOwnId, selectRetention, writeRetention } from './datos.queries.ts';
import { createDataDuties } from './datos.service.ts';

const OFTEN = { limit: { perPerson: 10 } };

/** Copies of the data, erasure of accounts, retention. */
export async function datosRoutes(app: FastifyInstance): Promise<void> {
  const { askForCopy, erase } = createDataDuties(app);

  handle(app, listOwnCopies, { roles: EVERYONE }, async (_input, db) => ({ items: await selectCopies(db, null) }));
  handle(app, requestOwnCopy, { roles: EVERYONE, ...OFTEN }, (_input, db) => askForCopy(db, null));

  handle(app, listEmpresaCopies, { roles: RESPONSABLES_AND_SUPERADMINS }, async ({ params }, db) => {
    orNotFound(await isVisibleEmpresa(db, params.id));
    return { items: await selectCopies(db, params.id) };
  });
  handle(app, requestEmpresaCopy, { roles: RESPONSABLES_AND_SUPERADMINS, ...OFTEN }, async ({ params }, db) => {
    orNotFound(await isVisibleEmpresa(db, params.id));
    return askForCopy(db, params.id);
  });

  handle(app, eraseOwnAccount, { roles: EVERYONE, ...OFTEN }, async ({ body }, db, exchange) => {
    await app.acceso.confirmIdentity(exchange, body);
    return erase(db, await selectOwnId(db), 'own');
  });
  handle(app, eraseUser, { roles: SUPERADMINS, ...OFTEN }, async ({ params, body }, db, exchange) => {
    await app.acceso.confirmIdentity(exchange, body);
    return erase(db, params.id, (await selectOwnId(db)) === params.id ? 'own' : 'other');
  });

  handle(app, getRetention, { roles: RESPONSABLES }, async ({ query }, db) => orNotFound(await selectRetention(db, query.company_id)));
  handle(app, saveRetention, { roles: RESPONSABLES, changes: ['company_settings'] }, ({ query, body }, db) =>
    db.transaction().execute(async (trx) => {
      orNotFound(await selectRetention(trx, query.company_id));
      await writeRetention(trx, query.company_id, body);
      return body;
    }),
  );
}
