import type { IdentifierKind } from '@ensaya/contract/identificadores.ts';

/** One way of writing an identifier, matched at a word's beginning. `isValid` gets the match in capitals without separators. */
type Form = { kind: IdentifierKind; pattern: RegExp; isValid: (compact: string) => boolean };

/** A blank, dot or dash between two parts, as people and word processors write them. */
export const SEPARATOR = '[ \\u00a0\\u2007\\u202f.\\-\\u2010-\\u2015\\u2212]';
const GAP = `${SEPARATOR}?`;
/** A separator, or a dash with a blank on both sides: `12345678 - Z`. */
const WIDE_SEPARATOR = `(?: [-\\u2010-\\u2015\\u2212] |${SEPARATOR})`;
const WIDE_GAP = `${WIDE_SEPARATOR}?`;
const form = (kind: IdentifierKind, source: string, isValid: Form['isValid']): Form => ({
  kind,
  // Every repetition is bounded and no two neighbouring parts accept the same character, so matching does not backtrack far.
  pattern: new RegExp(`${source}(?![\\p{L}\\p{N}])`, 'iuy'),
  isValid,
});

const DNI_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const hasDniLetter = (digits: string, letter: string) => DNI_LETTERS[Number(digits) % 23] === letter;
const isDni = (text: string) => hasDniLetter(text.slice(0, -1), text.slice(-1));
const isNie = (text: string) => hasDniLetter(`${'XYZ'.indexOf(text.slice(0, 1))}${text.slice(1, -1)}`, text.slice(-1));

/** The remainder by 97 of a number of any length. */
const modulo97 = (digits: string) => [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);
const isIban = (text: string) => {
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((character) => Number.parseInt(character, 36)).join('');
  return modulo97(digits) === 1;
};

/** The sum of each digit times its weight. */
const weighted = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);

const isRut = (text: string) => {
  const check = 11 - (weighted(text.slice(0, -1).padStart(8, '0'), [3, 2, 7, 6, 5, 4, 3, 2]) % 11);
  return text.slice(-1) === (check === 11 ? '0' : check === 10 ? 'K' : `${check}`);
};

const isCuit = (text: string) => weighted(text, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;

const CURP_ALPHABET = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';
const isCurp = (text: string) => {
  const sum = [...text.slice(0, 17)].reduce((total, character, index) => total + CURP_ALPHABET.indexOf(character) * (18 - index), 0);
  return text.slice(17) === `${(10 - (sum % 10)) % 10}`;
};

const cpfDigit = (digits: string) => {
  const weights = [...digits].map((_digit, index) => digits.length + 1 - index);
  return ((weighted(digits, weights) * 10) % 11) % 10;
};
const isCpf = (text: string) => !/^(\d)\1+$/.test(text) && text.slice(9) === `${cpfDigit(text.slice(0, 9))}${cpfDigit(text.slice(0, 10))}`;

/** Lengths that the issuers of each range use. */
const CARD = /^(?:4\d{15}(?:\d{3})?|2\d{15}|3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11}|35\d{14,17}|[56]\d{15,18})$/;
const passesLuhn = (digits: string) =>
  [...digits]
    .reverse()
    .reduce((sum, digit, index) => sum + (index % 2 === 0 ? Number(digit) : ((Number(digit) * 2) % 10) + (digit > '4' ? 1 : 0)), 0) %
    10 ===
  0;
const isCard = (text: string) => CARD.test(text) && passesLuhn(text);

/** Characters after the country code, by the registry of ISO 13616. */
const IBAN_LENGTHS: Record<number, string> = {
  13: 'NO',
  14: 'BE',
  16: 'DK FI FK FO GL NL SD',
  17: 'MK SI',
  18: 'AT BA EE KZ LT LU MN XK',
  19: 'CH HR LI LV',
  20: 'BG BH CR DE GB GE IE ME RS VA',
  21: 'AE GI IL IQ OM SO TL',
  22: 'AD CZ ES MD PK RO SA SE SK TN VG',
  23: 'AO CV GW LY MZ PT ST',
  24: 'DZ IR IS TR',
  25: 'BI CF CG CM DJ FR GA GQ GR IT KM MC MG MR SM TD',
  26: 'AL AZ BF BJ BY CI CY DO GT HN HU LB MA ML NE NI PL SN SV TG',
  27: 'BR EG PS QA UA',
  28: 'JO KW MU YE',
  29: 'MT SC',
  30: 'LC',
  31: 'RU',
};
const ibanForms = Object.entries(IBAN_LENGTHS).map(([length, countries]) =>
  form('IBAN', `(?:${countries.replaceAll(' ', '|')})${GAP}\\d${GAP}\\d(?:${GAP}[a-z\\d]){${Number(length) - 2}}`, isIban),
);

const EIGHT_DIGITS = `\\d{2}${GAP}\\d{3}${GAP}\\d{3}`;
const SEVEN_DIGITS = `\\d${GAP}\\d{3}${GAP}\\d{3}`;

/** In the order in which they are tried: the first valid one wins. */
export const IDENTIFIER_FORMS: readonly Form[] = [
  ...ibanForms,
  form('CURP', `[a-zñ]{4}${GAP}\\d{6}${GAP}[hmx]${GAP}[a-zñ]{2}${GAP}[a-zñ]{3}${GAP}[a-z\\d]${GAP}\\d`, isCurp),
  form('NIE', `[xyz]${WIDE_GAP}\\d(?:${GAP}\\d){6}${WIDE_GAP}[a-z]`, isNie),
  form('DNI', `\\d(?:${GAP}\\d){6,7}${WIDE_GAP}[a-z]`, isDni),
  form('CUIT', `(?:2[03-7]|3[034])${WIDE_GAP}${EIGHT_DIGITS}${WIDE_GAP}\\d`, isCuit),
  form('CPF', `\\d{3}${GAP}\\d{3}${GAP}\\d{3}${WIDE_GAP}\\d{2}`, isCpf),
  form('TARJETA', '\\d{14,19}', isCard),
  // Four digits at a time. With 19 first: a shorter number inside a longer one is taken only if the longer one is none.
  form('TARJETA', `\\d{4}(?:${SEPARATOR}\\d{4}){3}${SEPARATOR}\\d{1,3}`, isCard),
  form('TARJETA', `\\d{4}(?:${SEPARATOR}\\d{4}){3}`, isCard),
  form('TARJETA', `\\d{4}${SEPARATOR}\\d{6}${SEPARATOR}\\d{4,5}`, isCard),
  // Without separators only the numbers that people hold: nine digits that begin with 6 to 9 are telephones.
  form('RUT', '(?:[12]\\d{7}|[5-9]\\d{6})\\d', isRut),
  form('RUT', '\\d{7,8}k', isRut),
  form('RUT', `(?:${EIGHT_DIGITS}|${SEVEN_DIGITS})${WIDE_SEPARATOR}[\\dk]`, isRut),
  form('RUT', `(?:\\d{2}|\\d)${SEPARATOR}\\d{3}${SEPARATOR}\\d{3}[\\dk]`, isRut),
];
