import { daysFrom, formatDayAndMonth, formatWeekday, formatWeekdayAndDay } from '../../lib/format/dates.ts';
import type { Todo } from './worker-todo.ts';

export type AgendaDay = { calendar: string; title: string; detail: string; entries: Todo[] };

const WEEK_DAYS = 6;
const capital = (word: string) => word.charAt(0).toLocaleUpperCase('es') + word.slice(1);

function nameOf(calendar: string, today: string): Pick<AgendaDay, 'title' | 'detail'> {
  const days = daysFrom(today, calendar);
  if (days === 1) return { title: 'Mañana', detail: formatWeekdayAndDay(calendar) };
  if (days <= WEEK_DAYS) return { title: capital(formatWeekday(calendar)), detail: formatDayAndMonth(calendar) };
  return { title: formatDayAndMonth(calendar), detail: formatWeekday(calendar) };
}

/** What is due after today by day, in order. */
export function agendaDays(agenda: Todo[], today: string): AgendaDay[] {
  const byDay = new Map<string, Todo[]>();
  for (const entry of agenda) {
    if (entry.fecha_entrega) byDay.set(entry.fecha_entrega, [...(byDay.get(entry.fecha_entrega) ?? []), entry]);
  }
  return [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([calendar, entries]) => ({ calendar, entries, ...nameOf(calendar, today) }));
}
