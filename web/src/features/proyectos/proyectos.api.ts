import { createProyecto, deleteProyecto, listProyectos, updateProyecto } from '@ensaya/contract/proyectos.ts';
import { call } from '../../lib/api/api-client.ts';
import { createMutation, deleteMutation, updateMutation } from '../../lib/data/mutations.ts';
import { pagesQuery } from '../../lib/data/pages-query.ts';
import { kept } from '../../lib/kept-data/kept.ts';

const table = 'proyectos';

/** The projects of one company, or of all the user's, newest first, with their progress. */
export const proyectosQuery = (empresa_id: string | undefined) => {
  const query = { con_progreso: 'true', ...(empresa_id && { empresa_id: [empresa_id] }) } as const;
  return kept(pagesQuery([table, 'list', query], (cursor, options) => call(listProyectos, { query: { ...query, cursor } }, options)));
};

export const createProyectoMutation = createMutation(createProyecto, { table, said: 'Proyecto creado exitosamente' });
export const updateProyectoMutation = updateMutation(updateProyecto, { table, said: 'Proyecto actualizado correctamente' });
export const deleteProyectoMutation = deleteMutation(deleteProyecto, { table, said: 'Proyecto eliminado correctamente' });
