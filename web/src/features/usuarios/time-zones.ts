import { holds } from '../../lib/text/search-key.ts';
import { CITIES } from './zone-cities.ts';

type Zone = { value: string; label: string };

/** 'America/Argentina/Rio_Gallegos' → 'Río Gallegos'. Zones without a place, such as 'UTC', keep their name. */
export function cityOf(zone: string): string {
  const place = zone.split('/').at(-1) ?? zone;
  return CITIES[place] ?? place.replaceAll('_', ' ');
}

/** The browser's zones, by the Spanish name of their city. The user's may be another name of one of them, and replaces it. */
export function timeZones(current: string): Zone[] {
  const byCity = new Map([...Intl.supportedValuesOf('timeZone'), current].map((zone) => [cityOf(zone), zone]));
  const { compare } = new Intl.Collator('es');
  return [...byCity].map(([label, value]) => ({ value, label })).sort((a, b) => compare(a.label, b.label));
}

/** By the city, without accents, or by the zone's own name. */
export const isZoneFound = (words: string, { value, label }: Zone): boolean => holds(words, label, value, value.replaceAll('_', ' '));
