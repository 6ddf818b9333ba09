/** Runs of this many words of a text that must stay hidden are not said. */
const RUN_WORDS = 6;
const WORD = /[\p{L}\p{N}]/u;
/** Accents, and characters without a width that would cut a word. */
const WITHIN_WORD = /[\p{M}\p{Cf}]/u;

type Word = { folded: string; end: number };

/** Without accents and case, so that other ways to write a word are the same word. */
const fold = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();

function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let word = '';
  const units = Array.from(`${text} `);
  let at = 0;
  for (const unit of units) {
    if (WORD.test(unit) || (word && WITHIN_WORD.test(unit))) word += unit;
    else if (word) {
      words.push({ folded: fold(word), end: at });
      word = '';
    }
    at += unit.length;
  }
  return words;
}

/** What a character hides, of which a text of fewer than six words is not said whole either, and our instructions. */
export type Hidden = { objetivos: readonly string[]; instrucciones: readonly string[] };

function forbiddenRuns({ objetivos, instrucciones }: Hidden): Set<string> {
  const runs = new Set<string>();
  for (const text of [...objetivos, ...instrucciones]) {
    const words = wordsOf(text).map(({ folded }) => folded);
    for (let from = 0; from + RUN_WORDS <= words.length; from++) runs.add(words.slice(from, from + RUN_WORDS).join(' '));
  }
  for (const text of objetivos) {
    const words = wordsOf(text).map(({ folded }) => folded);
    if (words.length > 0 && words.length < RUN_WORDS) runs.add(words.join(' '));
  }
  return runs;
}

export type Guard = {
  /** What may be shown of the text so far, beyond what was shown before; undefined once it has said something hidden. */
  push: (piece: string) => string | undefined;
  end: () => string | undefined;
};

/**
 * Holds a text back until no run of words that began in it can turn out to be hidden: a word is shown when the five after it are known. What
 * is said in other words is not found.
 */
export function createGuard(hidden: Hidden): Guard {
  const runs = forbiddenRuns(hidden);
  let text = '';
  let shown = 0;
  /** Words whose runs have been looked at. */
  let checked = 0;
  let hit = false;

  const release = (isOver: boolean): string | undefined => {
    if (hit) return undefined;
    const all = wordsOf(text);
    // The last word may go on with the next piece.
    const known = !isOver && all.at(-1)?.end === text.length ? all.slice(0, -1) : all;
    for (; checked < known.length; checked++) {
      for (let words = 1; words <= Math.min(RUN_WORDS, checked + 1); words++) {
        const run = known.slice(checked + 1 - words, checked + 1);
        if (runs.has(run.map(({ folded }) => folded).join(' '))) {
          hit = true;
          return undefined;
        }
      }
    }
    const until = isOver ? text.length : (known[known.length - RUN_WORDS]?.end ?? 0);
    const piece = text.slice(shown, until);
    shown = Math.max(shown, until);
    return piece;
  };

  return {
    push(piece) {
      text += piece;
      return release(false);
    },
    end: () => release(true),
  };
}
