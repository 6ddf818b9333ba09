import { expect, test } from 'vitest';
import { cityOf, isZoneFound, timeZones } from './time-zones.ts';
import { CITIES } from './zone-cities.ts';

test('[2.20] a time zone is called by the Spanish name of its city', () => {
  expect(cityOf('Europe/Madrid')).toBe('Madrid');
  expect(cityOf('America/Mexico_City')).toBe('Ciudad de México');
  expect(cityOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  expect(cityOf('America/Argentina/Rio_Gallegos')).toBe('Río Gallegos');
  expect(cityOf('Atlantic/Canary')).toBe('Canarias');
  expect(cityOf('UTC')).toBe('UTC');
});

test('[2.20] every zone is listed once, in Spanish order', () => {
  const zones = timeZones('Europe/Madrid');
  const labels = zones.map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels.length).toBeGreaterThan(400);
  expect(labels).toEqual(labels.toSorted(new Intl.Collator('es').compare));
  expect(labels.filter((label) => label.includes('_') || label.includes('/'))).toEqual([]);
  expect(zones.find(({ label }) => label === 'Madrid')).toEqual({ value: 'Europe/Madrid', label: 'Madrid' });
});

test('[2.20] a zone that the browser has under another name replaces it', () => {
  expect(timeZones('Asia/Kolkata').filter(({ label }) => label === 'Calcuta')).toMatchObject([{ value: 'Asia/Kolkata' }]);
  expect(timeZones('Antarctica/South_Pole').some(({ value }) => value === 'Antarctica/South_Pole')).toBe(true);
});

test('[2.20] zones are found without accents, and by their own names', () => {
  const mexico = { value: 'America/Mexico_City', label: 'Ciudad de México' };
  for (const words of ['mexico', 'MÉXICO', 'ciudad de mex', 'mexico city', 'america/mexico_city'])
    expect(isZoneFound(words, mexico), words).toBe(true);
  expect(isZoneFound('madrid', mexico)).toBe(false);
});

test('[2.20] the Spanish names contain no name that is written alike', () => {
  for (const [place, name] of Object.entries(CITIES)) expect(name).not.toBe(place.replaceAll('_', ' '));
});
