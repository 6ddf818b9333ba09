/** Something that waits for the person, with the button that leads to the place where it is done. */
export type WaitingRow = {
  /** Unique on the panel. */
  key: string;
  /** Rows of one kind are shown together only up to a number. */
  kind: string;
  text: string;
  /** With whose name the text begins. */
  persona?: { id: string; empresa_id: string; name: string } | undefined;
  detail: string;
  /** The day on which it was due, for what is late. */
  late?: string;
  /** The sooner, the further up within its rank. */
  since: string;
  /** Among what is late, and among the rest. */
  rank: number;
  act: string;
  to: string;
};

/** About a screen of a phone. */
const SHOWN = 6;
/** The rows of one kind that are shown before the person asks for more: fewer where there are many kinds. */
const OF_A_KIND = [3, 2, 1];

/** What is late first, the oldest first. */
export const lateFirst = (rows: WaitingRow[]): WaitingRow[] =>
  rows.toSorted(
    (a, b) =>
      Number(b.late !== undefined) - Number(a.late !== undefined) ||
      a.rank - b.rank ||
      a.since.localeCompare(b.since) ||
      a.key.localeCompare(b.key),
  );

/** The first rows of each kind, at least one, and how many are left out. */
export function firstOfEachKind(rows: WaitingRow[]): { shown: WaitingRow[]; hidden: number } {
  const places = rows.map(({ kind }, index) => rows.slice(0, index).filter((row) => row.kind === kind).length);
  const first = (most: number) => rows.filter((_, index) => (places[index] ?? 0) < most);
  const shown = OF_A_KIND.map(first).find(({ length }) => length <= SHOWN) ?? first(1);
  // One more takes no more room than the button that shows it.
  return rows.length - shown.length === 1 ? { shown: rows, hidden: 0 } : { shown, hidden: rows.length - shown.length };
}
