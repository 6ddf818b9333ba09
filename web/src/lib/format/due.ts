import { daysFrom, formatCalendarDay, formatDayAndMonth, formatWeekday } from './dates.ts';

export type Due = { when: 'overdue' | 'today' | 'tomorrow' | 'soon' | 'none'; text: string };

const SOON_DAYS = 6;

const sameYear = (a: string, b: string): boolean => a.slice(0, 4) === b.slice(0, 4);

/** A delivery date in words, and how near it is. That of a completed task is never near; `brief` omits the current year. */
export function dueOf(calendar: string, today: string, done: boolean, brief = false): Due {
  const short = sameYear(calendar, today) ? formatDayAndMonth(calendar) : formatCalendarDay(calendar);
  const written = brief ? short : formatCalendarDay(calendar);
  const days = daysFrom(today, calendar);
  if (done || days > SOON_DAYS) return { when: 'none', text: written };
  if (days < 0) return { when: 'overdue', text: `Venció el ${short}` };
  if (days === 0) return { when: 'today', text: 'Hoy' };
  if (days === 1) return { when: 'tomorrow', text: 'Mañana' };
  return { when: 'soon', text: brief ? written : `${formatWeekday(calendar)}, ${written}` };
}
