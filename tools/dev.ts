import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROLE_LABELS } from '@ensaya/contract/usuarios.ts';
import { startLocalPostgres } from '@ensaya/db/local-postgres.ts';
import { urlAs } from '@ensaya/db/roles.ts';
import { openStore } from '@ensaya/server/archivos/store.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@ensaya/server/demo/accounts.ts';
import { seedDemo } from '@ensaya/server/demo/seed.ts';
import { simulatedAi } from '@ensaya/server/demo/simulator/environment.ts';
import { startAiSimulator } from '@ensaya/server/demo/simulator/simulator.ts';
import { keyRingOf } from '@ensaya/server/ia/key-ring.ts';
import { prepareDatabase } from '@ensaya/server/prepare-database.ts';
import pg from 'pg';
import { SAMPLE_PROVIDER } from './sample-provider.ts';
import { untilReady } from './wait.ts';

/** `npm run dev`: the whole product on this machine, restarted when files change. Ctrl-C stops everything. */
const ROOT = new URL('..', import.meta.url).pathname;
const DATA = join(ROOT, '.data');
const FILES_DIR = join(DATA, 'files');
const API_PORT = process.env.API_PORT ?? '3000';
const WEB_PORT = process.env.WEB_PORT ?? '5173';
const PUBLIC_URL = `http://localhost:${WEB_PORT}`;

const started = performance.now();
if (
  await fetch(`http://127.0.0.1:${API_PORT}/health/live`).then(
    (response) => response.ok,
    () => false,
  )
) {
  console.error(`Something already answers on port ${API_PORT}. End it, or choose others with API_PORT and WEB_PORT.`);
  process.exit(1);
}
const secret = await developmentSecret();
const { adminUrl, stop: stopDatabase } = await database();
const children: ChildProcess[] = [];
let stopping = false;

await prepareDatabase(adminUrl, { ensaya_api: secret, ensaya_auth: secret, ensaya_worker: secret });
await seedDemo(adminUrl, keyRingOf({ AUTH_SECRET: secret }), await openStore({ FILE_STORE: 'fs', FILES_DIR }));
const simulator = await startAiSimulator();
run('server', ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
  NODE_ENV: 'development',
  PORT: API_PORT,
  PUBLIC_URL,
  AUTH_SECRET: secret,
  DOCS: 'on',
  DATABASE_URL: urlAs(adminUrl, 'ensaya_api', secret),
  DATABASE_AUTH_URL: urlAs(adminUrl, 'ensaya_auth', secret),
  ...simulatedAi(simulator),
  FILES_DIR,
});
run('worker', ['--watch', '--watch-preserve-output', 'server/src/worker.ts'], {
  NODE_ENV: 'development',
  PUBLIC_URL,
  AUTH_SECRET: secret,
  DATABASE_URL: urlAs(adminUrl, 'ensaya_worker', secret),
  ...simulatedAi(simulator),
  FILES_DIR,
});
run('web', [join(ROOT, 'node_modules/vite/bin/vite.js'), 'web', '--config', 'web/vite.config.ts', '--logLevel', 'warn'], {
  ...SAMPLE_PROVIDER,
  PUBLIC_URL,
  WEB_PORT,
  API_URL: `http://127.0.0.1:${API_PORT}`,
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0));

await Promise.all([untilReady(`http://127.0.0.1:${API_PORT}/health/ready`), untilReady(`http://127.0.0.1:${WEB_PORT}/`)]);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`\n  Ensaya  ${PUBLIC_URL}   (${seconds} s; API and its documentation at http://127.0.0.1:${API_PORT}/docs)\n`);
for (const { email, nombre, role } of Object.values(DEMO_ACCOUNTS))
  console.log(`  ${email.padEnd(36)} ${DEMO_PASSWORD}   ${ROLE_LABELS[role].padEnd(11)} ${nombre}`);
console.log('');

/** Signs cookies and derives the database roles' passwords. Stored, so that sessions survive a restart. */
async function developmentSecret(): Promise<string> {
  const file = join(DATA, 'secret');
  await mkdir(DATA, { recursive: true });
  return readFile(file, 'utf8').catch(async () => {
    const fresh = randomBytes(24).toString('hex');
    await writeFile(file, fresh, { mode: 0o600 });
    return fresh;
  });
}

async function database(): Promise<{ adminUrl: string; stop: () => Promise<void> }> {
  const external = process.env.DATABASE_URL;
  if (external) {
    // Development sets the roles' passwords and may add accounts with a publicly known password.
    const { hostname } = new URL(external);
    if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname) && process.env.DEVELOPMENT_DATABASE !== 'yes') {
      console.error(`DATABASE_URL is on ${hostname}. If that cluster is for development only, say so with DEVELOPMENT_DATABASE=yes.`);
      process.exit(1);
    }
    return { adminUrl: external, stop: async () => {} };
  }
  const postgres = await startLocalPostgres({ dataDir: join(DATA, 'postgres'), durable: true });
  const client = new pg.Client({ connectionString: postgres.url('postgres') });
  await client.connect();
  const { rowCount } = await client.query(`select from pg_database where datname = 'ensaya'`);
  if (rowCount === 0) await client.query('create database ensaya');
  await client.end();
  return { adminUrl: postgres.url('ensaya'), stop: postgres.stop };
}

function run(name: string, args: string[], environment: Record<string, string>): void {
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => show(name, chunk.toString()));
  child.on('exit', (code) => {
    if (stopping) return;
    console.error(`${name} ended with ${code}`);
    stop(1);
  });
  children.push(child);
}

/** Prints warnings, errors and plain text; drops routine log lines. */
function show(name: string, text: string): void {
  for (const line of text.split('\n')) if (line && !/"level":(10|20|30)\b/.test(line)) console.log(`${name} | ${line}`);
}

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  const ended = children.filter((child) => child.exitCode === null).map((child) => new Promise((done) => child.once('exit', done)));
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(ended);
  await stopDatabase();
  process.exit(code);
}
