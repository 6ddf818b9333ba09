import { SOON_DAYS, type Tarea, type TareaCounts } from '@ensaya/contract/tareas.ts';
import { daysFrom } from '../../lib/format/dates.ts';

/** The groups of the list, in their order. */
export const URGENCIES = {
  vencidas: 'Vencidas',
  hoy: 'Hoy',
  proximas: 'Próximos 7 días',
  despues: 'Más adelante y sin fecha',
  completadas: 'Completadas',
} as const;
export type Urgency = keyof typeof URGENCIES;

export function urgencyOf({ estado, fecha_entrega }: Pick<Tarea, 'estado' | 'fecha_entrega'>, today: string): Urgency {
  if (estado === 'completada') return 'completadas';
  if (fecha_entrega === null) return 'despues';
  const days = daysFrom(today, fecha_entrega);
  if (days < 0) return 'vencidas';
  if (days === 0) return 'hoy';
  return days <= SOON_DAYS ? 'proximas' : 'despues';
}

export type Group = { urgency: Urgency; tareas: Tarea[]; total: number };

/** The loaded tasks by urgency, each group with the number of all its tasks. */
export function groupsOf(tareas: readonly Tarea[], today: string, counts: TareaCounts['urgencias'] | undefined): Group[] {
  const groups = new Map<Urgency, Tarea[]>();
  for (const tarea of tareas) {
    const urgency = urgencyOf(tarea, today);
    groups.set(urgency, [...(groups.get(urgency) ?? []), tarea]);
  }
  const countOf = (urgency: Urgency, loaded: number) =>
    counts ? Math.max(loaded, counts[urgency] + (urgency === 'despues' ? counts.sin_fecha : 0)) : loaded;
  return (Object.keys(URGENCIES) as Urgency[]).flatMap((urgency) => {
    const own = groups.get(urgency);
    return own ? [{ urgency, tareas: own, total: countOf(urgency, own.length) }] : [];
  });
}
