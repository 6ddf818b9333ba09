const compiled = new Map<string, RegExp>();

/** Node's `path.matchesGlob` compiles its pattern at each call: half a minute for every file and row of the table. */
export const matches = (path: string, patterns: readonly string[] = []): boolean =>
  patterns.some((pattern) => toRegExp(pattern).test(path));

function toRegExp(pattern: string): RegExp {
  const known = compiled.get(pattern);
  if (known) return known;
  const source = pattern.replace(/\*\*\/|\*\*|\*|\{[^}]*\}|[.+?^$()|[\]\\]/g, (part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    return part.startsWith('{') ? toAlternatives(part.slice(1, -1)) : `\\${part}`;
  });
  const made = new RegExp(`^${source}$`);
  compiled.set(pattern, made);
  return made;
}

const toAlternatives = (list: string): string =>
  `(?:${list
    .split(',')
    .map((one) => toRegExp(one).source.slice(1, -1))
    .join('|')})`;
