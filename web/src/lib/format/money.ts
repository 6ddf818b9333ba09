import { once } from '../browser/once.ts';

/** Amounts travel in millionths of a US dollar. */
export const MILLION = 1_000_000;
const CENT = 10_000;
const usd = once(() => new Intl.NumberFormat('es', { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' }));

/** '3,20 US$', '20 US$'; a positive amount below a cent in words. */
export function formatUsd(millionths: number): string {
  if (millionths > 0 && millionths < CENT) return 'menos de 1 céntimo de dólar';
  return usd().format(millionths / MILLION);
}

/** The most that something may cost: rounded up, so that the amount shown is never exceeded. '1,91 US$', '0,01 US$'. */
export const formatCeiling = (millionths: number): string => usd().format((Math.ceil(millionths / CENT) * CENT) / MILLION);
