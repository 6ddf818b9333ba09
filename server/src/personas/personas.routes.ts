import { endPersonasSessions, listPersonas, removePersonas } from '@ensaya/contract/personas.ts';
import { RESPONSABLES } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { orNotFound } from '../lib/app-error.ts';
import type { PublishedChange } from '../lib/changes.ts';
import { handle } from '../lib/routes.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { deleteCompanyUsers, endSessionsOfMembers, existsEmpresa, selectPersonas } from './personas.queries.ts';

const READ = { roles: RESPONSABLES };

/** The people of a company on one page: its trabajadores, its responsables and those invited. */
export async function personasRoutes(app: FastifyInstance): Promise<void> {
  /** A company of the caller, or 404. */
  const within = <T>(db: ScopedDb, empresa_id: string, act: (trx: ScopedDb) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (trx) => {
      orNotFound(await existsEmpresa(trx, empresa_id));
      return act(trx);
    });

  handle(app, listPersonas, READ, ({ query }, db) => within(db, query.empresa_id, (trx) => selectPersonas(trx, query)));
  handle(
    app,
    removePersonas,
    {
      ...READ,
      // Their tasks stay in the company, unassigned, and their pending invitations are revoked.
      changes: ({ body: { empresa_id } }, { removed }) => [
        ...removed.map((user_id): PublishedChange => ({ table: 'company_users', empresa_id, user_id })),
        { table: 'invitations', empresa_id },
        { table: 'tareas', empresa_id, person_id: null },
      ],
    },
    async ({ body: { empresa_id, user_ids } }, db) => ({
      removed: await within(db, empresa_id, (trx) => deleteCompanyUsers(trx, empresa_id, user_ids)),
    }),
  );
  handle(app, endPersonasSessions, READ, async ({ body: { empresa_id, user_ids } }, db) => {
    const ended = await within(db, empresa_id, (trx) => endSessionsOfMembers(trx, empresa_id, user_ids));
    app.realtime.publish(ended.map((id) => ({ revoked: id })));
    return { ended };
  });
}
