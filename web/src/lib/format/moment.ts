import { daysFrom, formatTime, localDay } from './dates.ts';
import { shortDay } from './short-day.ts';

/** 'hoy, 9:40', 'ayer, 17:05', '13 nov, 12:20'. */
export function momentOf(timestamp: string, today: string): string {
  const days = daysFrom(localDay(new Date(timestamp)), today);
  const day = days === 0 ? 'hoy' : days === 1 ? 'ayer' : shortDay(timestamp, today);
  return `${day}, ${formatTime(timestamp)}`;
}

/** The same without the time of older days. */
export const briefMomentOf = (timestamp: string, today: string): string =>
  daysFrom(localDay(new Date(timestamp)), today) <= 1 ? momentOf(timestamp, today) : shortDay(timestamp, today);
