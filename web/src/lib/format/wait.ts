const unit = (name: 'second' | 'minute' | 'hour') => new Intl.NumberFormat('es', { style: 'unit', unit: name, unitDisplay: 'long' });
const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** 'Demasiados intentos. Espera 12 minutos.' Rounded up. */
export function waitSentence(seconds: number | undefined): string {
  return `Demasiados intentos. Espera ${seconds === undefined ? 'unos minutos' : duration(Math.max(1, Math.ceil(seconds)))}.`;
}

function duration(seconds: number): string {
  if (seconds < MINUTE) return unit('second').format(seconds);
  if (seconds < HOUR) return unit('minute').format(Math.ceil(seconds / MINUTE));
  return unit('hour').format(Math.ceil(seconds / HOUR));
}
