import { setTimeout } from 'node:timers/promises';
import { createApp } from './app.ts';
import { ConfigError, readServerConfig } from './config.ts';
import { stopGracefully } from './lib/graceful-stop.ts';

try {
  const config = readServerConfig();
  const stopping = new AbortController();
  const app = await createApp(config, stopping.signal);
  stopGracefully(async () => {
    // Unready first, so that a proxy stops sending requests; then close.
    stopping.abort();
    await setTimeout(config.DRAIN_SECONDS * 1000);
    await app.close();
  }, app.log);
  await app.listen({ host: config.HOST, port: config.PORT });
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
