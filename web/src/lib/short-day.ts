import { formatCalendarDay, formatDayAndMonth, localDay } from './dates.ts';

/** '12 nov'; with its year if it is not this one. */
export function shortDay(timestamp: string, today: string): string {
  const day = localDay(new Date(timestamp));
  return day.slice(0, 4) === today.slice(0, 4) ? formatDayAndMonth(day) : formatCalendarDay(day);
}
