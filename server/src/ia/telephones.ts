import { SEPARATOR } from './identifiers.ts';

/** Groups of digits with separators or brackets between them. Every group is a whole run of digits: no backtracking. */
const GROUPS = new RegExp(`[(]?(?:\\+ ?)?\\d{1,15}(?!\\d)(?:(?:[()]|${SEPARATOR}){1,4}\\d{1,12}(?!\\d)){0,6}`, 'uy');
const GROUP = /\d+/g;
/** Groups joined to more digits on either side are a part of another number: a decimal, a version, a range. */
const JOINED_BEFORE = /(?<!\d)\d{1,8}[-–.,:]$/;
const JOINED_AFTER = /^(?:[-–.:]\d{1,8}(?!\d)|[,.]\d{1,2}(?!\d)|\p{L}|\d)/u;
const AMOUNT_BEFORE = /(?:[$€£]|\b(?:USD|EUR|MXN|COP|CLP|ARS|PEN|UYU|GTQ|BRL|S\/\.?|Bs\.?))\s?$/i;
const AMOUNT_AFTER =
  /^\s?(?:[$€£%°]|(?:US\$|USD|EUR|MXN|COP|CLP|ARS|PEN|UYU|GTQ|BRL|euros?|pesos?|soles|reales|d[oó]lares|unidades|uds?|kg|km|ms?)(?!\p{L}))/iu;

/** How many digits follow the country code in Spain, Latin America and the countries most called from there. */
const NATIONAL_LENGTHS: Record<string, readonly number[]> = {
  1: [10],
  33: [9],
  34: [9],
  39: [10, 9],
  44: [10],
  49: [11, 10],
  51: [9, 8],
  52: [11, 10],
  53: [8],
  54: [11, 10],
  55: [11, 10],
  56: [9],
  57: [10],
  58: [10],
  351: [9],
  376: [6],
  ...Object.fromEntries(['502', '503', '504', '505', '506', '507', '591', '598'].map((code) => [code, [8]])),
  593: [9, 8],
  595: [9],
};
const SHORTEST = 7;
const SHORTEST_INTERNATIONAL = 8;
const LONGEST_INTERNATIONAL = 15;

/** National numbers as they are usually grouped, and how they begin. */
const NATIONAL_SHAPES: Record<string, RegExp> = {
  '9': /^[6-9]/,
  '10': /^(?:3[0-5]|09)/,
  '11': /^(?:34[67]|569|519|04[12])/,
  '12': /^573/,
  '13': /^(?:549|55\d\d9)/,
  '3-3-3': /^(?:[6-9]|09)/,
  '3-2-2-2': /^[6-9]/,
  '2-3-2-2': /^[89]/,
  '3-6': /^[6-9]/,
  '2-7': /^(?:[89]|0[1-7])/,
  '1-4-4': /^[29]/,
  '2-3-4': /^(?:[2-7]|0[1-7])/,
  '2-4-4': /^(?:[2-9]|09|1[15])/,
  '2-5-4': /^[1-9]\d9/,
  '3-3-4': /^(?:[2-9]|09)/,
  '3-3-2-2': /^(?:3|60[1-8])/,
  '3-7': /^(?:3|60[1-8])/,
  '3-4-4': /^011/,
  '3-2-4-4': /^01115/,
  '4-3-4': /^0[2-4]/,
  '4-2-3-4': /^0[2-3]\d\d15/,
  '4-3-2-2': /^0[24]/,
  '4-7': /^0[24]/,
  '1-2-4-4': /^9/,
  '1-3-3-4': /^9/,
};
/** These are telephones only where the words before say so: articles and orders are written in the same way. */
const NAMED_SHAPES: Record<string, RegExp> = {
  '8': /^[2-9]/,
  '10': /^[1-9]/,
  '11': /^[1-9]\d9/,
  '4-4': /^[2-9]/,
  '2-2-2-2': /^[2-9]/,
  '3-4': /^[2-9]/,
  '4-6': /^[2-9]/,
};
const LEAD_WORDS = 6;
const TELEPHONE_WORDS =
  /^(?:tel|tels|telefono|tlf|tlfn?o?|tfno|movil|celular|cel|fono|fijo|whatsapp|wasap|wsp|contacto|llam\p{L}+|marc(?:a|ar|ame|arme|en|ando))s?$/u;
