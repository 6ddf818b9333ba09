/** The first letters of the first and the last word, or the first two of a single word. */
export function initials(name: string, letters: 1 | 2 = 2): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const [first = '?'] = words;
  const last = words.length > 1 ? words.at(-1) : undefined;
  const both = last ? ([...first][0] ?? '') + ([...last][0] ?? '') : [...first].slice(0, letters).join('');
  return both.toLocaleUpperCase('es');
}
