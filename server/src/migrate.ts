import { ConfigError, readMigrateConfig } from './config.ts';
import { prepareDatabase } from './prepare-database.ts';

/** `npm run migrate`, once per release and before its servers: DATABASE_DIRECT_URL as a role that may create roles. */
try {
  const config = readMigrateConfig();
  const migrated = await prepareDatabase(config.DATABASE_DIRECT_URL, {
    ...(config.DATABASE_API_PASSWORD && { ensaya_api: config.DATABASE_API_PASSWORD }),
    ...(config.DATABASE_AUTH_PASSWORD && { ensaya_auth: config.DATABASE_AUTH_PASSWORD }),
    ...(config.DATABASE_WORKER_PASSWORD && { ensaya_worker: config.DATABASE_WORKER_PASSWORD }),
  });
  for (const [kind, names] of Object.entries(migrated)) console.log(`${kind}: ${names.length ? names.join(', ') : 'nothing to do'}`);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
