const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/** How long to wait before asking again, doubling from 1 s to 30 s; half of it by chance, so that not everybody comes back at once. */
export function backOffMs(attempt: number, random: () => number = Math.random): number {
  const most = Math.min(FIRST_MS * 2 ** attempt, LONGEST_MS);
  return most / 2 + (random() * most) / 2;
}
