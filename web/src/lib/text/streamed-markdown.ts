/** A last line that is only the beginning of a mark: '-' below a paragraph would make it a heading until the next letter arrives. */
const BEGUN_MARK = /(?:^|\n)[ \t]*(?:[-=*+#>_~|]+|\d{1,3}[.)]?)[ \t]*$/;

/**
 * Markdown that is still being written, in a form that does not change its look with the next piece: the beginning of a mark is left out, and
 * emphasis and code that are open in the last line are closed.
 */
export function streamedMarkdown(text: string): string {
  // An open fence is code until the end.
  if ((text.match(/^[ \t]*(?:```|~~~)/gm)?.length ?? 0) % 2 === 1) return text;
  const settled = text.replace(BEGUN_MARK, '');
  const from = settled.lastIndexOf('\n') + 1;
  return settled.slice(0, from) + closed(settled.slice(from));
}

function closed(line: string): string {
  if ((line.match(/`/g)?.length ?? 0) % 2 === 1) return withEnd(line, '`');
  const bare = line.replace(/`[^`]*`/g, '');
  if ((bare.match(/\*\*/g)?.length ?? 0) % 2 === 1) return withEnd(line.replace(/([^*])\*$/, '$1'), '**');
  return line;
}

/** A mark without text after it is left out: its closing mark would make it text. */
const withEnd = (line: string, mark: string): string => {
  const trimmed = line.trimEnd();
  return trimmed.endsWith(mark) ? trimmed.slice(0, -mark.length) : trimmed + mark;
};
