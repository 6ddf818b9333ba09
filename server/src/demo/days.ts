const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The demo's people live in Madrid, except those of Librerías Ítaca. */
const ZONE = 'Europe/Madrid';
const TODAY = new Intl.DateTimeFormat('sv', { timeZone: ZONE });
const LOCAL = new Intl.DateTimeFormat('sv', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' });

export const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
/** A plain date. Counted in days of the calendar: in October one lasts 25 hours. */
export const inDays = (days: number) => new Date(Date.parse(TODAY.format(Date.now())) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * When something happened: a time of day in Madrid some days ago, or some hours ago. So that the order never depends on when the seed
 * runs, times of day lie before 17:30 on a day before today, and hours are at most 5.
 */
export type Moment = `${number}d ${number}:${number}` | `${number}h`;

const MOMENT = /^(?:(\d+)d (\d\d:\d\d)|(\d+(?:\.\d+)?)h)$/;

export function momentOf(moment: Moment): string {
  const [, days, time, hours] = MOMENT.exec(moment) ?? [];
  if (hours) return ago(Number(hours) / 24);
  if (!days || !time) throw new Error(`not a moment: ${moment}`);
  return inMadrid(inDays(-Number(days)), time);
}

export const inMadrid = (date: string, time: string): string => {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  const offset = Date.parse(`${LOCAL.format(asUtc).replace(' ', 'T')}Z`) - asUtc;
  return new Date(asUtc - offset).toISOString();
};

export const later = (moment: string, { days = 0, hours = 0, minutes = 0 }: { days?: number; hours?: number; minutes?: number }) =>
  new Date(Date.parse(moment) + days * DAY_MS + hours * HOUR_MS + minutes * 60_000).toISOString();

/** The platform counts registrations by months in UTC. */
const monthStart = (offset: number): number => {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1);
};
/** Some hours after last month began: at least 26 days ago while `hours` is at most 48. */
export const lastMonth = (hours: number) => new Date(monthStart(-1) + hours * HOUR_MS).toISOString();
/** A share, from 0 to 1, of the time that this month has lasted, which may be a second. */
export const thisMonth = (share: number) => new Date(monthStart(0) + (Date.now() - monthStart(0)) * share).toISOString();
