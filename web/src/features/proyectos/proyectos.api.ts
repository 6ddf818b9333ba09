import { createProyecto, deleteProyecto, listProyectos, updateProyecto } from '@ensaya/contract/proyectos.ts';
import { call } from '../../lib/api-client.ts';
import { createMutation, deleteMutation, updateMutation } from '../../lib/mutations.ts';
import { pagesQuery } from '../../lib/pages-query.ts';

const table = 'proyectos';

/** The projects of all the user's companies, newest first. */
export const proyectosQuery = pagesQuery([table, 'list'], (cursor, options) => call(listProyectos, { query: { cursor } }, options));

export const createProyectoMutation = createMutation(createProyecto, { table, said: 'Proyecto creado exitosamente' });
export const updateProyectoMutation = updateMutation(updateProyecto, { table, said: 'Proyecto actualizado correctamente' });
export const deleteProyectoMutation = deleteMutation(deleteProyecto, { table, said: 'Proyecto eliminado correctamente' });
