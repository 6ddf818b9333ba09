import { pino } from 'pino';
import { ConfigError, readWorkerConfig } from './config.ts';
import { JOBS } from './jobs.ts';
import { stopGracefully } from './lib/graceful-stop.ts';
import { loggerOptions } from './lib/logger.ts';
import { startWorker } from './start-worker.ts';

try {
  const config = readWorkerConfig();
  const log = pino(loggerOptions(config.LOG_LEVEL));
  stopGracefully(await startWorker(config, JOBS, log), log);
  log.info('worker ready');
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
