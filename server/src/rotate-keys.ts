import { pino } from 'pino';
import { ConfigError, readWorkerConfig } from './config.ts';
import { keyRingOf } from './ia/key-ring.ts';
import { rotateKeys } from './ia/rotate-keys.ts';
import { openDatabase } from './lib/database.ts';
import { loggerOptions } from './lib/logger.ts';

/** `npm run keys:rotate`: seals every company's key with the first key of the ring, while the servers run. Safe to repeat and to break off. */
try {
  const config = readWorkerConfig();
  const log = pino(loggerOptions(config.LOG_LEVEL));
  const database = openDatabase({
    url: config.DATABASE_URL,
    max: 2,
    name: 'ensaya-rotate-keys',
    statementNames: config.DATABASE_STATEMENT_NAMES,
    onError: (error) => log.warn({ err: error }, 'database trouble'),
  });
  const result = await rotateKeys(database, keyRingOf(config)).finally(() => database.pool.end());
  log.info(result, 'keys rotated');
  if (result.unreadable > 0) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
