import {
  createEntregaComentario,
  deleteEntregaComentario,
  listCommented,
  listEntregaComentarios,
} from '@ensaya/contract/entrega-comentarios.ts';
import { call } from '../../lib/api/api-client.ts';
import { deleteMutation, tableMutation } from '../../lib/data/mutations.ts';
import { pagesQuery } from '../../lib/data/pages-query.ts';
import { readQuery } from '../../lib/data/queries.ts';
import type { RoleplayKey } from './responses.api.ts';

const table = 'entrega_comentarios';
const PER_PAGE = 20;
export const COMMENTS_FAILED = 'Error al cargar los comentarios';

/** A text that was handed in. */
export type TextKey = { entrega_id: string; n: number };

/** The texts of a role-play that have comments, those with the latest one first. */
export const commentedQuery = (key: RoleplayKey) =>
  readQuery([table, 'commented', key], listCommented, { query: key }, { select: ({ items }) => items });

/** Newest first. */
export const textComentariosQuery = (empresa_id: string, { entrega_id, n }: TextKey) =>
  pagesQuery([table, 'list', empresa_id, entrega_id, n], (cursor, options) =>
    call(listEntregaComentarios, { params: { id: entrega_id }, query: { empresa_id, n, limit: PER_PAGE, cursor } }, options),
  );

/** The form makes the comment's id, so that sending it twice creates one. */
export const createTextComentarioMutation = tableMutation(
  ({ empresa_id, entrega_id, ...body }: TextKey & { empresa_id: string; id: string; texto: string }) =>
    call(createEntregaComentario, { params: { id: entrega_id }, query: { empresa_id }, body }),
  { table },
);
export const deleteTextComentarioMutation = deleteMutation(deleteEntregaComentario, { table });
