import {
  addCompanyUser,
  assignResponsable,
  endMemberSessions,
  getAvailableWorkers,
  getCompanyResponsables,
  getManagers,
  listCompanyUsers,
  removeCompanyUser,
  removeResponsable,
} from '@ensaya/contract/empresas.ts';
import { RESPONSABLES_AND_SUPERADMINS, SUPERADMINS } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { orNotFound } from '../lib/app-error.ts';
import type { PublishedChange } from '../lib/changes.ts';
import { handle } from '../lib/routes.ts';
import {
  deleteCompanyUser,
  deleteResponsable,
  endSessionsOfMember,
  findAvailableWorker,
  findManagers,
  insertCompanyUser,
  insertResponsable,
  selectCompanyUsers,
  selectResponsables,
} from './members.queries.ts';

const SUPERADMIN = { roles: SUPERADMINS };
const MANAGEMENT = { roles: RESPONSABLES_AND_SUPERADMINS };
/** Enough for a user at a form, too few to guess addresses. */
const LOOKUPS = { perPerson: 30 };
/** More, because a search is repeated while its term is typed. */
const SEARCHES = { perPerson: 300 };

/** A membership begins or ends, and with it the pending invitations of that address. */
const member = (table: 'company_users' | 'responsables_empresas', empresa_id: string, user_id: string): PublishedChange[] => [
  { table, empresa_id, user_id },
  { table: 'invitations', empresa_id },
];

/** The members of a company: its responsables and its trabajadores. */
export async function membersRoutes(app: FastifyInstance): Promise<void> {
  handle(app, getManagers, { ...SUPERADMIN, limit: SEARCHES }, async ({ query }, db) => ({
    items: await findManagers(db, query.q, query.company_id, await app.acceso.mustVerify()),
  }));
  handle(app, getCompanyResponsables, MANAGEMENT, async ({ query }, db) => ({ items: await selectResponsables(db, query.company_id) }));
  handle(
    app,
    assignResponsable,
    {
      ...SUPERADMIN,
      changes: ({ body }) => member('responsables_empresas', body.empresa_id, body.user_id),
    },
    async ({ body }, db) => {
      orNotFound(await insertResponsable(db, body.empresa_id, body.user_id, await app.acceso.mustVerify()));
      return null;
    },
  );
  handle(app, removeResponsable, SUPERADMIN, async ({ params, query }, db) => {
    const user_id = orNotFound(await deleteResponsable(db, query.empresa_id, params.id));
    app.realtime.publish(member('responsables_empresas', query.empresa_id, user_id));
    return null;
  });

  handle(app, listCompanyUsers, MANAGEMENT, ({ query }, db) => selectCompanyUsers(db, query));
  handle(app, getAvailableWorkers, { ...MANAGEMENT, limit: LOOKUPS }, async ({ query }, db) => ({
    items: await findAvailableWorker(db, query.email, await app.acceso.mustVerify()),
  }));
  handle(
    app,
    addCompanyUser,
    {
      ...MANAGEMENT,
      limit: LOOKUPS,
      // Their open invitation may promise role-plays, which they get on joining.
      changes: ({ body: { company_id, user_id } }) => [
        ...member('company_users', company_id, user_id),
        { table: 'roleplay_assignments', empresa_id: company_id, person_id: user_id },
      ],
    },
    async ({ body }, db) => {
      orNotFound(await insertCompanyUser(db, body, await app.acceso.mustVerify()));
      return null;
    },
  );
  handle(
    app,
    removeCompanyUser,
    {
      ...MANAGEMENT,
      // Their tasks stay in the company, unassigned.
      changes: ({ query }) => [
        ...member('company_users', query.company_id, query.user_id),
        { table: 'tareas', empresa_id: query.company_id, person_id: null },
      ],
    },
    async ({ query }, db) => {
      orNotFound(await deleteCompanyUser(db, query.company_id, query.user_id));
      return null;
    },
  );
  handle(app, endMemberSessions, MANAGEMENT, async ({ query: { company_id, user_id } }, db) => {
    orNotFound(await endSessionsOfMember(db, company_id, user_id));
    app.realtime.publish([{ revoked: user_id }]);
    return null;
  });
}
