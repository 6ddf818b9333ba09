import {
  createTema,
  deleteTema,
  duplicateTema,
  getTema,
  listTemas,
  searchTemas,
  type Tema,
  updateTema,
} from '@ensaya/contract/generador.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { allPages, PER_PAGE } from '../../../lib/data/all-pages.ts';
import { createMutation, deleteMutation, updateMutation } from '../../../lib/data/mutations.ts';
import { readQuery } from '../../../lib/data/queries.ts';
import { kept } from '../../../lib/kept-data/kept.ts';

const table = 'temas_generador';
const FOUND_MAX = 50;

/** All topics of a company, newest first. */
export const temasQuery = (empresa_id: string) =>
  kept(
    queryOptions({
      queryKey: [table, 'list', empresa_id],
      queryFn: ({ signal }) => allPages<Tema>((cursor) => call(listTemas, { query: { empresa_id, limit: PER_PAGE, cursor } }, { signal })),
    }),
  );

/** For a superadmin: the newest topics of all companies that contain the words. */
export const foundTemasQuery = (q: string) =>
  readQuery(
    [table, 'found', q],
    searchTemas,
    { query: { q, limit: FOUND_MAX } },
    { select: ({ items }) => items, placeholderData: keepPreviousData },
  );

export const temaQuery = (id: string, empresa_id: string | undefined) =>
  kept(readQuery([table, 'one', empresa_id, id], getTema, { params: { id }, query: { ...(empresa_id && { empresa_id }) } }));

export const createTemaMutation = createMutation(createTema, { table, said: 'Tema creado exitosamente' });
export const updateTemaMutation = updateMutation(updateTema, { table, said: 'Cambios guardados', failed: 'Error al guardar los cambios' });
export const duplicateTemaMutation = updateMutation(duplicateTema, { table, said: 'Tema duplicado', failed: 'Error al duplicar el tema' });
export const deleteTemaMutation = deleteMutation(deleteTema, {
  table,
  said: 'Elemento eliminado correctamente',
  failed: 'Error al eliminar el tema',
});