const OTHER_NUMBERS =
  /^(?:pedido|orden|ordenes|compra|factura|albaran|albaranes|referencia|ref|expediente|ticket|incidencia|codigo|cod|articulo|art|sku|ean|isbn|lote|serie|modelo|presupuesto|seguimiento|envio|guia|contrato|poliza|reserva|localizador|folio|remision|cotizacion|transaccion|operacion|caso|registro|version|pieza|producto|id|importe|total|precio|monto)s?$/;
/** Words that stand between a noun and its number. */
const FILLERS = /^(?:de|del|la|el|es|son|los|las|mi|su|tu|n|no|nº|n°|num|numero|nro|º|o)$/;
/** What ends a clause; a full stop after a short word is an abbreviation. */
const CLAUSE_END = /[,;!?\n]|(?<=\p{L}{4})\.\s/u;

/** The words of the same clause before a number, the nearest first, without accents. */
const wordsBefore = (before: string): string[] =>
  (before.split(CLAUSE_END).at(-1) ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}º°]+/u)
    .filter(Boolean)
    .slice(-LEAD_WORDS)
    .reverse();

/** How many characters of the text at `start` are a telephone number; 0 if it is none. `before` is what precedes it. */
export function telephoneLength(text: string, start: number, before: string): number {
  GROUPS.lastIndex = start;
  const written = GROUPS.exec(text)?.[0];
  if (!written || written.length < SHORTEST || JOINED_BEFORE.test(before)) return 0;
  const groups = [...written.matchAll(GROUP)].map(({ index, 0: group }) => ({ group, end: index + group.length }));
  const length = internationalLength(written, groups) || nationalLength(groups, before, (end) => isJoined(text, start + end));
  if (!length || isJoined(text, start + length)) return 0;
  // `(612345678)`: a bracket around the whole number is not a part of it, so it is found one character later.
  if (written.startsWith('(') && !written.slice(0, length).includes(')')) return 0;
  const isAmount = AMOUNT_BEFORE.test(before) || AMOUNT_AFTER.test(text.slice(start + length, start + length + 12));
  return isAmount ? 0 : length;
}

type Groups = readonly { group: string; end: number }[];

const isJoined = (text: string, end: number) => JOINED_AFTER.test(text.slice(end, end + 12));

/** `+34 612 34 56 78`, `0034…`: ends where the country's numbers end, if a group ends there. */
function internationalLength(written: string, ends: Groups): number {
  const plus = /^[(]?\+/.test(written);
  const digits = ends.map(({ group }) => group).join('');
  if (!plus && !/^00[1-9]/.test(digits)) return 0;
  const number = plus ? digits : digits.slice(2);
  const code = [1, 2, 3].map((size) => number.slice(0, size)).find((prefix) => prefix in NATIONAL_LENGTHS);
  const endAt = (length: number) => {
    const counts = ends.map((_group, index) => ends.slice(0, index + 1).reduce((sum, { group }) => sum + group.length, plus ? 0 : -2));
    return ends[counts.indexOf(length)]?.end;
  };
  for (const length of code ? (NATIONAL_LENGTHS[code] ?? []) : []) {
    const end = endAt(`${code}`.length + length);
    if (end) return end;
  }
  const isPlausible = plus && number.length >= SHORTEST_INTERNATIONAL && number.length <= LONGEST_INTERNATIONAL;
  return isPlausible ? (ends.at(-1)?.end ?? 0) : 0;
}

/** The longest sequence of groups that is grouped as a national number. */
function nationalLength(groups: Groups, before: string, joined: (end: number) => boolean): number {
  for (let count = Math.min(4, groups.length); count > 0; count--) {
    const taken = groups.slice(0, count);
    const shape = taken.map(({ group }) => group.length).join('-');
    const digits = taken.map(({ group }) => group).join('');
    const isUsual = NATIONAL_SHAPES[shape]?.test(digits);
    const end = taken.at(-1)?.end;
    if (!end || !(isUsual || NAMED_SHAPES[shape]?.test(digits)) || joined(end)) continue;
    const lead = wordsBefore(before);
    if (OTHER_NUMBERS.test(lead.find((word) => !FILLERS.test(word)) ?? '')) return 0;
    if (isUsual || lead.some((word) => TELEPHONE_WORDS.test(word))) return end;
  }
  return 0;
}
