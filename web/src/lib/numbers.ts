const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const STEP = 1024;
const percent = new Intl.NumberFormat('es', { style: 'percent', maximumFractionDigits: 0 });

/** '1,2 MB', counted in 1024s, as the limits are. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let step = 0;
  // What would be shown as 1024 of a unit is 1 of the next.
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

/** '45 %' for 0.45. */
export const formatPercent = (ratio: number): string => percent.format(ratio);

const plural = new Intl.PluralRules('es');
const count = new Intl.NumberFormat('es');

/** '1.234' */
export const formatNumber = (value: number): string => count.format(value);

/** '1 tarea', '8 tareas'. */
export const formatCount = (value: number, one: string, many: string): string =>
  `${count.format(value)} ${plural.select(value) === 'one' ? one : many}`;
