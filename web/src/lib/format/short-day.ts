import { formatCalendarDay, formatDayAndMonth, localDay } from './dates.ts';

/** '12 nov'; with its year if it is not this one. */
export const shortDay = (timestamp: string, today: string): string => shortCalendarDay(localDay(new Date(timestamp)), today);

/** The same of a calendar day, which has no time zone. */
export const shortCalendarDay = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? formatDayAndMonth(day) : formatCalendarDay(day);
