/**
 * What becomes one file. `users` are the parts of the application that download it; for the parts in `there`, an earlier part has always
 * done so before.
 */
export type Group = { files: ReadonlySet<string>; bytes: number; users: ReadonlySet<string>; there: ReadonlySet<string> };

type Rules = {
  imports: (file: string) => readonly string[];
  /** How much a part counts. */
  weightOf: (part: string) => number;
  /** What a request costs, in bytes. */
  request: number;
  /** How many bytes of one file a part may load in vain, however many requests others save. */
  vain: number;
  /** Groups that stay as they are. */
  fixed?: readonly Group[];
};
type Pair = { a: Group; b: Group; joined: Group; gain: number };

/** Joins the two groups that save most, again and again, as long as the saved requests are worth more than the bytes loaded in vain. */
export function joinGroups(groups: readonly Group[], { imports, weightOf, request, vain, fixed = [] }: Rules): Group[] {
  const left = new Set(groups);
  const groupOf = new Map([...groups, ...fixed].flatMap((group) => [...group.files].map((file) => [file, group] as const)));
  const costOf = ({ users, bytes }: Group) => [...users].reduce((sum, part) => sum + weightOf(part), 0) * (request + bytes);
  const needsOf = (group: Group) => {
    const needed = [...group.files].flatMap((file) => imports(file).flatMap((name) => groupOf.get(name) ?? []));
    return new Set(needed.filter((other) => other !== group));
  };
  const reaches = (from: Group, to: Group, seen = new Set<Group>()): boolean => {
    if (from === to) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return [...needsOf(from)].some((next) => reaches(next, to, seen));
  };
  const isCircular = ({ a, b }: Pair) =>
    [...needsOf(a)].some((next) => next !== b && reaches(next, b)) || [...needsOf(b)].some((next) => next !== a && reaches(next, a));
  /** Whether a part would have to load a third group only because one of the two imports it. */
  const bringsMore = ({ a, b, joined }: Pair) =>
    [...needsOf(a), ...needsOf(b)].some((next) => next !== a && next !== b && !servesAll(next, joined));
  const pairOf = (a: Group, b: Group): Pair[] => {
    if (!shares(a, b) || (b.bytes > vain && !servesAll(b, a)) || (a.bytes > vain && !servesAll(a, b))) return [];
    const joined = join(a, b);
    const gain = costOf(a) + costOf(b) - costOf(joined);
    return gain > 0 ? [{ a, b, joined, gain }] : [];
  };

  let pairs = groups.flatMap((a, index) => groups.slice(index + 1).flatMap((b) => pairOf(a, b)));
  for (;;) {
    const best = pairs.reduce<Pair | undefined>((most, pair) => (pair.gain > (most?.gain ?? 0) ? pair : most), undefined);
    if (!best) return [...left];
    if (isCircular(best) || bringsMore(best)) {
      pairs = pairs.filter((pair) => pair !== best);
      continue;
    }
    const { a, b, joined } = best;
    left.delete(a);
    left.delete(b);
    pairs = pairs.filter((pair) => left.has(pair.a) && left.has(pair.b)).concat([...left].flatMap((other) => pairOf(other, joined)));
    left.add(joined);
    for (const file of joined.files) groupOf.set(file, joined);
  }
}

const serves = (group: Group, part: string): boolean => group.users.has(part) || group.there.has(part);
/** Whether every part that downloads the other group needs this one. */
const servesAll = (group: Group, other: Group): boolean => [...other.users].every((part) => serves(group, part));
const shares = (a: Group, b: Group): boolean =>
  [...a.users].some((part) => serves(b, part)) || [...b.users].some((part) => serves(a, part));

function join(a: Group, b: Group): Group {
  const there = new Set([...a.there, ...b.there]);
  const users = new Set([...a.users, ...b.users].filter((part) => !there.has(part)));
  return { files: new Set([...a.files, ...b.files]), bytes: a.bytes + b.bytes, users, there };
}
