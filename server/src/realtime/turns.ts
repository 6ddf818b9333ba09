import { randomInt } from 'node:crypto';

const TURN_MS = 1000;
const TURNS = 22;

/**
 * Calls each `beat` every 22 s, those of a turn in the same instant: their sessions are checked with one query a second, and a thousand
 * connections do not write at once.
 */
export function createTurns() {
  const turns = Array.from({ length: TURNS }, () => new Set<() => void>());
  let now = 0;
  const timer = setInterval(() => {
    now = (now + 1) % TURNS;
    for (const beat of turns[now] ?? []) beat();
  }, TURN_MS).unref();
  return {
    /** Returns what ends it. */
    join(beat: () => void): () => void {
      const turn = turns[randomInt(TURNS)];
      turn?.add(beat);
      return () => turn?.delete(beat);
    },
    stop: () => clearInterval(timer),
  };
}
