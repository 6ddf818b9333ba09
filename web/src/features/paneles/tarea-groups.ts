import type { PanelTarea } from '@ensaya/contract/paneles.ts';
import { daysFrom } from '../../lib/dates.ts';

export type Urgency = 'overdue' | 'today' | 'week' | 'later' | 'done';
export type TareaGroup = { urgency: Urgency; title: string; tareas: PanelTarea[] };

const TITLES: Record<Urgency, (count: number) => string> = {
  overdue: (count) => (count === 1 ? 'Vencida' : 'Vencidas'),
  today: () => 'Hoy',
  week: () => 'Esta semana',
  later: () => 'Más adelante',
  done: (count) => (count === 1 ? 'Completada' : 'Completadas'),
};
const SUNDAY = 7;

/** 1 is Monday, 7 is Sunday. */
const weekday = (calendar: string) => new Date(`${calendar}T00:00:00Z`).getUTCDay() || SUNDAY;

export function urgencyOf({ estado, fecha_entrega }: Pick<PanelTarea, 'estado' | 'fecha_entrega'>, today: string): Urgency {
  if (estado === 'completada') return 'done';
  if (!fecha_entrega) return 'later';
  const days = daysFrom(today, fecha_entrega);
  if (days < 0) return 'overdue';
  if (days === 0) return 'today';
  return days <= SUNDAY - weekday(today) ? 'week' : 'later';
}

/** The tasks by urgency, in the order of the server within a group. Weeks end on Sunday. */
export function tareaGroups(tareas: PanelTarea[], today: string): TareaGroup[] {
  return (Object.keys(TITLES) as Urgency[]).flatMap((urgency) => {
    const own = tareas.filter((tarea) => urgencyOf(tarea, today) === urgency);
    return own.length > 0 ? [{ urgency, title: TITLES[urgency](own.length), tareas: own }] : [];
  });
}
