import { buildTarea } from '@ensaya/db/builders/tareas.ts';
import { type Attempts, byId } from '../rls-attempts.ts';
import { manager, merge, superadmin, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

export const rights = merge(worker({ own: 's---' }), manager('siud'), superadmin('s---'));

export const build: Build = async (house, member, owner) => {
  const proyecto = { id: await house.build('app.proyectos', member), empresa_id: house.empresa.id };
  return (await buildTarea(owner, proyecto, { trabajador: house.workers[member] })).id;
};

export const attempts: Attempts = {
  insert: ({ house, member }) => ({
    text: `insert into app.tareas (empresa_id, proyecto_id, trabajador_id, nombre) values ($1, $2, $3, 'Nueva tarea')`,
    values: [house.empresa.id, house.id('app.proyectos', member), house.workers[member].id],
  }),
  ...byId('app.tareas', `estado = 'completada'`),
};
