const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/** Exponential back-off from 1 s to 30 s; half of it random, so that clients do not reconnect at the same time. */
export function backOffMs(attempt: number, random: () => number = Math.random): number {
  const most = Math.min(FIRST_MS * 2 ** attempt, LONGEST_MS);
  return most / 2 + (random() * most) / 2;
}
