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

const plain = new Intl.NumberFormat('es');
const signed = new Intl.NumberFormat('es', { signDisplay: 'exceptZero', maximumFractionDigits: 0 });

/** '12.345'. */
export const formatNumber = (value: number): string => plain.format(value);

/** '+18', '-5', '0': how much more than before, in percent; undefined where there was nothing to compare with. */
export const formatGrowth = (now: number, before: number): string | undefined =>
  before === 0 ? undefined : signed.format(Math.round((100 * (now - before)) / before) || 0);

/** '65 %'; what is there, however little of it, is not '0 %'. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return formatPercent(0);
  return part > 0 && part / whole < 0.005 ? `<${formatPercent(0.01)}` : formatPercent(part / whole);
}
