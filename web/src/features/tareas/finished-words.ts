import type { Tarea } from '@ensaya/contract/tareas.ts';
import { firstName } from '../../lib/text/first-name.ts';

/** The text of an open task after its trabajador has pressed 'He terminado'. */
export function finishedWords({ terminada, estado, trabajador_id, trabajador }: Tarea, user_id: string): string | undefined {
  if (!terminada || estado === 'completada') return undefined;
  return trabajador_id === user_id ? 'Has terminado' : `${firstName(trabajador)} ha terminado`;
}
