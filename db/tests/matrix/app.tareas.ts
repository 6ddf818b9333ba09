import { buildTarea } from '@ensaya/db/builders/tareas.ts';
import { type Attempts, byId } from '../rls-attempts.ts';
import { manager, merge, superadmin, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

export const rights = merge(worker({ own: 's---' }), manager('siu-'), superadmin('s---'));

export const build: Build = async (team, member, owner) => {
  const proyecto = { id: await team.build('app.proyectos', member), empresa_id: team.empresa.id };
  return (await buildTarea(owner, proyecto, { trabajador: team.workers[member] })).id;
};

export const attempts: Attempts = {
  insert: ({ team, member }) => ({
    text: `insert into app.tareas (empresa_id, proyecto_id, trabajador_id, nombre) values ($1, $2, $3, 'Nueva tarea')`,
    values: [team.empresa.id, team.id('app.proyectos', member), team.workers[member].id],
  }),
  ...byId('app.tareas', `estado = 'completada'`),
};
