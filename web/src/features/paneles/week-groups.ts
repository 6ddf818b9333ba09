import type { PanelTarea } from '@ensaya/contract/paneles.ts';
import { daysFrom } from '../../lib/format/dates.ts';

/** By calendar weeks, which end on Sunday; the page of tasks groups by urgency, which looks seven days ahead. */
type WeekGroup = 'overdue' | 'today' | 'week' | 'later' | 'done';
type TareaGroup = { group: WeekGroup; title: string; tareas: PanelTarea[] };

const TITLES: Record<WeekGroup, (count: number) => string> = {
  overdue: (count) => (count === 1 ? 'Vencida' : 'Vencidas'),
  today: () => 'Hoy',
  week: () => 'Esta semana',
  later: () => 'Más adelante',
  done: (count) => (count === 1 ? 'Completada' : 'Completadas'),
};
const SUNDAY = 7;

/** 1 is Monday, 7 is Sunday. */
const weekday = (calendar: string) => new Date(`${calendar}T00:00:00Z`).getUTCDay() || SUNDAY;

export function weekGroupOf({ estado, fecha_entrega }: Pick<PanelTarea, 'estado' | 'fecha_entrega'>, today: string): WeekGroup {
  if (estado === 'completada') return 'done';
  if (!fecha_entrega) return 'later';
  const days = daysFrom(today, fecha_entrega);
  if (days < 0) return 'overdue';
  if (days === 0) return 'today';
  return days <= SUNDAY - weekday(today) ? 'week' : 'later';
}

/** The tasks by group, in the order of the server within each. */
export function weekGroups(tareas: PanelTarea[], today: string): TareaGroup[] {
  return (Object.keys(TITLES) as WeekGroup[]).flatMap((group) => {
    const own = tareas.filter((tarea) => weekGroupOf(tarea, today) === group);
    return own.length > 0 ? [{ group, title: TITLES[group](own.length), tareas: own }] : [];
  });
}
