import { createProyecto, deleteProyecto, listProyectos, updateProyecto } from '@ensaya/contract/proyectos.ts';
import { call } from '../../lib/api-client.ts';
import { kept } from '../../lib/kept-data/kept.ts';
import { createMutation, deleteMutation, updateMutation } from '../../lib/mutations.ts';
import { pagesQuery } from '../../lib/pages-query.ts';

const table = 'proyectos';

/** The projects of one company, or of all the user's, newest first, with their progress. */
export const proyectosQuery = (empresa_id: string | undefined) => {
  const query = { con_progreso: 'true', ...(empresa_id && { empresa_id: [empresa_id] }) } as const;
  return kept(pagesQuery([table, 'list', query], (cursor, options) => call(listProyectos, { query: { ...query, cursor } }, options)));
};

export const createProyectoMutation = createMutation(createProyecto, { table, said: 'Proyecto creado exitosamente' });
export const updateProyectoMutation = updateMutation(updateProyecto, { table, said: 'Proyecto actualizado correctamente' });
export const deleteProyectoMutation = deleteMutation(deleteProyecto, { table, said: 'Proyecto eliminado correctamente' });
