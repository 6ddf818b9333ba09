import { startTemporaryPostgres } from '@ensaya/db/local-postgres.ts';
import { seedDemo } from '@ensaya/server/demo/seed.ts';
import { prepareDatabase } from '@ensaya/server/prepare-database.ts';
import { startMailSink } from '@ensaya/server/tests/mail-sink.ts';
import { SAMPLE_PROVIDER } from './sample-provider.ts';
import { type RunningServer, startServer, startWorker } from './stage/processes.ts';

/** The built product over a throw-away database with the demo company, and a mailbox; for browser tests. Ends when it is told to. */
const PORT = Number(process.env.STACK_PORT ?? 3200);
const MAIL_PORT = Number(process.env.MAIL_PORT ?? 3201);
const PASSWORD = 'ensaya';

const postgres = await startTemporaryPostgres();
const url = postgres.url('postgres');
await prepareDatabase(url, { ensaya_api: PASSWORD, ensaya_auth: PASSWORD, ensaya_worker: PASSWORD });
await seedDemo(url);

/** A second server over the same database, for the test that kills one: the others keep theirs. It starts when it is first asked for. */
let second: RunningServer | undefined;
const sink = await startMailSink(0, MAIL_PORT, {
  '/second/start': async () => {
    second ??= await startServer(stage, PORT + 5, environment);
  },
  '/second/kill': async () => {
    await second?.kill();
    second = undefined;
  },
});
const stage = { postgres, url: (role?: string) => postgres.url('postgres', role), managers: [] };
const mail = { SMTP_URL: sink.url };
const environment = { ...mail, ...SAMPLE_PROVIDER, LOG_LEVEL: 'warn', WEB_DIST: new URL('../web/dist', import.meta.url).pathname };
const server = await startServer(stage, PORT, environment);
const worker = startWorker(stage, { ...mail, PUBLIC_URL: server.url });
console.log(`ready at ${server.url}, mails at http://127.0.0.1:${MAIL_PORT}/mails?to=`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await Promise.all([server.stop(), worker.stop(), second?.stop()]);
    await sink.stop();
    await postgres.stop();
    process.exit(0);
  });
}
