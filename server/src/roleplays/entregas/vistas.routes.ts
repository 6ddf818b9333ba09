import { listVistas, seeEntregas } from '@ensaya/contract/entrega-vistas.ts';
import { MEMBERS, RESPONSABLES } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { orNotFound } from '../../lib/app-error.ts';
import { handle } from '../../lib/routes.ts';
import { keyOf } from '../../lib/rows.ts';
import { ofRoleplay } from '../roleplays.queries.ts';
import { selectOwner } from './comentarios.queries.ts';
import { insertVistas, selectVistas } from './vistas.queries.ts';

export async function vistaRoutes(app: FastifyInstance): Promise<void> {
  handle(app, listVistas, { roles: MEMBERS }, async (input, db) => {
    orNotFound(await selectOwner(db, keyOf(input)));
    return selectVistas(db, keyOf(input));
  });
  handle(app, seeEntregas, { roles: RESPONSABLES }, async ({ body }, db) => {
    const people = await ofRoleplay(db, body, await insertVistas(db, body));
    const { empresa_id } = body;
    // To each of them, and to the responsables. Most times nothing is new.
    app.realtime.publish([...new Set(people)].map((person_id) => ({ table: 'entrega_vistas', empresa_id, person_id })));
    return { nuevas: people.length };
  });
}
