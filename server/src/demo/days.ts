const DAY_MS = 86_400_000;

const TODAY = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Madrid' });

export const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
/** A plain date; the demo's people live in Madrid. Counted in days of the calendar: in October one lasts 25 hours. */
export const inDays = (days: number) => new Date(Date.parse(TODAY.format()) + days * DAY_MS).toISOString().slice(0, 10);
