const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const MOMENT = /(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d+)?)(Z|[+-]\d\d(?::?\d\d)?)/g;
/** `"latency_ms":12` and `Responde en 12 ms`. */
const DURATION = /(_ms":|\bms":)\d+|\d+(?= ms\b)/g;

/** The ids and moments that both databases have, because they are copies of one. */
export type Common = { ids: ReadonlySet<string>; moments: ReadonlySet<number>; since: number };

export const readCommon = (rows: Iterable<string>, since: number): Common => {
  const [ids, moments] = [new Set<string>(), new Set<number>()];
  for (const row of rows) {
    for (const [id] of row.matchAll(UUID)) ids.add(id.toLowerCase());
    for (const [moment] of row.matchAll(MOMENT)) moments.add(parseMoment(moment));
  }
  return { ids, moments, since };
};

/**
 * Replaces durations and the ids and moments that came after the copy, which differ between any two runs. Older ones stay: a row that the secret has
 * touched is then told by its moment, one that belongs to somebody else by its id.
 */
export function normalize(text: string, { ids, moments, since }: Common): string {
  const replaced = new Map<string, string>();
  const idOf = (id: string) => {
    const known = replaced.get(id) ?? `<id ${replaced.size + 1}>`;
    replaced.set(id, known);
    return known;
  };
  return text
    .replace(UUID, (id) => (ids.has(id.toLowerCase()) ? id : idOf(id)))
    .replace(DURATION, '$1#')
    .replace(MOMENT, (moment) => {
      const at = parseMoment(moment);
      return at < since || moments.has(at) ? moment : '<moment>';
    });
}

/** Rows have no order of their own. Each for itself: the order of new ids differs between any two runs. */
export const normalizeRows = (rows: readonly string[], common: Common): string =>
  rows
    .map((row) => normalize(row, common))
    .toSorted()
    .join('\n');

/** Of JSON and of PostgreSQL's own text, in milliseconds. */
function parseMoment(text: string): number {
  const [, day, time = '', zone = ''] = new RegExp(MOMENT.source).exec(text) ?? [];
  const [, sign, hours = '00', minutes = '00'] = /([+-])(\d\d):?(\d\d)?/.exec(zone) ?? [];
  const [whole, fraction = ''] = time.split('.');
  return Date.parse(`${day}T${whole}.${fraction.padEnd(3, '0').slice(0, 3)}${sign ? `${sign}${hours}:${minutes ?? '00'}` : 'Z'}`);
}
