import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../tests/free-port.ts';
import { heavySize, timeLimit } from '../../tests/heavy-size.ts';
import { startSmtp } from '../../tests/mail-server.ts';
import { buildScene } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { until } from '../../tests/until.ts';
import { readWorkerConfig } from '../config.ts';
import { purgeEmpresa } from '../empresas/empresas.jobs.ts';
import { startWorker } from '../start-worker.ts';
import { reportUnsent, sendCorreo } from './correo.jobs.ts';
import type * as transport from './transport.ts';

/** More than a worker takes at a time. */
const INVITED = 12;
/** Four answers to a mail, each within the time-out, together beyond it. The short form has a shorter time-out than the product. */
const PAUSE_MS = heavySize(5000, 1200);
const TIMEOUT_MS = heavySize(15_000, 4000);
vi.mock('./transport.ts', async (load) => {
  const { openTransport } = await load<typeof transport>();
  return { openTransport: ((mailer, ms) => openTransport(mailer, Math.min(ms, TIMEOUT_MS))) satisfies typeof openTransport };
});
const OTHER_JOB_MS = timeLimit(5000);
const PATIENCE = { timeout: 240_000, interval: 100 };
const ANSWER_MS = timeLimit(2000);

const port = await freePort();
const server = await createTestServer({ SMTP_URL: `smtp://127.0.0.1:${port}` });
const { owner, config } = server;
const { empresa, manager } = await buildScene(server);

async function work(): Promise<void> {
  const { AUTH_SECRET, FILES_DIR, PUBLIC_URL, SMTP_URL } = config;
  const settings = { NODE_ENV: 'test', DATABASE_URL: server.url('ensaya_worker'), AUTH_SECRET, FILES_DIR, PUBLIC_URL, SMTP_URL };
  onTestFinished(await startWorker(readWorkerConfig(settings), [reportUnsent, sendCorreo, purgeEmpresa], pino({ level: 'silent' })));
}

/** Accepts connections and says nothing. */
async function startMute() {
  const sockets = new Set<Socket>();
  const mute = createServer((socket) => void sockets.add(socket.on('error', () => {}))).listen(port, '127.0.0.1');
  await once(mute, 'listening');
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    if (!mute.listening) return;
    mute.close();
    await once(mute, 'close');
  };
  onTestFinished(stop);
  return { sockets, stop };
}

const states = async (queue: string): Promise<Record<string, number>> => {
  const { rows } = await owner.query(`select state::text, count(*)::int as n from pgboss.job where name = $1 group by state`, [queue]);
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
};

/** Mails whose first try was given up after the time-out. */
const givenUp = async () =>
  (await owner.query(`select from pgboss.job where name = $1 and (state = 'retry' or retry_count > 0)`, [sendCorreo.queue])).rowCount;

/** Invites people, and returns their addresses and how long the answer took. */
async function invite(name: string) {
  const emails = Array.from({ length: INVITED }, (_, n) => `${name}${n}@correo.example`);
  const at = performance.now();
  const { status } = await manager('POST', '/rest/v1/invitations', { empresa_id: empresa.id, emails });
  expect(status).toBe(200);
  return { emails, ms: performance.now() - at };
}

/** How long a job of another queue takes. */
async function otherJob(): Promise<number> {
  const done = (await states(purgeEmpresa.queue)).completed ?? 0;
  const at = performance.now();
  await server.app.enqueue(purgeEmpresa, { empresa_id: randomUUID() });
  await until(async () => (await states(purgeEmpresa.queue)).completed === done + 1);
  return performance.now() - at;
}

test('a mail server that accepts connections and says nothing: people are answered, other jobs go on, every mail is sent once afterwards', async () => {
  const mute = await startMute();
  await work();
  const { emails, ms } = await invite('muda');
  await until(() => mute.sockets.size > 0);
  const other = await otherJob();
  await vi.waitUntil(async () => (await givenUp()) === INVITED, PATIENCE);
  await mute.stop();
  const { mails } = await startSmtp({}, port);
  // The whole form waits for the next try.
  if (heavySize(false, true)) await owner.query(`update pgboss.job set start_after = now() where state = 'retry'`);
  await vi.waitUntil(async () => (await states(sendCorreo.queue)).completed === INVITED, PATIENCE);
  console.log(
    `mute: ${INVITED} invitations answered after ${Math.round(ms)} ms, another job after ${Math.round(other)} ms; ${mails.length} mails afterwards`,
  );
  expect(mails.map(({ to }) => to).toSorted()).toEqual(emails.toSorted());
  expect(ms).toBeLessThan(ANSWER_MS);
  expect(other).toBeLessThan(OTHER_JOB_MS);
});

test('a mail server that answers late: other jobs go on, every mail is sent once', async () => {
  const { mails } = await startSmtp({ pauseMs: PAUSE_MS }, port);
  await owner.query('delete from pgboss.job where name = $1', [sendCorreo.queue]);
  await work();
  const { emails, ms } = await invite('lenta');
  const other = await otherJob();
  await vi.waitUntil(async () => (await states(sendCorreo.queue)).completed === INVITED, PATIENCE);
  console.log(
    `late by ${PAUSE_MS} ms an answer: ${INVITED} invitations answered after ${Math.round(ms)} ms, another job after ${Math.round(other)} ms`,
  );
  expect(mails.map(({ to }) => to).toSorted()).toEqual(emails.toSorted());
  expect(other).toBeLessThan(OTHER_JOB_MS);
});
