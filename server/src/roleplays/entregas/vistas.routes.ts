import { addVista, listVistas, seeEntregas } from '@ensaya/contract/entrega-vistas.ts';
import { MEMBERS, RESPONSABLES } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { orNotFound } from '../../lib/app-error.ts';
import type { PublishedChange } from '../../lib/changes.ts';
import { handle } from '../../lib/routes.ts';
import { keyOf } from '../../lib/rows.ts';
import { selectOwner } from './comentarios.queries.ts';
import { insertVistas, selectVistas } from './vistas.queries.ts';

/** To each person whose entrega a responsable has opened for the first time, and to the responsables. */
const changes = (empresa_id: string, people: string[]): PublishedChange[] =>
  [...new Set(people)].map((person_id) => ({ table: 'entrega_vistas', empresa_id, person_id }));

export async function vistaRoutes(app: FastifyInstance): Promise<void> {
  handle(app, listVistas, { roles: MEMBERS }, async (input, db) => {
    orNotFound(await selectOwner(db, keyOf(input)));
    return selectVistas(db, keyOf(input));
  });
  handle(app, addVista, { roles: RESPONSABLES }, async (input, db) => {
    const { empresa_id, id } = keyOf(input);
    orNotFound(await selectOwner(db, { empresa_id, id }));
    app.realtime.publish(changes(empresa_id, await insertVistas(db, { empresa_id, id })));
    return null;
  });
  handle(app, seeEntregas, { roles: RESPONSABLES }, async ({ body }, db) => {
    const people = await insertVistas(db, body);
    app.realtime.publish(changes(body.empresa_id, people));
    return { nuevas: people.length };
  });
}
