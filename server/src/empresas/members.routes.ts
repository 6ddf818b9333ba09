import {
  addCompanyUser,
  assignResponsable,
  getAvailableWorkers,
  getCompanyResponsables,
  getManagers,
  listCompanyUsers,
  removeCompanyUser,
  removeResponsable,
} from '@ensaya/contract/empresas.ts';
import type { FastifyInstance } from 'fastify';
import { found } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import type { Published } from '../realtime/hub.ts';
import {
  deleteCompanyUser,
  deleteResponsable,
  findAvailableWorker,
  findManagers,
  insertCompanyUser,
  insertResponsable,
  selectCompanyUsers,
  selectResponsables,
} from './members.queries.ts';

const SUPERADMIN = { roles: ['superadmin'] } as const;
const WHO_RUNS_IT = { roles: ['manager', 'superadmin'] } as const;
/** Enough for a person at a form, too few for trying addresses out. */
const LOOKUPS_A_MINUTE = 30;

/** A membership begins or ends, and with it the invitations to that address. */
const member = (table: 'company_users' | 'responsables_empresas', empresa_id: string, user_id: string): Published[] => [
  { table, empresa_id, user_id },
  { table: 'invitations', empresa_id },
];

/** Who belongs to a company: its responsables and its trabajadores. */
export async function membersRoutes(app: FastifyInstance): Promise<void> {
  handle(app, getManagers, SUPERADMIN, async ({ query }, db) => ({
    items: await findManagers(db, query.q, query.company_id, await app.acceso.mustVerify()),
  }));
  handle(app, getCompanyResponsables, WHO_RUNS_IT, async ({ query }, db) => ({ items: await selectResponsables(db, query.company_id) }));
  handle(
    app,
    assignResponsable,
    {
      ...SUPERADMIN,
      changes: ({ body }) => member('responsables_empresas', body.empresa_id, body.user_id),
    },
    async ({ body }, db) => {
      found(await insertResponsable(db, body.empresa_id, body.user_id, await app.acceso.mustVerify()));
      return null;
    },
  );
  handle(app, removeResponsable, SUPERADMIN, async ({ params, query }, db) => {
    const user_id = found(await deleteResponsable(db, query.empresa_id, params.id));
    app.realtime.publish(member('responsables_empresas', query.empresa_id, user_id));
    return null;
  });

  handle(app, listCompanyUsers, WHO_RUNS_IT, ({ query }, db) => selectCompanyUsers(db, query));
  handle(app, getAvailableWorkers, { ...WHO_RUNS_IT, limit: LOOKUPS_A_MINUTE }, async ({ query }, db) => ({
    items: await findAvailableWorker(db, query.email, await app.acceso.mustVerify()),
  }));
  handle(
    app,
    addCompanyUser,
    {
      ...WHO_RUNS_IT,
      limit: LOOKUPS_A_MINUTE,
      changes: ({ body }) => member('company_users', body.company_id, body.user_id),
    },
    async ({ body }, db) => {
      found(await insertCompanyUser(db, body, await app.acceso.mustVerify()));
      return null;
    },
  );
  handle(
    app,
    removeCompanyUser,
    {
      ...WHO_RUNS_IT,
      // Their tasks stay, without them.
      changes: ({ query }) => [
        ...member('company_users', query.company_id, query.user_id),
        { table: 'tareas', empresa_id: query.company_id },
      ],
    },
    async ({ query }, db) => {
      found(await deleteCompanyUser(db, query.company_id, query.user_id));
      return null;
    },
  );
}
