import { MILLION } from './money.ts';

const CENT = 10_000;
const plain = new Intl.NumberFormat('es', { maximumFractionDigits: 2 });

/** For the field: '20', '0,5'. */
export const writeUsd = (millionths: number): string => plain.format(millionths / MILLION);

const DECIMAL = /^(\d+)(?:[.,](\d{1,2}))?$/;
/** Spanish-speaking countries use either '.' or ',' between thousands. Three digits after a separator are therefore thousands, not decimals. */
const GROUPED = /^([1-9]\d{0,2}(?:([.,])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,2}))?$/;

/** '20', '20,5', '20.50', '1.500', '1,500.25', with or without the currency sign; undefined if it is not an amount. */
export function parseUsd(text: string): number | undefined {
  const written = text.replace(/US\$|USD|\$|\s/giu, '');
  const decimal = DECIMAL.exec(written);
  const grouped = decimal ? null : GROUPED.exec(written);
  const whole = decimal?.[1] ?? grouped?.[1]?.replace(/[.,]/g, '');
  if (whole === undefined) return undefined;
  const cents = (decimal?.[2] ?? grouped?.[3] ?? '').padEnd(2, '0');
  return Number(whole) * MILLION + Number(cents) * CENT;
}
