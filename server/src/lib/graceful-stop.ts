import type { FastifyBaseLogger } from 'fastify';

const PATIENCE_MS = 20_000;

/** On the first signal finish what is under way; give up on it when it takes longer than an orchestrator would wait. */
export function stopGracefully(stop: () => Promise<unknown>, log: Pick<FastifyBaseLogger, 'info' | 'error'>): void {
  const end = async (signal: string) => {
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('did not stop in time');
      process.exit(1);
    }, PATIENCE_MS).unref();
    await stop();
    log.info('stopped');
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
}
