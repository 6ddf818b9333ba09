/** How much a heavy test does: the whole of it by `npm run test:heavy`, a short form with the same assertions where HEAVY=short, as in CI. */
export const heavySize = <Size>(whole: Size, short: Size): Size => (process.env.HEAVY === 'short' ? short : whole);
