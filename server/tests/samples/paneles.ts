import { buildTarea } from '@ensaya/db/builders/tareas.ts';
import type { Samples } from '../replay/operations.ts';

/** What waits for a responsable: a task and a role-play that are late. */
export const prepare: Samples['prepare'] = async (team, { owner }) => {
  const { empresa, workers } = team;
  const proyecto = { id: team.id('app.proyectos', 0), empresa_id: empresa.id };
  await buildTarea(owner, proyecto, { nombre: 'Tarde', trabajador: workers[0], fecha_entrega: '2026-01-10' });
  await owner.query(`update app.roleplay_assignments set completed_at = null, due_day = current_date - 3 where empresa_id = $1`, [
    empresa.id,
  ]);
};
