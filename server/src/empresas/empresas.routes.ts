import {
  countEmpresaContents,
  countEmpresas,
  createEmpresa,
  deleteEmpresa,
  listEmpresas,
  listOwnEmpresas,
  updateEmpresa,
} from '@ensaya/contract/empresas.ts';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { createInvitador } from '../invitaciones/invitaciones.service.ts';
import { found } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import { countContents } from './contents.queries.ts';
import { countAllEmpresas, deleteEmpresaRow, selectEmpresas, selectOwnEmpresas } from './empresas.queries.ts';
import { create, type Invite, update } from './empresas.service.ts';
import { membersRoutes } from './members.routes.ts';

const SUPERADMIN = { roles: ['superadmin'] } as const;

export async function empresasRoutes(app: FastifyInstance, config: ServerConfig): Promise<void> {
  const { inviteOne } = createInvitador(app.acceso, config, app.enqueueAll);

  handle(app, listEmpresas, SUPERADMIN, ({ query }, db) => selectEmpresas(db, query));
  handle(app, countEmpresas, SUPERADMIN, async (_input, db) => ({ count: await countAllEmpresas(db) }));
  handle(app, countEmpresaContents, SUPERADMIN, async ({ params }, db) => found(await countContents(db, params.id)));
  handle(app, createEmpresa, SUPERADMIN, async (input, db) => {
    const confirmedOnly = await app.acceso.mustVerify();
    const invite: Invite = (trx, empresa, email) => inviteOne(trx, empresa, email, 'manager');
    const { responsable_id, ...created } = await create(db, input, invite, confirmedOnly);
    const changed = { empresa_id: created.id };
    app.realtime.publish([
      { table: 'empresas', ...changed },
      ...(responsable_id ? [{ table: 'responsables_empresas' as const, ...changed, user_id: responsable_id }] : []),
      ...(created.responsable === 'invited' ? [{ table: 'invitations' as const, ...changed }] : []),
    ]);
    return created;
  });
  handle(app, updateEmpresa, { ...SUPERADMIN, changes: (_input, { id }) => [{ table: 'empresas', empresa_id: id }] }, (input, db) =>
    update(db, input),
  );
  handle(
    app,
    deleteEmpresa,
    { ...SUPERADMIN, changes: ({ params }) => [{ table: 'empresas', empresa_id: params.id }] },
    async ({ params }, db) => {
      found(await deleteEmpresaRow(db, params.id));
      return null;
    },
  );
  handle(app, listOwnEmpresas, { roles: ['manager'] }, async (_input, db) => ({ items: await selectOwnEmpresas(db) }));

  await app.register(membersRoutes);
}
