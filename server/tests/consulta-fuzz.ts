import type { Consulta } from '../src/ia/shapes.ts';
import type { Random } from './fuzz/random.ts';

const STRANGE = [0, -1, 1.5, 999, 2 ** 53, -(2 ** 31), Number.MAX_VALUE];

/** An answer in the shape that was asked for: numbers that exist, that do not, repeated, in any order. */
export function fuzzedAnswer({ below, pick, chance }: Random, passages: number): Consulta {
  const number = (most: number) => (chance(0.2) ? pick(STRANGE) : 1 + below(most + 1));
  const frases = Array.from({ length: below(6) }, () => ({ p: number(passages), f: Array.from({ length: below(7) }, () => number(4)) }));
  return { responde: chance(0.9), frases };
}
