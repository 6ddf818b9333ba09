import { once } from './once.ts';

/** Amounts travel in millionths of a US dollar. */
export const MILLION = 1_000_000;
const CENT = 10_000;
const HUNDREDTH_OF_A_CENT = 100;
const usd = once(() => new Intl.NumberFormat('es', { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' }));
const fine = once(
  () => new Intl.NumberFormat('es', { style: 'currency', currency: 'USD', minimumFractionDigits: 2, maximumFractionDigits: 4 }),
);

/** '3,20 US$', '20 US$'; a positive amount below a cent is '<0,01 US$', not '0 US$'. */
export function formatUsd(millionths: number): string {
  if (millionths > 0 && millionths < CENT) return `<${usd().format(CENT / MILLION)}`;
  return usd().format(millionths / MILLION);
}

/** The most that something may cost: rounded up, so that the amount shown is never exceeded. '1,91 US$', '0,01 US$'. */
export const formatCeiling = (millionths: number): string => usd().format((Math.ceil(millionths / CENT) * CENT) / MILLION);

/** For single calls, which cost less than a cent: '0,0021 US$', '<0,0001 US$'. */
export function formatFineUsd(millionths: number): string {
  if (millionths >= 100 * CENT || millionths === 0) return formatUsd(millionths);
  if (millionths < HUNDREDTH_OF_A_CENT) return `<${fine().format(HUNDREDTH_OF_A_CENT / MILLION)}`;
  return fine().format(millionths / MILLION);
}
