import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { buildTema } from '@ensaya/db/builders/generador.ts';
import { buildAiCredit, buildPlatformAi } from '@ensaya/db/builders/ia.ts';
import { purgeEmpresa } from '@ensaya/server/empresas/empresas.jobs.ts';
import { PLATFORM } from '@ensaya/server/ia/key-ring.ts';
import { freePort } from '@ensaya/server/tests/free-port.ts';
import { startMailSink } from '@ensaya/server/tests/mail-sink.ts';
import { PICTURE } from '@ensaya/server/tests/uploads.ts';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { alertMails } from '../stage/alert-mails.ts';
import { shortMonitoring, startReceiver } from '../stage/monitoring.ts';
import { openOwnerQueue } from '../stage/owner-queue.ts';
import { startServer, startWorker } from '../stage/processes.ts';
import { enqueuePurges } from '../stage/purge-jobs.ts';
import { mountSmallDisk } from '../stage/small-disk.ts';
import { buildStage, cookieOf, type Manager, stageKeyRing } from '../stage/stage.ts';

const TO = 'guardia@example.org';
const COMPANIES = 14;
/** Two scrapes: a counter that is new has to be seen before it can grow. */
const SEEN_MS = 2500;

/** A provider that knows no key. */
async function startRefusingProvider(): Promise<string> {
  const port = await freePort();
  const provider = createServer((_request, response) =>
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{"code":"invalid_api_key","message":"no"}}'),
  ).listen(port, '127.0.0.1');
  await once(provider, 'listening');
  onTestFinished(() => void provider.close());
  return `http://127.0.0.1:${port}/v1`;
}

