import type { TextRange } from './quotes.ts';

/*
 * Not on top of Intl.Segmenter, measured with Node 24 (ICU 78): ECMA-402 gives it no list of abbreviations ('es-u-ss-standard' is ignored), so it ends
 * a sentence after 'Sr.', 'núm.', 'EE.' and 'J.'; it also ends one inside an address, after '?', and not after '…'. What remains of its rules, a
 * stop before white space, is one expression. Rules of our own do not change with Node either.
 *
 * In doubt there is no end: a sentence that is too long is still what its author wrote, and half a sentence may say the opposite.
 */
const LINE = /[^\n\r\v\f\u2028\u2029]+/gu;
/** Stops, with what closes after them, before white space or at the end. A decimal, a time or an address has no white space after its stop. */
const STOP = /(?<![.!?…])([.!?…]+)[\p{Pe}\p{Pf}"'*_]*(?=\s|$)/gu;
/** What begins after a stop: what opens, then the first character. */
const NEXT = /\s+[\p{Ps}\p{Pi}\p{Pd}"'*_]*(.)/suy;
/** The two last parts before a stop: 'EE' and 'UU' of 'EE. UU.' and 'EE.UU.', '30' and 'h' of '30 h.'. */
const LAST_PARTS = /(?:([^\s.]*)(\.\s?|\s))?([^\s.]*)$/u;
/** An abbreviation and what stands before it are shorter. */
const LONGEST_PARTS = 24;
const OPENING = /^[\p{Ps}\p{Pi}\p{Pd}"'*_¿¡]+/u;
const SPACE = /\s*/uy;
/** What ends no sentence at the beginning of one: the number of an item ('1.', 'b.', 'iv.'), or no word at all. */
const NO_WORD = /^[\p{Ps}*_]*(?:\d{1,3}|\p{L}|[ivx]{1,4}|[IVX]{1,4})$|^[^\p{L}\p{N}]*$/u;
const LONGEST_NO_WORD = 8;

/** Another word follows. */
const BEFORE_A_WORD = new Set(
  (
    'sr sra srta sres sras srs dr dra dres dras dña lic lcdo lcda ldo lda ing arq prof profa mtro mtra gral cnel pdte pdta excmo excma ilmo ilma rvdo ' +
    'sto sta mons hno hna avda av pza ctra dpto depto dptos art arts núm núms num pág págs pag párr cap fig figs ej vs cf cfr fdo ref exp esq'
  ).split(' '),
);
/** A number follows, or a sentence ends. */
const BEFORE_A_NUMBER = new Set(
  'no nos nro nros aprox máx mín tel tels telf tfno ext ap apdo vol ene feb abr jun jul ago sep sept oct nov dic'.split(' '),
);
/** With the part before: 'a. m.', 'S. A.' may end a sentence, other single letters are initials. */
const PAIRS = new Set(['a m', 'p m', 's a', 's l', 's c', 'a c', 'd c', 'j c']);

/** The sentences of a text, in order. Each character is in one of them, or is white space between them. A line break ends a sentence. */
export function sentencesOf(text: string): TextRange[] {
  const ranges: TextRange[] = [];
  let [unit, point] = [0, 0];
  for (const [from, to] of sentenceUnits(text)) {
    const starts = point + codePoints(text.slice(unit, from));
    const length = codePoints(text.slice(from, to));
    ranges.push({ starts, length });
    [unit, point] = [to, starts + length];
  }
  return ranges;
}

const codePoints = (text: string): number => Array.from(text).length;

/** In UTF-16 units. */
function* sentenceUnits(text: string): Generator<[from: number, to: number]> {
  for (const { 0: line, index } of text.matchAll(LINE)) {
    const end = index + line.trimEnd().length;
    let from = end - line.trim().length;
    for (const { 0: stop, 1: mark = '', index: at } of line.matchAll(STOP)) {
      const to = index + at + stop.length;
      if (to < end && !endsSentence(text, from, index + at, mark, to)) continue;
      if (to > from) yield [from, to];
      SPACE.lastIndex = to;
      SPACE.test(text);
      from = SPACE.lastIndex;
    }
    if (from < end) yield [from, end];
  }
}

/** Whether a sentence that begins at `from` ends with the stop at `at`. */
function endsSentence(text: string, from: number, at: number, mark: string, to: number): boolean {
  NEXT.lastIndex = to;
  const [, next = ''] = NEXT.exec(text) ?? [];
  if (/\p{Ll}/u.test(next)) return false;
  // '[…]' stands for what was left out.
  if (/^(\.{3}|…)$/u.test(mark) && /[[(]/u.test(text[at - 1] ?? '')) return false;
  if (at - from <= LONGEST_NO_WORD && NO_WORD.test(text.slice(from, at))) return false;
  if (mark !== '.') return mark.includes('!') || mark.includes('?') || !/\p{N}/u.test(next);
  const [, before = '', , last = ''] = LAST_PARTS.exec(text.slice(Math.max(from, at - LONGEST_PARTS), at)) ?? [];
  return (
    next === '¿' || next === '¡' || !isAbbreviation(before.replace(OPENING, ''), last.replace(OPENING, ''), next, text.slice(to, to + 8))
  );
}

function isAbbreviation(before: string, last: string, next: string, after: string): boolean {
  const word = last.normalize('NFC').toLowerCase();
  if (BEFORE_A_WORD.has(word)) return true;
  if (BEFORE_A_NUMBER.has(word)) return /\p{N}/u.test(next);
  // 'EE. UU.', 'RR. HH.'
  if (/^(\p{Lu})\1$/u.test(last)) return /^\s(\p{Lu})\1\./u.test(after);
  if (!/^\p{L}[ªº]?$/u.test(last)) return false;
  return !(PAIRS.has(`${before} ${last}`.toLowerCase()) || /^\p{N}|\p{N}$/u.test(before));
}
