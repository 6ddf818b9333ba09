import type { FastifyBaseLogger } from 'fastify';

const STOP_TIMEOUT_MS = 20_000;

/** Finishes running work on the first signal, and exits before an orchestrator would kill the process. */
export function stopGracefully(stop: () => Promise<unknown>, log: Pick<FastifyBaseLogger, 'info' | 'error'>): void {
  const end = async (signal: string) => {
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('did not stop in time');
      process.exit(1);
    }, STOP_TIMEOUT_MS).unref();
    await stop();
    log.info('stopped');
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
}
