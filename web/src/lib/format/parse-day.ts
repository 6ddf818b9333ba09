/** As people write a day in Spanish ('9/3/2031', '09-03-2031', '09032031'), and '2031-03-09'. */
const WRITTEN =
  /^(?:(?<d>\d{1,2})[/.\- ](?<m>\d{1,2})[/.\- ](?<y>\d{4})|(?<dd>\d{2})(?<mm>\d{2})(?<yy>\d{4})|(?<yyyy>\d{4})-(?<mo>\d{2})-(?<da>\d{2}))$/;

/** The day as '2031-03-09', or null while it is not a whole date of the calendar. */
export function parseDay(text: string): string | null {
  const parts = WRITTEN.exec(text.trim())?.groups;
  if (!parts) return null;
  const day = [parts.y ?? parts.yy ?? parts.yyyy, parts.m ?? parts.mm ?? parts.mo, parts.d ?? parts.dd ?? parts.da]
    .map((part = '') => part.padStart(2, '0'))
    .join('-');
  const date = new Date(`${day}T00:00:00Z`);
  // 31 February would become a day of March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null;
}
