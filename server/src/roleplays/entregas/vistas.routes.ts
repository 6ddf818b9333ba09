import { addVista, listVistas } from '@ensaya/contract/entrega-vistas.ts';
import { MEMBERS, RESPONSABLES } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { orNotFound } from '../../lib/app-error.ts';
import { handle } from '../../lib/routes.ts';
import { keyOf } from '../../lib/rows.ts';
import { selectOwner } from './comentarios.queries.ts';
import { insertVista, selectVistas } from './vistas.queries.ts';

export async function vistaRoutes(app: FastifyInstance): Promise<void> {
  handle(app, listVistas, { roles: MEMBERS }, async (input, db) => {
    orNotFound(await selectOwner(db, keyOf(input)));
    return selectVistas(db, keyOf(input));
  });
  handle(app, addVista, { roles: RESPONSABLES }, async (input, db) => {
    const { empresa_id, id } = keyOf(input);
    orNotFound(await selectOwner(db, { empresa_id, id }));
    const person_id = await insertVista(db, { empresa_id, id });
    // Announced to the person who handed in, the first time.
    if (person_id !== undefined) app.realtime.publish([{ table: 'entrega_vistas', empresa_id, person_id }]);
    return null;
  });
}
