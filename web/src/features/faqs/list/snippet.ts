/** Text before the first match that is kept, so that the match stands within the two visible lines. */
const LEAD = 80;
const VISIBLE = 140;

/** The part of a text that shows its first match: the beginning, if the match stands there. */
export function snippet(text: string, pattern: RegExp | undefined): string {
  const at = pattern ? text.search(pattern) : -1;
  if (at < VISIBLE) return text;
  const space = text.indexOf(' ', at - LEAD);
  // A long word before the match has no space to begin after.
  const from = space === -1 || space >= at ? at : space + 1;
  return `… ${text.slice(from)}`;
}
