import { useEffect, useState } from 'react';
import { once } from '../../../lib/browser/once.ts';

const MINUTE_S = 60;
const HOUR_S = 3600;

const unit = (name: 'second' | 'minute' | 'hour') =>
  once(() => new Intl.NumberFormat('es', { style: 'unit', unit: name, unitDisplay: 'short' }));
const hours = unit('hour');
const minutes = unit('minute');
const seconds = unit('second');

/** '1 min 40 s', '2 h 5 min'. */
export function formatElapsed(ms: number): string {
  const total = Math.max(0, Math.floor(ms / 1000));
  const [h, m, s] = [Math.floor(total / HOUR_S), Math.floor((total % HOUR_S) / MINUTE_S), total % MINUTE_S];
  if (h > 0) return `${hours().format(h)} ${minutes().format(m)}`;
  return m > 0 ? `${minutes().format(m)} ${seconds().format(s)}` : seconds().format(s);
}

/** The time since a moment, each second. */
export function useElapsed(since: string): string {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return formatElapsed(now - Date.parse(since));
}
