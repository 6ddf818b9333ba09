import { createPropuesta, decidePropuesta, listPendingPropuestas, listPropuestas, withdrawPropuesta } from '@ensaya/contract/propuestas.ts';
import { RESPONSABLES, SUPERADMINS } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import type { Invite } from '../empresas/empresas.service.ts';
import { orNotFound } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import { keyOf } from '../lib/rows.ts';
import { deleteOwnPending, selectPendingPropuestas, selectPropuestas } from './propuestas.queries.ts';
import { decide, propose } from './propuestas.service.ts';

const WRITE = { roles: RESPONSABLES, changes: ['propuestas'] } as const;
/** A superadmin reads each. */
const LIMIT = { perPerson: 10, perDay: 50 };

export async function propuestasRoutes(app: FastifyInstance): Promise<void> {
  const invite =
    (nombre: string | null): Invite =>
    (trx, empresa, email) =>
      app.invitador.inviteOne(trx, empresa, { email, nombre }, 'manager');

  handle(app, listPropuestas, { roles: RESPONSABLES }, async ({ query }, db) => ({ items: await selectPropuestas(db, query.empresa_id) }));
  handle(app, listPendingPropuestas, { roles: SUPERADMINS }, async (_input, db) => ({ items: await selectPendingPropuestas(db) }));
  handle(app, createPropuesta, { ...WRITE, limit: LIMIT }, (input, db) => propose(db, input));
  handle(app, withdrawPropuesta, WRITE, async (input, db) => {
    orNotFound(await deleteOwnPending(db, keyOf(input)));
    return null;
  });
  handle(app, decidePropuesta, { roles: SUPERADMINS }, async (input, db) => {
    const { responsable_id, ...decided } = await decide(db, input, invite, await app.acceso.mustVerify());
    const { empresa_id } = input.body;
    app.realtime.publish([
      { table: 'propuestas', empresa_id },
      { table: 'avisos', empresa_id },
      ...(responsable_id ? [{ table: 'responsables_empresas' as const, empresa_id, user_id: responsable_id }] : []),
      ...(decided.responsable === 'none' ? [] : [{ table: 'invitations' as const, empresa_id }]),
    ]);
    return decided;
  });
}
