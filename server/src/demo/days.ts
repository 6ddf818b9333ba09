const DAY_MS = 86_400_000;

export const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
/** A plain date; the demo's people live in Madrid. */
export const inDays = (days: number) => new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Madrid' }).format(Date.now() + days * DAY_MS);
