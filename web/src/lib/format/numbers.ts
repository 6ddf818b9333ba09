import { once } from '../browser/once.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const STEP = 1024;

/** '1,2 MB', counted in 1024s, as the limits are. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let step = 0;
  // 1024 of a unit, after rounding, is 1 of the next.
  while (Math.round(value) >= STEP && step < UNITS.length - 1) {
    value /= STEP;
    step += 1;
  }
  const unit = UNITS[step] ?? 'byte';
  return new Intl.NumberFormat('es', {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(value);
}

/** '45 %' for 0.45, with the space that a line does not break at. */
export const formatPercent = (ratio: number): string => `${formatNumber(Math.round(100 * ratio))}\u00a0%`;

/** '1 tarea', '1.204 tareas'. */
export const countOf = (count: number, one: string, many: string): string => `${formatNumber(count)} ${count === 1 ? one : many}`;

const plain = once(() => new Intl.NumberFormat('es'));

/** '12.345'. The first formatter of a page takes a phone 50 ms; integers of up to four digits need none. */
export const formatNumber = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 10_000 ? String(value) : plain().format(value);

/** '65 %', '25 %', '10 %': rounded so that the sum is 100, and no positive share is '0 %'. */
export function formatShares(parts: readonly number[]): string[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (whole === 0) return parts.map(() => formatPercent(0));
  const exact = parts.map((part) => (100 * part) / whole);
  let owed = 100 - exact.reduce((sum, share) => sum + Math.floor(share), 0);
  const rounded = exact.map(Math.floor);
  for (const index of [...exact.keys()].sort((a, b) => ((exact[b] ?? 0) % 1) - ((exact[a] ?? 0) % 1))) {
    if (owed-- <= 0) break;
    rounded[index] = (rounded[index] ?? 0) + 1;
  }
  return rounded.map((share, index) => (share === 0 && parts[index] ? `<${formatPercent(0.01)}` : formatPercent(share / 100)));
}
