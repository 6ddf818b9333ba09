import {
  countEmpresaContents,
  countEmpresas,
  createEmpresa,
  deleteEmpresa,
  listEmpresas,
  listOwnEmpresas,
  updateEmpresa,
} from '@ensaya/contract/empresas.ts';
import { RESPONSABLES, SUPERADMINS } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { orNotFound } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import { countContents } from './contents.queries.ts';
import { countAllEmpresas, deleteEmpresaRow, empresas, selectEmpresas, selectOwnEmpresas } from './empresas.queries.ts';
import { create, type Invite } from './empresas.service.ts';
import { fichaRoutes } from './ficha.routes.ts';
import { membersRoutes } from './members.routes.ts';

const SUPERADMIN = { roles: SUPERADMINS };

export async function empresasRoutes(app: FastifyInstance, config: ServerConfig): Promise<void> {
  const invite: Invite = (trx, empresa, email) => app.invitador.inviteOne(trx, empresa, { email, nombre: null }, 'manager');

  handle(app, listEmpresas, SUPERADMIN, ({ query }, db) => selectEmpresas(db, query));
  handle(app, countEmpresas, SUPERADMIN, async (_input, db) => ({ count: await countAllEmpresas(db) }));
  handle(app, countEmpresaContents, SUPERADMIN, async ({ params }, db) => orNotFound(await countContents(db, params.id)));
  handle(app, createEmpresa, SUPERADMIN, async (input, db) => {
    const confirmedOnly = await app.acceso.mustVerify();
    const { responsable_id, ...created } = await create(db, input, invite, confirmedOnly);
    const changed = { empresa_id: created.id };
    app.realtime.publish([
      { table: 'empresas', ...changed },
      ...(responsable_id ? [{ table: 'responsables_empresas' as const, ...changed, user_id: responsable_id }] : []),
      ...(created.responsable === 'invited' ? [{ table: 'invitations' as const, ...changed }] : []),
    ]);
    return created;
  });
  handle(
    app,
    updateEmpresa,
    { ...SUPERADMIN, changes: (_input, { id }) => [{ table: 'empresas', empresa_id: id }] },
    ({ params, body }, db) => empresas.update(db, params, body),
  );
  handle(
    app,
    deleteEmpresa,
    { ...SUPERADMIN, changes: ({ params }) => [{ table: 'empresas', empresa_id: params.id }] },
    async ({ params: { id } }, db, exchange) => {
      const { nombre } = orNotFound(await empresas.select(db, { id }));
      await app.acceso.requireConfirmed(exchange);
      await db.transaction().execute(async (trx) => {
        await app.acceso.tellSuperadmins(trx, { act: 'empresa_deleted', subject: nombre });
        orNotFound(await deleteEmpresaRow(trx, id));
      });
      return null;
    },
  );
  handle(app, listOwnEmpresas, { roles: RESPONSABLES }, async (_input, db) => ({ items: await selectOwnEmpresas(db) }));

  await app.register(membersRoutes);
  await app.register(fichaRoutes, config);
}
