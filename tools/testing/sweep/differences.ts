/** What one actor finds in one place: an answer, the rows of a table, a file of a copy, the events of a connection. */
export type Seen = { actor: string; place: string; text: string };

/** What an actor can tell the two databases apart by. */
export type Difference = { actor: string; place: string; without: string; with: string };

const ABSENT = '(absent)';
const BEFORE = 60;
const AFTER = 200;

/** By actor and place. Both lists are expected to have the same ones. */
export function differencesOf(without: readonly Seen[], secret: readonly Seen[]): Difference[] {
  const [before, after] = [byPlace(without), byPlace(secret)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [a, b] = [before.get(key), after.get(key)];
    const { actor, place } = a ?? b ?? { actor: '', place: '' };
    if (a?.text === b?.text) return [];
    if (!a || !b) return [{ actor, place, without: a?.text ?? ABSENT, with: b?.text ?? ABSENT }];
    return [{ actor, place, ...firstDifference(a.text, b.text) }];
  });
}

export const describeDifference = ({ actor, place, ...texts }: Difference): string =>
  `${place} as ${actor}: without «${texts.without}», with «${texts.with}»`;

function byPlace(seen: readonly Seen[]): Map<string, Seen> {
  const places = new Map(seen.map((one) => [JSON.stringify([one.actor, one.place]), one]));
  if (places.size < seen.length) throw new Error('an actor saw a place twice');
  return places;
}

function firstDifference(a: string, b: string): Pick<Difference, 'without' | 'with'> {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const part = (text: string) => text.slice(Math.max(0, at - BEFORE), at + AFTER);
  return { without: part(a), with: part(b) };
}

/**
 * For what the operator sees: logs, series, spans. A private call leaves its lines there, so they are not compared: a line that only the secret
 * has must say that it is private, and nothing of what would tell whose it is or what it was.
 */
export function operatorDifferences(
  without: readonly Seen[],
  secret: readonly Seen[],
  { label, marks }: { label: string; marks: readonly string[] },
): Difference[] {
  const before = new Map(without.map(({ place, text }) => [place, new Set(text.split('\n'))]));
  return secret.flatMap(({ actor, place, text }) =>
    text
      .split('\n')
      .filter((line) => !before.get(place)?.has(line) && !(line.includes(label) && marks.every((mark) => !line.includes(mark))))
      .map((line) => ({ actor, place, without: ABSENT, with: line })),
  );
}
