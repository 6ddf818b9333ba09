import type { AgendaEntry } from '@ensaya/contract/paneles.ts';
import { daysFrom, formatDayAndMonth, formatWeekday, formatWeekdayAndDay } from '../../lib/format/dates.ts';

export type AgendaDay = { calendar: string; when: 'overdue' | 'today' | 'ahead'; title: string; detail: string; entries: AgendaEntry[] };

const WEEK_DAYS = 6;
const capital = (word: string) => word.charAt(0).toLocaleUpperCase('es') + word.slice(1);

function nameOf(calendar: string, today: string): Pick<AgendaDay, 'when' | 'title' | 'detail'> {
  const days = daysFrom(today, calendar);
  if (days < 0) return { when: 'overdue', title: 'Vencida', detail: formatDayAndMonth(calendar) };
  if (days === 0) return { when: 'today', title: 'Hoy', detail: formatWeekdayAndDay(calendar) };
  if (days === 1) return { when: 'ahead', title: 'Mañana', detail: formatWeekdayAndDay(calendar) };
  if (days <= WEEK_DAYS) return { when: 'ahead', title: capital(formatWeekday(calendar)), detail: formatDayAndMonth(calendar) };
  return { when: 'ahead', title: formatDayAndMonth(calendar), detail: formatWeekday(calendar) };
}

/** The agenda by day, in order. Today is included even if it is free, as far as that is known. */
export function agendaDays(agenda: AgendaEntry[], today: string): AgendaDay[] {
  const byDay = new Map<string, AgendaEntry[]>();
  for (const entry of agenda) {
    if (entry.fecha_entrega) byDay.set(entry.fecha_entrega, [...(byDay.get(entry.fecha_entrega) ?? []), entry]);
  }
  // The agenda has a maximum length: only a later entry proves that today has none.
  if ([...byDay.keys()].some((calendar) => calendar > today) && !byDay.has(today)) byDay.set(today, []);
  return [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([calendar, entries]) => ({ calendar, entries, ...nameOf(calendar, today) }));
}
