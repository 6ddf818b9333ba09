import { diffWords } from 'diff';

export type DiffPart = { is: 'same' | 'added' | 'removed'; text: string };

/** Two long texts without a word in common take seconds to compare. */
const TIMEOUT_MS = 300;

/** The words that were added and removed. White space is not compared. */
export function textDiff(before: string, after: string): DiffPart[] {
  if (before === after) return after === '' ? [] : [{ is: 'same', text: after }];
  const changes = diffWords(before, after, { timeout: TIMEOUT_MS });
  if (!changes) return replaced(before, after);
  return changes.map(({ added, removed, value }) => ({ is: added ? 'added' : removed ? 'removed' : 'same', text: value }));
}

const replaced = (before: string, after: string): DiffPart[] =>
  (
    [
      { is: 'removed', text: before },
      { is: 'added', text: after },
    ] as const
  ).filter(({ text }) => text !== '');

export const hasChanges = (parts: readonly DiffPart[]): boolean => parts.some(({ is }) => is !== 'same');
