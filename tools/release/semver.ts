/** Negative, zero or positive, by semver.org, 11. Build metadata does not count. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)];
  for (const index of [0, 1, 2]) {
    const difference = (a.numbers[index] ?? 0) - (b.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  // A version comes after its own pre-releases.
  if (a.pre.length === 0 || b.pre.length === 0) return b.pre.length - a.pre.length;
  for (const [index, part] of a.pre.entries()) {
    const counterpart = b.pre[index];
    if (counterpart === undefined) return 1;
    if (part !== counterpart) return comparePre(part, counterpart);
  }
  return a.pre.length - b.pre.length;
}

function partsOf(version: string): { numbers: number[]; pre: string[] } {
  const [core = '', ...pre] = (version.replace(/^v/, '').split('+')[0] ?? '').split('-');
  return { numbers: core.split('.').map(Number), pre: pre.length === 0 ? [] : pre.join('-').split('.') };
}

/** Numbers come before words. */
function comparePre(one: string, other: string): number {
  const [a, b] = [/^\d+$/.test(one), /^\d+$/.test(other)];
  if (a && b) return Number(one) - Number(other);
  if (a !== b) return a ? -1 : 1;
  return one < other ? -1 : 1;
}
