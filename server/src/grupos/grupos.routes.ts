import { GRUPOS_MAX } from '@ensaya/contract/fields.ts';
import {
  addGrupoPersonas,
  createGrupo,
  deleteGrupo,
  listGrupos,
  removeGrupoPersonas,
  stopGrupoRoleplay,
  updateGrupo,
} from '@ensaya/contract/grupos.ts';
import { MEMBERS, RESPONSABLES } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { AppError, orNotFound } from '../lib/app-error.ts';
import type { PublishedChange } from '../lib/changes.ts';
import { handle } from '../lib/routes.ts';
import { keyOf } from '../lib/rows.ts';
import { countGrupos, deletePersonas, deleteReceived, grupos, insertPersonas, selectGrupos } from './grupos.queries.ts';

const READ = { roles: MEMBERS };
const WRITE = { roles: RESPONSABLES };
const TOO_MANY = `Una empresa puede tener hasta ${GRUPOS_MAX} grupos`;

/** Announced to the responsables alone: no page of a trabajador reads groups. */
const changesOf = (empresa_id: string): PublishedChange[] => [{ table: 'grupos', empresa_id, person_id: null }];

export async function gruposRoutes(app: FastifyInstance): Promise<void> {
  handle(app, listGrupos, READ, async ({ query }, db) => ({ items: await selectGrupos(db, query.empresa_id) }));
  handle(app, createGrupo, { ...WRITE, changes: ({ body }) => changesOf(body.empresa_id) }, ({ body }, db) =>
    db.transaction().execute((trx) =>
      grupos.create(trx, body, async () => {
        if ((await countGrupos(trx, body.empresa_id)) > GRUPOS_MAX) throw new AppError('conflict', { message: TOO_MANY });
      }),
    ),
  );
  handle(app, updateGrupo, { ...WRITE, changes: ({ query }) => changesOf(query.empresa_id) }, (input, db) =>
    grupos.update(db, keyOf(input), input.body),
  );
  handle(app, deleteGrupo, { ...WRITE, changes: ({ query }) => changesOf(query.empresa_id) }, (input, db) =>
    grupos.delete(db, keyOf(input)),
  );
  handle(app, addGrupoPersonas, WRITE, async ({ body }, db) => {
    const { empresa_id, grupo_id, user_ids } = body;
    const { added, roleplays } = await db.transaction().execute(async (trx) => {
      orNotFound(await grupos.select(trx, { empresa_id, id: grupo_id }));
      const entered = await insertPersonas(trx, body, user_ids);
      return { added: entered, ...orNotFound(await grupos.select(trx, { empresa_id, id: grupo_id })) };
    });
    app.realtime.publish(changesOf(empresa_id));
    if (roleplays.length > 0) app.realtime.publish(added.map((person_id) => ({ table: 'roleplay_assignments', empresa_id, person_id })));
    return { added };
  });
  handle(app, removeGrupoPersonas, { ...WRITE, changes: ({ body }) => changesOf(body.empresa_id) }, ({ body }, db) =>
    db.transaction().execute(async (trx) => {
      orNotFound(await grupos.select(trx, { empresa_id: body.empresa_id, id: body.grupo_id }));
      return { removed: await deletePersonas(trx, body, body.user_ids) };
    }),
  );
  handle(app, stopGrupoRoleplay, { ...WRITE, changes: ({ query }) => changesOf(query.empresa_id) }, async ({ query }, db) => {
    orNotFound(await deleteReceived(db, query));
    return null;
  });
}
