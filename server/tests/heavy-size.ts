/** How much a heavy test does: the whole of it by `npm run test:heavy`, a short form where HEAVY=short, as in CI. */
export const heavySize = <Size>(whole: Size, short: Size): Size => (process.env.HEAVY === 'short' ? short : whole);

/** The cases of a list: all of them, in the short form every nth, beginning with the first. */
export const casesOf = <Case>(all: readonly Case[], nth: number): readonly Case[] =>
  heavySize(
    all,
    all.filter((_, index) => index % nth === 0),
  );

/**
 * A limit in wall-clock time. The whole form measures it. The short form runs on machines whose processor others use too,
 * so there it only distinguishes slow from stuck.
 */
export const timeLimit = (ms: number): number => heavySize(ms, 10 * ms);
