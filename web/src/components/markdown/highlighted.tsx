import { Fragment } from 'react';
import { escapedForPattern } from '../../lib/text/search-key.ts';
import classes from './highlighted.module.css';

/** Finds the words in a text: whole words, whatever their case. Undefined without words. */
export function wordsPattern(words: readonly string[] | undefined): RegExp | undefined {
  const given = [...new Set((words ?? []).map((word) => word.trim()).filter((word) => word !== ''))].sort((a, b) => b.length - a.length);
  return given.length === 0
    ? undefined
    : new RegExp(`(?<![\\p{L}\\p{N}])(${given.map(escapedForPattern).join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}

/** A text with the words of a search marked. */
export function Highlighted({ text, pattern }: { text: string; pattern: RegExp | undefined }) {
  if (!pattern) return text;
  // A pattern with one group: each second part is a match.
  return text.split(pattern).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity but their place
      <mark key={index} className={classes.mark}>
        {part}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity but their place
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
