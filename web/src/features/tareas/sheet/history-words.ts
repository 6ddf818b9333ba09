import type { TareaHistorialEntry } from '@ensaya/contract/tarea-historial.ts';
import { estadoLabel } from '../../../components/status/status-badge.tsx';
import { formatCalendarDay, formatDayAndMonth } from '../../../lib/format/dates.ts';
import { personName } from '../../../lib/text/person-name.ts';

type Cambio = TareaHistorialEntry['cambios'][number];
/** 'Marta Iglesias' 'cambió la entrega:' '15 nov' → '17 nov' */
type Words = { who: string; did: string; from?: string; to?: string };

export function historyWords(por: TareaHistorialEntry['por'], cambio: Cambio, today: string): Words {
  return { who: por ? personName(por) : 'Alguien que ya no está', ...whatChanged(cambio, today) };
}

const dayOf = (calendar: string | null, today: string): string => {
  if (calendar === null) return 'sin fecha';
  return calendar.slice(0, 4) === today.slice(0, 4) ? formatDayAndMonth(calendar) : formatCalendarDay(calendar);
};

function whatChanged({ campo, antes, despues }: Cambio, today: string): Omit<Words, 'who'> {
  switch (campo) {
    case 'creada':
      return { did: 'creó la tarea' };
    case 'estado':
      return { did: 'movió a', to: estadoLabel(despues ?? '') };
    case 'trabajador':
      return { did: 'reasignó:', from: antes ?? 'sin asignar', to: despues ?? 'sin asignar' };
    case 'fecha_entrega':
      return { did: 'cambió la entrega:', from: dayOf(antes, today), to: dayOf(despues, today) };
    case 'nombre':
      return { did: 'cambió el nombre:', from: antes ?? '', to: despues ?? '' };
    case 'descripcion':
      return { did: despues === null ? 'quitó la descripción' : 'cambió la descripción' };
    case 'terminada':
      return { did: despues === null ? 'quitó' : 'marcó', to: 'He terminado' };
    case 'eliminada':
      return { did: 'eliminó la tarea' };
    case 'restaurada':
      return { did: 'restauró la tarea' };
  }
}
