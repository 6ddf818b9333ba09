import {
  createEntregaComentario,
  deleteEntregaComentario,
  listCommented,
  listEntregaComentarios,
} from '@ensaya/contract/entrega-comentarios.ts';
import { MEMBERS } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { orNotFound } from '../../lib/app-error.ts';
import type { PublishedChange } from '../../lib/changes.ts';
import { handle } from '../../lib/routes.ts';
import { keyOf } from '../../lib/rows.ts';
import { comentarios, selectComentarios, selectCommented, selectOwner } from './comentarios.queries.ts';

/** Announced to the person who handed in and the responsables only. */
const change = (empresa_id: string, person_id: string): PublishedChange[] => [{ table: 'entrega_comentarios', empresa_id, person_id }];

export async function entregaComentarioRoutes(app: FastifyInstance): Promise<void> {
  handle(app, listCommented, { roles: MEMBERS }, async ({ query }, db) => orNotFound(await selectCommented(db, query)));
  handle(app, listEntregaComentarios, { roles: MEMBERS }, async (input, db) => {
    orNotFound(await selectOwner(db, keyOf(input)));
    return selectComentarios(db, keyOf(input), input.query);
  });
  handle(app, createEntregaComentario, { roles: MEMBERS }, async (input, db) => {
    const { empresa_id, id } = keyOf(input);
    const { user_id } = orNotFound(await selectOwner(db, { empresa_id, id }));
    const comentario = await comentarios.create(db, { ...input.body, empresa_id, entrega_id: id, user_id });
    app.realtime.publish(change(empresa_id, user_id));
    return comentario;
  });
  handle(app, deleteEntregaComentario, { roles: MEMBERS }, async (input, db) => {
    const { empresa_id, user_id } = orNotFound(await comentarios.select(db, keyOf(input)));
    await comentarios.delete(db, keyOf(input));
    app.realtime.publish(change(empresa_id, user_id));
    return null;
  });
}
