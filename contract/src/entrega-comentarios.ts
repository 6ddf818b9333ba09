import { z } from 'zod';
import { comentario, newComentario } from './comentarios.ts';
import { id, tenantRow, timestamp } from './fields.ts';
import { operation } from './operation.ts';
import { pageOf, pageQuery } from './pages.ts';

/** The number of a text in its entrega. */
const n = z.coerce.number().int().min(1).max(100_000);

const entregaComentario = comentario.extend({ entrega_id: id, n: z.int() });
export type EntregaComentario = z.infer<typeof entregaComentario>;

export const listEntregaComentarios = operation({
  id: 'listEntregaComentarios',
  method: 'GET',
  path: '/rest/v1/entregas/:id/comentarios',
  summary: 'The comments on a text of an entrega, newest first, for the person who handed it in and the responsables',
  params: tenantRow.params,
  query: tenantRow.query.extend({ n, ...pageQuery }),
  status: 200,
  response: pageOf(entregaComentario),
});

/** `user_id`: whose entrega it is. */
const commented = z.object({ entrega_id: id, n: z.int(), user_id: id, comentarios: z.int(), last_at: timestamp });
export type Commented = z.infer<typeof commented>;

export const listCommented = operation({
  id: 'listCommented',
  method: 'GET',
  path: '/rest/v1/entrega_comentarios',
  summary:
    'The texts handed in of a role-play that have comments, those with the latest comment first: all for a responsable, the caller’s own for a trabajador',
  query: z.object({ empresa_id: id, roleplay_id: id }),
  status: 200,
  response: z.object({ items: z.array(commented) }),
});

export const createEntregaComentario = operation({
  id: 'createEntregaComentario',
  method: 'POST',
  path: '/rest/v1/entregas/:id/comentarios',
  summary: 'Comment on a text of an entrega and tell the other party; repeating it with the same id returns the same comment',
  ...tenantRow,
  body: newComentario.extend({ n: z.int().min(1).max(100_000) }),
  status: 201,
  response: entregaComentario,
});

export const deleteEntregaComentario = operation({
  id: 'deleteEntregaComentario',
  method: 'DELETE',
  path: '/rest/v1/entrega_comentarios/:id',
  summary: 'Delete one’s own comment',
  ...tenantRow,
  status: 204,
  response: z.null(),
});
