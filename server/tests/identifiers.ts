/**
 * Seeded generators of identifiers in the ways people write them. Check digits are found by trying every candidate against a check written
 * independently of the product's, so that a mistake there is not repeated here.
 */
export type Random = {
  below: (limit: number) => number;
  pick: <T>(from: readonly T[]) => T;
  digits: (count: number, first?: string) => string;
};

export function seeded(seed: number): Random {
  let state = seed;
  const below = (limit: number) => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  const pick = <T>(from: readonly T[]) => from[below(from.length)] as T;
  return {
    below,
    pick,
    digits: (count, first = '0123456789') => pick([...first]) + Array.from({ length: count - 1 }, () => below(10)).join(''),
  };
}

const NUMBERS = [...'0123456789'];
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Completes a number with the one ending that the check accepts. */
const complete = (begun: string, endings: readonly string[], check: (whole: string) => boolean) =>
  begun + endings.find((ending) => check(begun + ending));
const big = (digits: string) => BigInt(digits);

const checks = {
  DNI: (text: string) => 'TRWAGMYFPDXBNJZSQVHLCKE'.charAt(Number(big(text.slice(0, -1)) % 23n)) === text.slice(-1),
  NIE: (text: string): boolean => checks.DNI(text.replace(/^X/, '0').replace(/^Y/, '1').replace(/^Z/, '2')),
  IBAN: (text: string) =>
    big((text.slice(4) + text.slice(0, 4)).replace(/[A-Z]/g, (letter) => `${letter.charCodeAt(0) - 55}`)) % 97n === 1n,
  RUT: (text: string) => {
    let sum = text.at(-1) === 'K' ? 10 : Number(text.at(-1));
    [...text.slice(0, -1)].reverse().forEach((digit, index) => {
      sum += Number(digit) * (2 + (index % 6));
    });
    return sum % 11 === 0;
  },
  CUIT: (text: string) => {
    let sum = Number(text.at(-1));
    [...text.slice(0, -1)].reverse().forEach((digit, index) => {
      sum += Number(digit) * (2 + (index % 6));
    });
    return sum % 11 === 0;
  },
  CURP: (text: string) => {
    let sum = 0;
    for (let index = 0; index < 17; index++) sum += '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'.indexOf(text.charAt(index)) * (18 - index);
    return (sum + Number(text.charAt(17))) % 10 === 0;
  },
  CPF: (text: string) =>
    [10, 11].every((length) => {
      let sum = 0;
      for (let index = 0; index < length - 1; index++) sum += Number(text.charAt(index)) * (length - index);
      const rest = 11 - (sum % 11);
      return Number(text.charAt(length - 1)) === (rest > 9 ? 0 : rest);
    }) && new Set(text).size > 1,
  TARJETA: (text: string) => {
    let sum = 0;
    for (let index = text.length - 1, double = false; index >= 0; index--, double = !double) {
      const digit = Number(text.charAt(index)) * (double ? 2 : 1);
      sum += digit > 9 ? digit - 9 : digit;
    }
    return sum % 10 === 0;
  },
};
export type CheckedKind = keyof typeof checks;
export const CHECKED_KINDS = Object.keys(checks) as CheckedKind[];

const twoDigits = Array.from({ length: 100 }, (_, index) => `${index}`.padStart(2, '0'));
const IBAN_FORMS: Record<string, (random: Random) => string> = {
  ES: ({ digits }) => digits(20),
  PT: ({ digits }) => digits(21),
  FR: ({ digits }) => digits(23),
  DE: ({ digits }) => digits(18),
  IT: ({ digits, pick }) => pick(LETTERS) + digits(22),
  NL: ({ digits, pick }) => Array.from({ length: 4 }, () => pick(LETTERS)).join('') + digits(10),
  GB: ({ digits, pick }) => Array.from({ length: 4 }, () => pick(LETTERS)).join('') + digits(14),
  CR: ({ digits }) => digits(18),
  DO: ({ digits }) => `BAGR${digits(20)}`,
  GT: ({ digits }) => `TRAJ${digits(20)}`,
  SV: ({ digits }) => `CENR${digits(20)}`,
  BR: ({ digits }) => `${digits(23)}P1`,
};

