const EVERY_MS = 100;
const LATE_MS = 1000;
/** Longer than the database's limits of time, so that a request which ran through the standstill has its answer. */
const COUNTS_FOR_MS = 60_000;

/**
 * Notices when this process gets no processor, as on a machine that others use. PostgreSQL ends a transaction whose client says nothing for
 * 10 s; the server then answers 503, which says nothing about the request.
 */
export function watchStandstill() {
  let [last, stoodStillAt] = [performance.now(), Number.NEGATIVE_INFINITY];
  const look = () => {
    const now = performance.now();
    if (now - last > LATE_MS) stoodStillAt = now;
    last = now;
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    stoodStill: (): boolean => {
      look();
      return performance.now() - stoodStillAt < COUNTS_FOR_MS;
    },
    stop: () => clearInterval(timer),
  };
}
