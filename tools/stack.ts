import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTemporaryPostgres } from '@ensaya/db/local-postgres.ts';
import { openStore } from '@ensaya/server/archivos/store.ts';
import { seedDemo } from '@ensaya/server/demo/seed.ts';
import { simulatedAi } from '@ensaya/server/demo/simulator/environment.ts';
import { startAiSimulator } from '@ensaya/server/demo/simulator/simulator.ts';
import { prepareDatabase } from '@ensaya/server/prepare-database.ts';
import { startMailSink } from '@ensaya/server/tests/mail-sink.ts';
import { SAMPLE_PROVIDER } from './sample-provider.ts';
import { ageFaqs } from './stage/aged-faqs.ts';
import { type AskedPeople, buildPeople } from './stage/built-people.ts';
import { findCanary } from './stage/canary.ts';
import './stage/cheap-scrypt.ts';
import { fillEmpresas } from './stage/filled-empresas.ts';
import { expireRoleplays, fillRoleplays } from './stage/filled-roleplays.ts';
import { FILES_DIR, type RunningServer, startServer, startWorker } from './stage/processes.ts';
import { stageKeyRing } from './stage/stage.ts';

/** The built product over a temporary database with the demo company, and a mailbox; for browser tests. Runs until it gets a signal. */
const PORT = Number(process.env.STACK_PORT ?? 3200);
const MAIL_PORT = Number(process.env.MAIL_PORT ?? 3201);
const PASSWORD = 'ensaya';

const postgres = await startTemporaryPostgres();
const url = postgres.url('postgres');
await prepareDatabase(url, { ensaya_api: PASSWORD, ensaya_auth: PASSWORD, ensaya_worker: PASSWORD });
await seedDemo(url, stageKeyRing(), await openStore({ FILE_STORE: 'fs', FILES_DIR }));

/** A second server over the same database, for the test that kills one and to compare two builds. Started on first use. */
let second: RunningServer | undefined;
const sink = await startMailSink(0, MAIL_PORT, {
  '/second/start': async () => {
    second ??= await startServer(stage, PORT + 5, { ...environment, WEB_DIST: process.env.SECOND_WEB_DIST ?? environment.WEB_DIST });
  },
  '/second/kill': async () => {
    await second?.kill();
    second = undefined;
  },
  '/people': (asked: AskedPeople) => buildPeople(url, environment.PUBLIC_URL ?? server.url, asked),
  '/empresas/fill': () => fillEmpresas(url),
  '/faqs/age': () => ageFaqs(url),
  '/roleplays/fill': () => fillRoleplays(url),
  '/roleplays/expire': () => expireRoleplays(url),
  // Called after all tests.
  '/canary': async () => {
    const { searched, found } = await findCanary(url, [log]);
    if (found.length > 0 || searched < 30) throw new Error(`a key stands in ${found.join(', ')} (${searched} searched)`);
  },
});
/** While many tests start at once, opening a connection may take longer than the five seconds of the default. */
const stage = { postgres, url: (role?: string) => `${postgres.url('postgres', role)}?connect_timeout=30`, managers: [] };
const mail = { SMTP_URL: sink.url };
/** Shorter than in production, because tests wait for each time-out. */
const AI_TIMEOUTS = { AI_FIRST_TOKEN_MS: '4000', AI_TOKEN_GAP_MS: '4000', AI_TOTAL_MS: '30000' };
const simulator = await startAiSimulator(Number(process.env.AI_PORT ?? PORT + 2));
const environment = {
  ...mail,
  ...SAMPLE_PROVIDER,
  ...simulatedAi(simulator),
  ...AI_TIMEOUTS,
  // The tests share one machine: each sends its own X-Forwarded-For, as a proxy would.
  TRUSTED_PROXIES: '1',
  ...(process.env.PUBLIC_URL && { PUBLIC_URL: process.env.PUBLIC_URL }),
  NODE_OPTIONS: `--import=${new URL('./stage/cheap-scrypt.ts', import.meta.url)}`,
  WEB_DIST: new URL('../web/dist', import.meta.url).pathname,
};
const logs = await mkdtemp(join(tmpdir(), 'ensaya-log-'));
const log = join(logs, 'stack.log');
const server = await startServer(stage, PORT, environment, log);
// Reports ask the AI from the worker.
const worker = startWorker(stage, { ...environment, PUBLIC_URL: server.url }, log);
console.log(`ready at ${server.url}, mails at http://127.0.0.1:${MAIL_PORT}/mails?to=`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await Promise.all([server.stop(), worker.stop(), second?.stop()]);
    await sink.stop();
    await simulator.stop();
    await postgres.stop();
    await rm(logs, { recursive: true });
    process.exit(0);
  });
}
