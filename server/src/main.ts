import { createApp } from './app.ts';
import { ConfigError, readServerConfig } from './config.ts';
import { stopGracefully } from './lib/graceful-stop.ts';

try {
  const config = readServerConfig();
  const app = await createApp(config);
  stopGracefully(() => app.close(), app.log);
  await app.listen({ host: config.HOST, port: config.PORT });
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
