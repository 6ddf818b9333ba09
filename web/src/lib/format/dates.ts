import { once } from '../browser/once.ts';

/** The user's time zone; the browser's when signed out. */
let personZone: string | undefined;

export function setTimeZone(zone: string | undefined): void {
  personZone = zone;
}

function createFormatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: personZone });
  } catch {
    // Unknown to this browser. Not checked before a date is shown: the first formatter of a page takes a phone 50 ms.
    personZone = undefined;
    return new Intl.DateTimeFormat(locale, options);
  }
}

/** Formats in the user's time zone. The formatter is cached, because creating one is slow. */
function inPersonZone(locale: string, options: Intl.DateTimeFormatOptions): (moment: Date) => string {
  let made: Intl.DateTimeFormat | undefined;
  let zone: string | undefined;
  return (moment) => {
    if (!made || !zone || zone !== personZone) made = createFormatter(locale, options);
    zone = personZone;
    return made.format(moment);
  };
}

const timestampFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = inPersonZone('es', options);
  return (timestamp: string): string => format(new Date(timestamp));
};

/** '2 nov 2026' */
export const formatDay = timestampFormat({ day: 'numeric', month: 'short', year: 'numeric' });
/** '10:35' */
export const formatTime = timestampFormat({ timeStyle: 'short' });
/** '2 nov 2026, 10:35' */
export const formatMoment = timestampFormat({ dateStyle: 'medium', timeStyle: 'short' });

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

const DAY_MS = 86_400_000;

/** A calendar day ('2026-11-18') has no time zone. */
const midnight = (calendar: string): number => Date.parse(`${calendar}T00:00:00Z`);

const calendarFormat = (options: Intl.DateTimeFormatOptions) => {
  const formatter = once(() => new Intl.DateTimeFormat('es', { ...options, timeZone: 'UTC' }));
  return (calendar: string): string => formatter().format(midnight(calendar));
};
const month = calendarFormat({ month: 'long' });
const weekdayAndDay = calendarFormat({ weekday: 'long', day: 'numeric' });

/** '18 nov 2026' */
export const formatCalendarDay = calendarFormat({ day: 'numeric', month: 'short', year: 'numeric' });
/** '18 nov' */
export const formatDayAndMonth = calendarFormat({ day: 'numeric', month: 'short' });
/** 'noviembre', for '2026-11' or a day of it. */
export const formatMonth = (calendar: string): string => month(`${calendar.slice(0, 7)}-01`);
/** 'miércoles' */
export const formatWeekday = calendarFormat({ weekday: 'long' });
/** 'lunes 16' */
export const formatWeekdayAndDay = (calendar: string): string => weekdayAndDay(calendar).replace(',', '');

// The Swedish format is '2026-11-18'.
const calendarOf = inPersonZone('sv', { dateStyle: 'short' });

/** Today in the user's time zone. */
export const localDay = (now = new Date()): string => calendarOf(now);

/** So many days later. */
export const dayAfter = (calendar: string, days: number): string => new Date(midnight(calendar) + days * DAY_MS).toISOString().slice(0, 10);

export const daysFrom = (today: string, calendar: string): number => Math.round((midnight(calendar) - midnight(today)) / DAY_MS);
