import { startTemporaryPostgres } from '@ensaya/db/local-postgres.ts';
import { seedDemo } from '@ensaya/server/demo/seed.ts';
import { prepareDatabase } from '@ensaya/server/prepare-database.ts';
import { startServer, startWorker } from './stage/processes.ts';

/** The built product over a throw-away database with the demo company, for browser tests. Ends when it is told to. */
const PORT = Number(process.env.STACK_PORT ?? 3200);
const PASSWORD = 'ensaya';

const postgres = await startTemporaryPostgres();
const url = postgres.url('postgres');
await prepareDatabase(url, { ensaya_api: PASSWORD, ensaya_auth: PASSWORD, ensaya_worker: PASSWORD });
await seedDemo(url);
const stage = { postgres, url: (role?: string) => postgres.url('postgres', role), managers: [] };
const server = await startServer(stage, PORT, { LOG_LEVEL: 'warn', WEB_DIST: new URL('../web/dist', import.meta.url).pathname });
const worker = startWorker(stage);
console.log(`ready at ${server.url}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await Promise.all([server.stop(), worker.stop()]);
    await postgres.stop();
    process.exit(0);
  });
}