test('faults of the product are mailed: refusals, errors, a locked table, stuck queues, mails, AI, files, browsers, a blocked process, a filling disk', async () => {
  const [mail, receiver, monitoring] = [await startMailSink(0), await startReceiver(), await shortMonitoring()];
  const stage = await buildStage(COMPANIES, 2);
  const owner = new pg.Client({ connectionString: stage.url() });
  await owner.connect();
  const [files, disk] = [await mountSmallDisk(30), await mountSmallDisk(20)];
  const AI_COMPATIBLE_URL = await startRefusingProvider();
  const settings = { FILES_DIR: files.folder, AI_COMPATIBLE_URL, AI_COMPATIBLE_MODELS: 'ensayo', LOG_LEVEL: 'silent' };
  const metrics = { first: await freePort(), second: await freePort(), worker: await freePort() };
  const server = await startServer(stage, await freePort(), { ...settings, DATABASE_POOL_MAX: '5', METRICS_PORT: String(metrics.first) });
  const strict = await startServer(stage, await freePort(), { RATE_LIMIT_PER_MINUTE: '5', METRICS_PORT: String(metrics.second) });
  // Nobody listens at the address of its mail server.
  const worker = startWorker(stage, { ...settings, SMTP_URL: 'smtp://127.0.0.1:1', METRICS_PORT: String(metrics.worker) });
  onTestFinished(async () => {
    await monitoring.remove();
    for (const each of [server, strict, worker]) await each.kill();
    await owner.end().catch(() => {});
    await stage.postgres.stop();
    for (const each of [files, disk]) each.remove();
    receiver.stop();
    await mail.stop();
  });
  const call = async ({ token }: Pick<Manager, 'token'>, path: string, body?: object | FormData, at = server.url) => {
    const json = body && !(body instanceof FormData);
    const headers = { cookie: cookieOf(token), origin: at, ...(json && { 'content-type': 'application/json' }) };
    const sent = json ? JSON.stringify(body) : (body as FormData | undefined);
    const response = await fetch(`${at}${path}`, { method: json ? 'POST' : body ? 'PUT' : 'GET', headers, ...(sent && { body: sent }) });
    await response.arrayBuffer();
    return response.status;
  };
  const all = <T>(count: number, work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, n) => work(n)));
  const [anybody] = stage.managers as [Manager];

  const ports = { prometheus: await freePort(), alertmanager: await freePort(), node: await freePort() };
  monitoring.start('node', ports.node, { METRICS_DIR: disk.folder });
  monitoring.start('alertmanager', ports.alertmanager, {
    ALERT_SMTP_HOST: new URL(mail.url).host,
    ALERT_SMTP_TLS: 'false',
    ALERT_MAIL_FROM: 'alertas@example.org',
    ALERT_MAIL_TO: TO,
    DEAD_MAN_URL: `${receiver.url}/alive`,
  });
  const nobody = `127.0.0.1:${await freePort()}`;
  const prometheus = monitoring.start('prometheus', ports.prometheus, {
    PUBLIC_URL: 'https://localhost',
    S3_ENDPOINT: `http://${nobody}`,
    SERVER_METRICS: `127.0.0.1:${metrics.first}, 127.0.0.1:${metrics.second}`,
    WORKER_METRICS: `127.0.0.1:${metrics.worker}`,
    PROMETHEUS_METRICS: `127.0.0.1:${ports.prometheus}`,
    NODE_METRICS: `127.0.0.1:${ports.node}`,
    ALERTMANAGER: `127.0.0.1:${ports.alertmanager}`,
    ...Object.fromEntries(['HAPROXY_METRICS', 'POSTGRES_METRICS', 'PGBOUNCER', 'BLACKBOX'].map((name) => [name, nobody])),
  });
  const { mailed, arrive, shown } = alertMails(mail.mails, TO);

  // Usual work, which also makes every session known to the server.
  for (const manager of stage.managers) expect(await call(manager, `/rest/v1/proyectos?empresa_id=${manager.empresa_id}`)).toBe(200);
  await arrive('WatcherDown');
  await after(SEEN_MS);
  const ours = ['AnswersFail', 'AnswersSlow', 'PoolUsedUp', 'RequestsRefused', 'JobsLate', 'MailsFail', 'JobsGivenUp', 'AiFails'];
  for (const name of [...ours, 'PlatformAiRefused', 'BrowserErrors', 'FilesFail', 'StorageGrows', 'PrometheusFails'])
    expect([name, mailed(name)]).toEqual([name, false]);

  // Files: one more than there were yesterday; the worker counts them once a minute. Then the disk is full.
  const picture = await PICTURE.png();
  const upload = (manager: Manager) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'logo.png');
    return call(manager, `/rest/v1/company_settings/logo?company_id=${manager.empresa_id}`, form);
  };
  expect(await upload(anybody)).toBe(200);
  await files.fill();
  expect(await upload(anybody)).toBe(503);
  await after(SEEN_MS);
  for (const manager of stage.managers.slice(1)) expect(await upload(manager)).toBe(503);

  // Browsers whose application fails, after one that did.
  const broken = { kind: 'script', name: 'TypeError', at: [] };
  const report = { release: 'a'.repeat(12), page: 'other', errors: Array.from({ length: 5 }, () => broken), vitals: {} };
  expect(await call(anybody, '/functions/v1/browser-report', report)).toBe(204);
  await after(SEEN_MS);
  await all(20, () => call(anybody, '/functions/v1/browser-report', report));

  // One that asks without end.
  await all(10, () => call(anybody, '/auth/v1/user', undefined, strict.url));
  await after(SEEN_MS);
  expect(
    (await all(400, () => call(anybody, '/auth/v1/user', undefined, strict.url))).filter((status) => status === 429).length,
  ).toBeGreaterThan(300);

  // Mails that no server takes, and a job that fails to the last try.
  const { rows } = await owner.query<{ email: string }>('select email from auth.user limit 10');
  for (const { email } of rows) expect(await call({ token: '' }, '/auth/v1/recover', { email })).toBeLessThan(300);
  const boss = await openOwnerQueue(stage);
  await boss.insert(purgeEmpresa.queue, [{ data: {}, retryLimit: 0 }]);
  await boss.stop({ graceful: false });

  // The operator's key is refused.
  await buildPlatformAi(owner, { sealedKey: stageKeyRing().seal('clave', PLATFORM) });
  const generate = async (manager: Manager) => {
    const empresa = { id: manager.empresa_id };
    await buildAiCredit(owner, empresa);
    const tema = await buildTema(owner, empresa);
    const answers = tema.preguntas.map((questionId) => ({ questionId, answer: 'Nada' }));
    return () => call(manager, '/functions/v1/generate-prompt', { id: randomUUID(), companyId: empresa.id, topicId: tema.id, answers });
  };
  const tries: (() => Promise<number>)[] = [];
  for (const manager of stage.managers) tries.push(await generate(manager));
  expect(await tries[0]?.()).toBeGreaterThan(399);
  await after(SEEN_MS);
  for (const once of [...tries, ...tries]) expect(await once()).toBeGreaterThan(399);
  await arrive('FilesFail', 'BrowserErrors', 'RequestsRefused', 'MailsFail', 'JobsGivenUp', 'AiFails', 'PlatformAiRefused');

  // A table is locked: requests wait, then get 503, and so do jobs.
  const holder = new pg.Client({ connectionString: stage.url() });
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table app.proyectos, app.empresas in access exclusive mode');
  await enqueuePurges(stage, 60);
  let locked = true;
  const waiting = all(COMPANIES, async (n) => {
    const manager = stage.managers[n] as Manager;
    while (locked) await call(manager, `/rest/v1/proyectos?empresa_id=${manager.empresa_id}`);
  });
  await arrive('PoolUsedUp', 'AnswersFail', 'AnswersSlow', 'JobsLate').finally(async () => {
    locked = false;
    await holder.end();
    await waiting;
  });

  // A process that stands still most of the time.
  let starved = true;
  const starving = (async () => {
    while (starved) {
      strict.child.kill('SIGSTOP');
      await after(800);
      strict.child.kill('SIGCONT');
      await after(300);
    }
  })();
  await arrive('EventLoopBlocked').finally(async () => {
    starved = false;
    await starving;
  });

  // A disk that is written to without a pause.
  const growing = createWriteStream(join(disk.folder, 'growing'));
  growing.write(Buffer.alloc(13_000_000, 1));
  let writes = 0;
  const writer = setInterval(() => void (++writes < 40 && growing.write(Buffer.alloc(100_000, 1))), 500);
  await arrive('DiskFillsUp').finally(() => {
    clearInterval(writer);
    growing.destroy();
  });
  await arrive('StorageGrows');

  // Prometheus is told to read a file that is none.
  await writeFile(monitoring.fileOf('prometheus', 'prometheus.yml'), 'not: [a configuration');
  process.kill(prometheus.pid(), 'SIGHUP');
  await arrive('PrometheusFails');
  console.log(`mailed after: ${shown.join(', ')}`);
});
