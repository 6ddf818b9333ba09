const day = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'short', year: 'numeric' });

/** '2 nov 2026', in the time zone of whoever looks. */
export const formatDay = (timestamp: string): string => day.format(new Date(timestamp));
