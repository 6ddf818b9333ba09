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