/** The identifier in capitals, without separators. */
export function validIdentifier(kind: CheckedKind, random: Random): string {
  const { digits, pick } = random;
  switch (kind) {
    case 'DNI':
      return complete(digits(8), LETTERS, checks.DNI);
    case 'NIE':
      return complete(digits(8, 'XYZ'), LETTERS, checks.NIE);
    case 'IBAN': {
      const country = pick(Object.keys(IBAN_FORMS));
      const account = IBAN_FORMS[country]?.(random) ?? '';
      const check = twoDigits.slice(2).find((pair) => checks.IBAN(country + pair + account));
      return `${country}${check}${account}`;
    }
    case 'RUT':
      return complete(pick([digits(8, '12'), digits(7, '56789')]), [...NUMBERS, 'K'], checks.RUT);
    case 'CUIT':
      while (true) {
        const begun = pick(['20', '23', '24', '27', '30', '33']) + digits(8, '123456789');
        // A rest of 10 has no check digit: the tax office issues those numbers with another prefix.
        if (NUMBERS.some((digit) => checks.CUIT(begun + digit))) return complete(begun, NUMBERS, checks.CUIT);
      }
    case 'CURP': {
      const letters = (count: number, from = LETTERS) => Array.from({ length: count }, () => pick(from)).join('');
      const date = digits(2) + pick(twoDigits.slice(1, 13)) + pick(twoDigits.slice(1, 29));
      const consonants = [...'BCDFGHJKLMNPQRSTVWXYZ'];
      const begun = `${letters(4)}${date}${pick(['H', 'M'])}${pick(['DF', 'VZ', 'NL', 'JC', 'NE'])}${letters(3, consonants)}${pick(['0', '0', 'A'])}`;
      return complete(begun, NUMBERS, checks.CURP);
    }
    case 'CPF':
      return complete(digits(9, '123456789'), twoDigits, checks.CPF);
    case 'TARJETA': {
      const [prefix, length] = pick([
        ['4', 16],
        ['4', 19],
        ['51', 16],
        ['55', 16],
        ['2221', 16],
        ['34', 15],
        ['37', 15],
        ['36', 14],
        ['6011', 16],
        ['62', 19],
        ['3528', 16],
        ['5067', 16],
      ] as const);
      return complete(prefix + digits(length - prefix.length - 1), NUMBERS, checks.TARJETA);
    }
    default:
      throw new Error(kind satisfies never);
  }
}

/** The same length and shape, with a check that fails and no shorter valid number at its beginning. */
export function brokenIdentifier(kind: CheckedKind, random: Random): string {
  const valid = validIdentifier(kind, random);
  while (true) {
    const at =
      kind === 'IBAN' ? 2 + random.below(valid.length - 2) : kind === 'CURP' ? 4 + random.below(6) : 2 + random.below(valid.length - 2);
    const old = valid.charAt(at);
    const others = (/\d/.test(old) ? NUMBERS : LETTERS).filter((character) => character !== old);
    const broken = valid.slice(0, at) + random.pick(others) + valid.slice(at + 1);
    const shorter = kind === 'TARJETA' && broken.length > 16 && checks.TARJETA(broken.slice(0, 16));
    if (!checks[kind](broken) && !shorter) return broken;
  }
}

