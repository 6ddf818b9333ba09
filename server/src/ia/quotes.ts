/** In code points of the original text. */
export type TextRange = { starts: number; length: number };

/** Shorter quotes stand in almost every text by chance. Counted after folding. */
const SHORTEST_QUOTE = 8;

const QUOTATION_MARK = /["«»“”„‟″〝〞＂‘’‚‛‹›′`´＇]/u;
const DASH = /[‐‑‒–—―−]/u;
/** Soft hyphens, zero-width characters and direction marks. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/u;
const MARK = /\p{M}/u;
const WORD = /[\p{L}\p{N}]/u;
const DIGIT = /\p{Nd}/u;
/** What stands between the groups of a number. A masked number comes back in the form in which it occurred first. */
const SEPARATOR = /[\s./()-]/u;
/** Around a quote: quotation marks, ellipses and the stop that a model adds. */
const EDGES = /^[\s'.,;:…()[\]-]+|[\s'.,;:…()[\]-]+$/gu;

type Folded = {
  text: string /** For each character of `text`, the code points of the original that it stands for. */;
  from: number[];
  to: number[];
};

/** The same for every way to write the same words: blanks, quotation marks, dashes, case and Unicode form. */
function fold(characters: readonly string[]): Folded {
  const units: { text: string; from: number; to: number }[] = [];
  for (let from = 0; from < characters.length; ) {
    let to = from + 1;
    // Combining marks belong to the letter before.
    while (to < characters.length && MARK.test(characters[to] ?? '')) to++;
    const text = foldCharacter(characters.slice(from, to).join(''));
    const last = units.at(-1);
    if (text === ' ' && last?.text === ' ') last.to = to;
    else if (text) units.push({ text, from, to });
    from = to;
  }
  const kept = withoutSeparatorsOfNumbers(units);
  const folded: Folded = { text: '', from: [], to: [] };
  for (const { text, from, to } of kept) {
    folded.text += text;
    // One entry for each UTF-16 unit, because `indexOf` counts those.
    for (let unit = 0; unit < text.length; unit++) {
      folded.from.push(from);
      folded.to.push(to);
    }
  }
  return folded;
}

/** Without the runs of separators next to a digit. Whole runs, so that folding twice changes nothing. */
function withoutSeparatorsOfNumbers<U extends { text: string }>(units: readonly U[]): U[] {
  const kept: U[] = [];
  let run: U[] = [];
  let afterDigit = false;
  for (const unit of units) {
    if (SEPARATOR.test(unit.text)) {
      run.push(unit);
      continue;
    }
    const isDigit = DIGIT.test(unit.text);
    if (!(afterDigit || isDigit)) kept.push(...run);
    kept.push(unit);
    run = [];
    afterDigit = isDigit;
  }
  if (!afterDigit) kept.push(...run);
  return kept;
}

function foldCharacter(written: string): string {
  const one = written.normalize('NFC');
  if (INVISIBLE.test(one) && !WORD.test(one)) return '';
  if (/^\s$/u.test(one)) return ' ';
  if (QUOTATION_MARK.test(one)) return "'";
  if (DASH.test(one)) return '-';
  if (one === '…') return '...';
  return one.toLowerCase();
}

/**
 * Where a quote stands in a text, whole words only: 'posible que vengan' is no quote of 'imposible que vengan'. Undefined if it does not
 * stand there. What is shown later is the text at that place, never the words of the quote.
 */
export const findQuote = (text: string, quote: string): TextRange | undefined => quoteFinder(text)(quote);

/** For several quotes of one text, which is folded once. */
export function quoteFinder(text: string): (quote: string) => TextRange | undefined {
  const characters = Array.from(text);
  const folded = fold(characters);
  return (quote) => find(characters, folded, fold(Array.from(fold(Array.from(quote)).text.replace(EDGES, ''))).text);
}

function find(characters: readonly string[], { text: folded, from, to }: Folded, wanted: string): TextRange | undefined {
  if (Array.from(wanted).length < SHORTEST_QUOTE) return undefined;
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1)) {
    const [starts, ends] = [from[at], to[at + wanted.length - 1]];
    if (starts === undefined || ends === undefined) return undefined;
    if (!isInsideWord(characters, starts) && !isInsideWord(characters, ends)) return { starts, length: ends - starts };
  }
  return undefined;
}

/** Whether letters or digits stand on both sides of a place. */
function isInsideWord(characters: readonly string[], place: number): boolean {
  const before = characters[place - 1];
  const after = characters[place];
  return before !== undefined && after !== undefined && (WORD.test(before) || MARK.test(before)) && WORD.test(after);
}
