import { daysFrom, formatDay, formatTime, localDay } from '../format/dates.ts';

const MINUTE_MS = 60_000;
/** The server notes visits to within five minutes. */
const NOW_MINUTES = 5;
const RECENT_DAYS = 30;

/** 'ahora', 'hace 20 min', 'hoy, 8:15', 'ayer', 'hace 3 días', '12 oct 2026'; a dash when no visit is known. */
export function lastVisit(seen_at: string | null, now = Date.now()): string {
  if (seen_at === null) return '—';
  const minutes = Math.floor((now - Date.parse(seen_at)) / MINUTE_MS);
  if (minutes < NOW_MINUTES) return 'ahora';
  if (minutes < 60) return `hace ${minutes} min`;
  const days = -daysFrom(localDay(new Date(now)), localDay(new Date(seen_at)));
  if (days === 0) return `hoy, ${formatTime(seen_at)}`;
  if (days === 1) return 'ayer';
  return days <= RECENT_DAYS ? `hace ${days} días` : formatDay(seen_at);
}
