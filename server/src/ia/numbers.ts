/**
 * No number that an AI wrote is shown: counts come from code. A number may stand in a finding only if it stands in one of the finding's own
 * quotes.
 */
const SPELLED =
  'dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieciseis|diecisiete|dieciocho|diecinueve|veinte|' +
  'veinti[a-z]+|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien|cientos?|[a-z]+cient[oa]s|quinient[oa]s|mil|miles|' +
  'millon|millones|mitad|tercios?|docenas?|decenas?|centenar|centenares|doble|triple|cuadruple|porcentaje';
const NUMBER = new RegExp(`\\p{N}+|(?<![\\p{L}\\p{N}])(?:${SPELLED})(?![\\p{L}\\p{N}])`, 'gu');

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Every number in the text, in digits or spelled out, once each. */
export const numbersIn = (text: string): string[] => [...new Set(withoutAccents(text).match(NUMBER) ?? [])];

const sentences = new Intl.Segmenter('es', { granularity: 'sentence' });

/** The text without the sentences that hold a number which is not one of `known`. */
export function withoutOtherNumbers(text: string, known: ReadonlySet<string>): string {
  const kept = [...sentences.segment(text)].filter(({ segment }) => numbersIn(segment).every((number) => known.has(number)));
  return kept
    .map(({ segment }) => segment)
    .join('')
    .trim();
}
