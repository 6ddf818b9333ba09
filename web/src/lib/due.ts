import { daysFrom, formatCalendarDay, formatWeekday } from './dates.ts';

export type Due = { urgency: 'overdue' | 'today' | 'tomorrow' | 'soon' | 'none'; text: string };

const SOON_DAYS = 6;

/** How a date of delivery is said: the nearer, the plainer. What is done is not urgent any more. */
export function dueOf(calendar: string, today: string, done: boolean): Due {
  const written = formatCalendarDay(calendar);
  const days = daysFrom(today, calendar);
  if (done || days > SOON_DAYS) return { urgency: 'none', text: written };
  if (days < 0) return { urgency: 'overdue', text: `Vencida el ${written}` };
  if (days === 0) return { urgency: 'today', text: 'Hoy' };
  if (days === 1) return { urgency: 'tomorrow', text: 'Mañana' };
  return { urgency: 'soon', text: `${formatWeekday(calendar)}, ${written}` };
}
