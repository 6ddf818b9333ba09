import { once } from './once.ts';

/** The user's time zone; the browser's when signed out. */
let personZone: string | undefined;

export function setTimeZone(zone: string | undefined): void {
  try {
    Intl.DateTimeFormat('es', { timeZone: zone });
    personZone = zone;
  } catch {
    // Unknown to this browser.
    personZone = undefined;
  }
}

/** Formats in the user's time zone. The formatter is cached, because creating one is slow. */
function inPersonZone(locale: string, options: Intl.DateTimeFormatOptions): (moment: Date) => string {
  let made: Intl.DateTimeFormat | undefined;
  let zone: string | undefined;
  return (moment) => {
    if (!made || !zone || zone !== personZone) made = new Intl.DateTimeFormat(locale, { ...options, timeZone: personZone });
    zone = personZone;
    return made.format(moment);
  };
}

const day = inPersonZone('es', { day: 'numeric', month: 'short', year: 'numeric' });

/** '2 nov 2026' */
export const formatDay = (timestamp: string): string => day(new Date(timestamp));

const relative = once(() => new Intl.RelativeTimeFormat('es', { numeric: 'auto' }));
const STEPS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** 'hace 5 minutos', 'ayer'; 'ahora' within a minute, also if the server's clock is ahead. */
export function formatAgo(timestamp: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(timestamp)) / 1000);
  const step = STEPS.find(([, length]) => seconds >= length);
  return step ? relative().format(-Math.floor(seconds / step[1]), step[0]) : 'ahora';
}

const clock = inPersonZone('es', { timeStyle: 'short' });

/** '10:35' */
export const formatTime = (timestamp: string): string => clock(new Date(timestamp));

const moment = inPersonZone('es', { dateStyle: 'medium', timeStyle: 'short' });

/** '2 nov 2026, 10:35' */
export const formatMoment = (timestamp: string): string => moment(new Date(timestamp));

const DAY_MS = 86_400_000;
const ofCalendar = (options: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat('es', { ...options, timeZone: 'UTC' }));
const calendarDay = ofCalendar({ day: 'numeric', month: 'short', year: 'numeric' });
const dayAndMonth = ofCalendar({ day: 'numeric', month: 'short' });
const month = ofCalendar({ month: 'long' });
const weekday = ofCalendar({ weekday: 'long' });
const weekdayAndDay = ofCalendar({ weekday: 'long', day: 'numeric' });

/** A calendar day ('2026-11-18') has no time zone. */
const midnight = (calendar: string): number => Date.parse(`${calendar}T00:00:00Z`);

/** '18 nov 2026' */
export const formatCalendarDay = (calendar: string): string => calendarDay().format(midnight(calendar));
/** '18 nov' */
export const formatDayAndMonth = (calendar: string): string => dayAndMonth().format(midnight(calendar));
/** 'noviembre', for '2026-11' or a day of it. */
export const formatMonth = (calendar: string): string => month().format(midnight(`${calendar.slice(0, 7)}-01`));
/** 'miércoles' */
export const formatWeekday = (calendar: string): string => weekday().format(midnight(calendar));
/** 'lunes 16' */
export const formatWeekdayAndDay = (calendar: string): string => weekdayAndDay().format(midnight(calendar)).replace(',', '');

// The Swedish format is '2026-11-18'.
const calendarOf = inPersonZone('sv', { dateStyle: 'short' });

/** Today in the user's time zone. */
export const localDay = (now = new Date()): string => calendarOf(now);

export const daysFrom = (today: string, calendar: string): number => Math.round((midnight(calendar) - midnight(today)) / DAY_MS);
