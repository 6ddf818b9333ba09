const day = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'short', year: 'numeric' });

/** '2 nov 2026', in the time zone of whoever looks. */
export const formatDay = (timestamp: string): string => day.format(new Date(timestamp));

const relative = new Intl.RelativeTimeFormat('es', { numeric: 'auto' });
const STEPS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** 'hace 5 minutos', 'ayer'; what happened within the last minute is 'ahora', whatever the two clocks say. */
export function formatAgo(timestamp: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(timestamp)) / 1000);
  const step = STEPS.find(([, length]) => seconds >= length);
  return step ? relative.format(-Math.floor(seconds / step[1]), step[0]) : 'ahora';
}

const clock = new Intl.DateTimeFormat('es', { timeStyle: 'short' });

/** '10:35', in the time zone of whoever looks. */
export const formatTime = (timestamp: string): string => clock.format(new Date(timestamp));

/** '2 nov 2026, 10:35', where the person is; without a time zone, where the browser is. */
export const formatMoment = (timestamp: string, timeZone?: string): string =>
  new Intl.DateTimeFormat('es', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(timestamp));

const DAY_MS = 86_400_000;
const ofCalendar = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('es', { ...options, timeZone: 'UTC' });
const calendarDay = ofCalendar({ day: 'numeric', month: 'short', year: 'numeric' });
const dayAndMonth = ofCalendar({ day: 'numeric', month: 'short' });
const weekday = ofCalendar({ weekday: 'long' });
const weekdayAndDay = ofCalendar({ weekday: 'long', day: 'numeric' });

/** A day of the calendar ('2026-11-18') is the same one everywhere: it is read and written without any time zone coming into it. */
const midnight = (calendar: string): number => Date.parse(`${calendar}T00:00:00Z`);

/** '18 nov 2026' */
export const formatCalendarDay = (calendar: string): string => calendarDay.format(midnight(calendar));
/** '18 nov' */
export const formatDayAndMonth = (calendar: string): string => dayAndMonth.format(midnight(calendar));
/** 'miércoles' */
export const formatWeekday = (calendar: string): string => weekday.format(midnight(calendar));
/** 'lunes 16' */
export const formatWeekdayAndDay = (calendar: string): string => weekdayAndDay.format(midnight(calendar)).replace(',', '');

/** The day it is where the person is. */
export function localDay(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export const daysFrom = (today: string, calendar: string): number => Math.round((midnight(calendar) - midnight(today)) / DAY_MS);
