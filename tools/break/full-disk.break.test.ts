import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formOf, PICTURE, pathOfLogo } from '@ensaya/server/tests/uploads.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type RunningServer, startServer } from '../stage/processes.ts';
import { mountSmallDisk, type SmallDisk } from '../stage/small-disk.ts';
import { buildStage, cookieOf, type Manager, type Stage } from '../stage/stage.ts';

/** A full disk and a dead bucket: 503, with the cause in the log, and service again when the fault is over. */
const PORT = 3385;
let stage: Stage;
let manager: Manager;
let logs: string;
let disk: SmallDisk;
beforeAll(async () => {
  disk = await mountSmallDisk(8);
  stage = await buildStage(1, 1);
  manager = stage.managers[0] as Manager;
  logs = await mkdtemp(join(tmpdir(), 'ensaya-log-'));
});
afterAll(async () => {
  await stage?.postgres.stop();
  disk?.remove();
  await rm(logs, { recursive: true, force: true });
});

async function serve(name: string, environment: Record<string, string> = {}) {
  const log = join(logs, `${name}.log`);
  const server: RunningServer = await startServer(stage, PORT, environment, log);
  onTestFinished(() => server.kill());
  const send = async (method: string, path: string, body?: FormData | string, type?: string) => {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: { origin: server.url, cookie: cookieOf(manager.token), ...(type && { 'content-type': type }) },
      ...(body && { body }),
    });
    const text = await response.text();
    return { status: response.status, code: text.startsWith('{') ? JSON.parse(text).error?.code : undefined };
  };
  const saysIn = (pattern: RegExp) => vi.waitUntil(async () => pattern.test(await readFile(log, 'utf8')), { timeout: 60_000 });
  const sendLogo = async () => send('PUT', pathOfLogo({ id: manager.empresa_id }), formOf(await PICTURE.png()));
  return { send, sendLogo, saysIn };
}

test('the disk of PostgreSQL is full', async () => {
  const { send, saysIn } = await serve('postgres');
  const admin = new pg.Client({ connectionString: stage.url() });
  await admin.connect();
  onTestFinished(() => admin.end());
  const space = join(disk.folder, 'tablespace');
  await mkdir(space, { mode: 0o777 });
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres', space]);
  await admin.query(`create tablespace small location ${pg.escapeLiteral(space)}`);
  await admin.query('alter table app.proyectos set tablespace small');
  await disk.fill();
  const add = (i: number) =>
    send(
      'POST',
      '/rest/v1/proyectos',
      JSON.stringify({ empresa_id: manager.empresa_id, nombre: `Proyecto nuevo ${i}`, descripcion: 'x'.repeat(300) }),
      'application/json',
    );
  // The last page of the table has some room.
  let answer = { status: 201, code: undefined as string | undefined };
  for (let i = 0; answer.status === 201 && i < 200; i++) answer = await add(i);
  expect(answer).toEqual({ status: 503, code: 'unavailable' });
  await saysIn(/"code":"53100"/);
  expect((await send('GET', '/rest/v1/proyectos')).status).toBe(200);
  expect((await send('GET', '/health/ready')).status).toBe(200);
  await disk.free();
  expect((await add(999)).status).toBe(201);
  await admin.query('alter table app.proyectos set tablespace pg_default');
  await admin.query('drop tablespace small');
});

test('the disk of the files is full', async () => {
  const FILES_DIR = join(disk.folder, 'files');
  const { sendLogo, saysIn } = await serve('files', { FILES_DIR });
  await disk.fill();
  expect(await sendLogo()).toEqual({ status: 503, code: 'unavailable' });
  await saysIn(/"cause":\{[^}]*"code":"ENOSPC"/);
  await disk.free();
  expect((await sendLogo()).status).toBe(200);
});

test('the bucket is dead', async () => {
  const { sendLogo, send, saysIn } = await serve('bucket', {
    FILE_STORE: 's3',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_REGION: 'nowhere',
    S3_BUCKET: 'ensaya',
    S3_ACCESS_KEY_ID: 'nobody',
    S3_SECRET_ACCESS_KEY: 'nothing',
  });
  expect(await sendLogo()).toEqual({ status: 503, code: 'unavailable' });
  await saysIn(/ECONNREFUSED/);
  expect((await send('GET', '/health/ready')).status).toBe(200);
});
