import type { IdentifierKind } from '@ensaya/contract/identificadores.ts';
import { IDENTIFIER_FORMS, SEPARATOR } from './identifiers.ts';
import { telephoneLength } from './telephones.ts';

/** `compact` is the same for every way of writing one identifier. */
export type Identifier = { kind: IdentifierKind; start: number; end: number; compact: string };

const SEPARATORS = new RegExp(`[()]|${SEPARATOR}`, 'gu');
const WORD_START = /(?<![\p{L}\p{N}])[\p{L}\p{N}+(]/gu;
const DIGIT = /\d/;
/** Every identifier has a digit among its first characters. */
const FIRST_DIGIT_WITHIN = 6;
const CONTEXT = 60;

const LONGEST_LOCAL_PART = 64;
const LOCAL_PART = /[\p{L}\p{N}._%+-]{1,64}$/u;
/** Labels and dots share no character: no backtracking. */
const DOMAIN = /(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}/uy;

/** The identifiers of a text from left to right, without overlaps. Time is linear in the text's length. */
export function findIdentifiers(text: string): Identifier[] {
  const found = findAddresses(text);
  const addresses = found.values();
  let address = addresses.next().value;
  WORD_START.lastIndex = 0;
  const others: Identifier[] = [];
  for (let match = WORD_START.exec(text); match; match = WORD_START.exec(text)) {
    while (address && address.end <= match.index) address = addresses.next().value;
    if (address && match.index >= address.start) {
      WORD_START.lastIndex = address.end;
      continue;
    }
    const identifier = DIGIT.test(text.slice(match.index, match.index + FIRST_DIGIT_WITHIN)) ? identifierAt(text, match.index) : undefined;
    if (!identifier || (address && identifier.end > address.start)) continue;
    others.push(identifier);
    WORD_START.lastIndex = identifier.end;
  }
  return [...found, ...others].sort((a, b) => a.start - b.start);
}

function identifierAt(text: string, start: number): Identifier | undefined {
  for (const { kind, pattern, isValid } of IDENTIFIER_FORMS) {
    pattern.lastIndex = start;
    const written = pattern.exec(text)?.[0];
    const compact = written?.replace(SEPARATORS, '').toUpperCase();
    if (written && compact && isValid(compact)) return { kind, start, end: start + written.length, compact };
  }
  const length = telephoneLength(text, start, text.slice(Math.max(0, start - CONTEXT), start));
  return length > 0
    ? { kind: 'TELEFONO', start, end: start + length, compact: text.slice(start, start + length).replace(SEPARATORS, '') }
    : undefined;
}

function findAddresses(text: string): Identifier[] {
  const found: Identifier[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const local = LOCAL_PART.exec(text.slice(Math.max(from, at - LONGEST_LOCAL_PART), at))?.[0];
    DOMAIN.lastIndex = at + 1;
    const domain = DOMAIN.exec(text)?.[0];
    if (!local || !domain) continue;
    from = at + 1 + domain.length;
    found.push({ kind: 'CORREO', start: at - local.length, end: from, compact: `${local}@${domain}`.toLowerCase() });
  }
  return found;
}