const grouped = (text: string, sizes: readonly number[], separator: string) => {
  const parts: string[] = [];
  let rest = text;
  for (const size of sizes) {
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return [...parts, rest].filter(Boolean).join(separator);
};
const DASHES = ['-', '-', '-', '–', ' - '];
const BLANKS = [' ', ' ', '\u00a0'];

/** One of the usual ways of writing it. */
export function written(kind: CheckedKind, compact: string, random: Random): string {
  const { pick, below } = random;
  const body = compact.slice(0, -1);
  const last = compact.slice(-1);
  const dash = pick(DASHES);
  const blank = pick(BLANKS);
  const dot = pick(['.', '.', blank]);
  const fromRight = (digits: string, separator: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, separator);
  const ways: Record<CheckedKind, () => string[]> = {
    DNI: () => [
      compact,
      `${body}${dash}${last}`,
      `${fromRight(body, dot)}${dash}${last}`,
      `${fromRight(body, '.')}${last}`,
      `${body} ${last}`,
    ],
    NIE: () => {
      const [letter, digits] = [body.slice(0, 1), body.slice(1)];
      return [
        compact,
        `${letter}${dash}${digits}${dash}${last}`,
        `${letter}${dash}${fromRight(digits, '.')}${dash}${last}`,
        `${letter} ${digits} ${last}`,
      ];
    },
    IBAN: () => [
      compact,
      grouped(compact, [4, 4, 4, 4, 4, 4, 4, 4], blank),
      grouped(compact, [4, 4, 4, 2, 10], pick([' ', '-'])),
      grouped(compact, [4, 4, 4, 4, 4, 4, 4, 4], '-'),
    ],
    RUT: () => [compact, `${body}${dash}${last}`, `${fromRight(body, dot)}${dash}${last}`, `${fromRight(body, '.')}${last}`],
    CUIT: () => [
      compact,
      grouped(compact, [2, 8, 1], dash),
      grouped(compact, [2, 8, 1], blank),
      grouped(compact, [2, 8, 1], '.'),
      `${compact.slice(0, 2)}-${fromRight(compact.slice(2, 10), '.')}-${last}`,
    ],
    CURP: () => [compact, compact, grouped(compact, [4, 6, 6, 2], pick([' ', '-']))],
    CPF: () => [
      compact,
      `${grouped(compact.slice(0, 9), [3, 3, 3], pick(['.', '.', ' ']))}${dash}${compact.slice(9)}`,
      `${compact.slice(0, 9)}${dash}${compact.slice(9)}`,
      grouped(compact, [3, 3, 3, 2], blank),
    ],
    TARJETA: () => [compact, grouped(compact, compact.length < 16 ? [4, 6, 5] : [4, 4, 4, 4, 3], pick([' ', ' ', '-', '.', '\u00a0']))],
  };
  const way = pick(ways[kind]());
  return below(4) === 0 ? way.toLowerCase() : way;
}

/** A telephone in a usual Spanish, Latin American or international form. */
export function telephone({ pick, digits }: Random): string {
  const s = pick([' ', ' ', '-', '.']);
  const spanish = () => {
    const number = digits(9, '6789').replace(/^8[08]/, '81');
    return pick([
      number,
      grouped(number, [3, 3, 3], s),
      grouped(number, [3, 2, 2, 2], s),
      grouped(digits(9, '9'), [2, 3, 2, 2], s),
      grouped(number, [3, 6], ' '),
    ]);
  };
  const american = () =>
    pick([
      `${pick(['55', '33', '81', '(55)', '(33)'])} ${digits(4, '123456789')}${pick([' ', '-'])}${digits(4)}`,
      grouped(digits(10, '2345678'), [3, 3, 4], pick([' ', '-'])),
      `30${digits(1)} ${digits(3)} ${digits(4)}`,
      `31${digits(8)}`,
      `11 ${digits(4, '3456')}-${digits(4)}`,
      `(011) ${digits(4, '4')}-${digits(4)}`,
      `011 15 ${digits(4, '3456')}-${digits(4)}`,
      `0351 ${digits(3, '4')}-${digits(4)}`,
      `9 ${digits(4, '56789')} ${digits(4)}`,
      `(2) 2${digits(3)} ${digits(4)}`,
      `(01) ${digits(3, '234567')}-${digits(4)}`,
      `(11) 9${digits(4)}-${digits(4)}`,
      `09${digits(1)} ${digits(3)} ${digits(3)}`,
      `09${digits(8)}`,
      `0412-${digits(7)}`,
      `0414 ${digits(3)} ${digits(2)} ${digits(2)}`,
      `(601) ${digits(3)} ${digits(4)}`,
    ]);
  const central = () =>
    `${pick(['tel.', 'cel.', 'móvil', 'WhatsApp', 'teléfono:'])} ${digits(4, '2678')}${pick(['-', ' ', ''])}${digits(4)}`;
  const international = () =>
    pick([
      `+34 ${spanish()}`,
      `+34${digits(9, '67')}`,
      `(+34) ${grouped(digits(9, '67'), [3, 3, 3], s)}`,
      `0034 ${grouped(digits(9, '679'), [3, 2, 2, 2], ' ')}`,
      `0034${digits(9, '67')}`,
      `+52 55 ${digits(4)} ${digits(4)}`,
      `+52 1 33 ${digits(4)} ${digits(4)}`,
      `+54 9 11 ${digits(4)}-${digits(4)}`,
      `+54911${digits(8)}`,
      `+56 9 ${digits(4)} ${digits(4)}`,
      `+57 3${digits(2)} ${digits(3)} ${digits(4)}`,
      `+51 9${digits(2)} ${digits(3)} ${digits(3)}`,
      `+55 (11) 9${digits(4)}-${digits(4)}`,
      `+593 9 ${digits(4)} ${digits(4)}`,
      `+598 9${digits(1)} ${digits(3)} ${digits(3)}`,
      `+58 412-${digits(7)}`,
      `+502 ${digits(4, '2345')}-${digits(4)}`,
      `+1 (305) ${digits(3)}-${digits(4)}`,
      `+44 20 ${digits(4)} ${digits(4)}`,
      `34${digits(9, '67')}`,
    ]);
  return pick([spanish, american, central, international])();
}

export function address({ pick, digits }: Random): string {
  const name = pick(['ana', 'jose.perez', 'maria_lopez', 'i.núñez', 'ventas+norte', 'o-connor', 'luis%es']);
  return `${name}${pick(['', digits(2)])}@${pick(['gmail.com', 'norteclima.es', 'correo.empresa.com.ar', 'uni-x.edu.mx', 'café.cl'])}`;
}
