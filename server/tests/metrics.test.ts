import { buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { pino } from 'pino';
import { register } from 'prom-client';
import { expect, onTestFinished, test } from 'vitest';
import { readWorkerConfig } from '../src/config.ts';
import { sealMail, sendCorreo } from '../src/correo/correo.jobs.ts';
import { startAiSimulator } from '../src/demo/simulator/simulator.ts';
import { watchStorage } from '../src/lib/metrics.ts';
import { startWorker } from '../src/start-worker.ts';
import { buildAiScene, createAiServer } from './ai-scene.ts';
import { temporaryFolder } from './folder.ts';
import { freePort } from './free-port.ts';
import { startSmtp } from './mail-server.ts';
import { createTestServer, ORIGIN } from './server.ts';
import { until } from './until.ts';

const scrape = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

test('answers, pools and AI calls are counted on a port of their own, without a company, a person or a text', async () => {
  const port = await freePort();
  const simulator = await startAiSimulator();
  onTestFinished(() => simulator.stop());
  const server = await createAiServer(simulator, { METRICS_PORT: String(port) });
  const scene = await buildAiScene(server);
  register.resetMetrics();
  await scene.manager('GET', '/rest/v1/proyectos');
  await server.stranger('GET', '/rest/v1/proyectos');
  expect((await scene.worker('POST', '/functions/v1/generate-prompt', scene.request(['Secreto uno', 'Cercano']))).status).toBe(200);
  // The bill is written after the answer.
  await until(async () => (await scene.calls()).every(({ state }) => state === 'done'));

  const text = await scrape(port);
  expect(text).toContain('ensaya_requests_total{operation="listProyectos",status="200"} 1\n');
  expect(text).toContain('ensaya_requests_total{operation="listProyectos",status="401"} 1\n');
  expect(text).toContain('ensaya_request_seconds_count{operation="listProyectos"} 2\n');
  expect(text).toMatch(/ensaya_pool_connections\{pool="ensaya-server",state="idle"\} [1-9]/);
  expect(text).toMatch(/ensaya_ai_calls_total\{provider="[a-z]+",use="[a-z]+",outcome="done"\} 1\n/);
  expect(text).toMatch(/ensaya_ai_tokens_total\{provider="[a-z]+",direction="output"\} [1-9]/);
  for (const secret of [scene.empresa.id, scene.trabajador.email, 'Secreto uno', 'clave-de-prueba'])
    expect(text.includes(secret), secret).toBe(false);

  expect((await server.stranger('GET', '/metrics')).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
});

test('the worker counts its jobs, and what waits in every queue and for how long', async () => {
  const server = await createTestServer();
  const port = await freePort();
  register.resetMetrics();
  const { owner } = server;
  await owner.query(
    `insert into pgboss.job (name, data, start_after) values ('faqs.read-attachment', '{}', now() - interval '90 s'), ($1, '{"sealed": "x"}', now())`,
    [sendCorreo.queue],
  );
  const config = readWorkerConfig({
    DATABASE_URL: server.url('ensaya_worker'),
    FILES_DIR: await temporaryFolder(),
    PUBLIC_URL: ORIGIN,
    AUTH_SECRET: server.config.AUTH_SECRET,
    METRICS_PORT: String(port),
  });
  onTestFinished(await startWorker(config, [sendCorreo], pino({ level: 'silent' })));
  await until(async () => new RegExp(`ensaya_jobs_total\\{queue="${sendCorreo.queue}",outcome="failed"\\} [1-9]`).test(await scrape(port)));
  const text = await scrape(port);
  expect(text).toContain('ensaya_queue_jobs{queue="faqs.read-attachment"} 1\n');
  expect(Number(/ensaya_queue_age_seconds\{queue="faqs.read-attachment"\} ([\d.]+)/.exec(text)?.[1])).toBeGreaterThan(89);
  expect(text).toContain('ensaya_queue_jobs{queue="correo.unsent"} 0\n');
});

test('the worker counts stored files by kind and the mails that it sends, and leaves out what the database does not answer', async () => {
  const server = await createTestServer();
  const { owner } = server;
  const [port, empresa, smtp] = [await freePort(), await buildEmpresa(owner), await startSmtp({})];
  await owner.query(
    `insert into app.archivos (empresa_id, kind, path, content_type, bytes) values ($1, 'faq', 'a', 'x/y', 2000), ($1, 'faq', 'b', 'x/y', 500)`,
    [empresa.id],
  );
  register.resetMetrics();
  await owner.query(`insert into pgboss.job (name, data) values ($1, $2)`, [
    sendCorreo.queue,
    sealMail(server.config.AUTH_SECRET, { kind: 'already_registered', to: 'ana@norteclima.test' }),
  ]);
  const config = readWorkerConfig({
    DATABASE_URL: server.url('ensaya_worker'),
    FILES_DIR: await temporaryFolder(),
    PUBLIC_URL: ORIGIN,
    AUTH_SECRET: server.config.AUTH_SECRET,
    SMTP_URL: smtp.url,
    METRICS_PORT: String(port),
  });
  onTestFinished(await startWorker(config, [sendCorreo], pino({ level: 'silent' })));
  await until(async () => (await scrape(port)).includes('ensaya_mails_total{kind="already_registered",outcome="sent"} 1\n'));
  const text = await scrape(port);
  expect(text).toContain('ensaya_storage_files{kind="faq"} 2\n');
  expect(text).toContain('ensaya_storage_bytes{kind="faq"} 2500\n');
  expect(text).toContain('ensaya_storage_bytes{kind="logo"} 0\n');
  expect(text).not.toContain('norteclima');

  watchStorage(() => Promise.reject(new Error('the database does not answer')));
  expect(await scrape(port)).not.toContain('ensaya_storage_bytes{');
});
