import type { TareaBulkChange } from '@ensaya/contract/tarea-cambios.ts';
import { ESTADOS } from '@ensaya/contract/tareas.ts';
import { formatCalendarDay } from '../../../lib/format/dates.ts';
import { countOf } from '../../../lib/format/numbers.ts';

/** What the bar says after a change of several tasks. */
export function changeSaid(cambio: TareaBulkChange, count: number, person = 'otra persona'): string {
  if (count === 0) return 'Ya estaban así: no ha cambiado ninguna';
  if (cambio.accion === 'mover') return `${countOf(count, 'tarea movida', 'tareas movidas')} a ${ESTADOS[cambio.estado]}`;
  if (cambio.accion === 'reasignar') return `${countOf(count, 'tarea reasignada', 'tareas reasignadas')} a ${person}`;
  if (cambio.accion === 'eliminar') return countOf(count, 'tarea eliminada', 'tareas eliminadas');
  return cambio.fecha_entrega
    ? `${countOf(count, 'tarea', 'tareas')} con entrega el ${formatCalendarDay(cambio.fecha_entrega)}`
    : `${countOf(count, 'tarea', 'tareas')} sin fecha de entrega`;
}
