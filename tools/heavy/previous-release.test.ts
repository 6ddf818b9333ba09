import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { openStore } from '@ensaya/server/archivos/store.ts';
import { DEMO_ACCOUNTS } from '@ensaya/server/demo/accounts.ts';
import { seedDemo } from '@ensaya/server/demo/seed.ts';
import { freePort } from '@ensaya/server/tests/free-port.ts';
import { heavySize } from '@ensaya/server/tests/heavy-size.ts';
import { startMailSink } from '@ensaya/server/tests/mail-sink.ts';
import { useRealScrypt } from '@ensaya/server/tests/scrypt-cost.ts';
import { until } from '@ensaya/server/tests/until.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type DemoPerson, requestAs, signInDemo } from '../stage/demo-client.ts';
import { checkOut, hasCommit, previousRelease } from '../stage/previous-release.ts';
import { FILES_DIR, type Running, type RunningServer, startServer, startWorker } from '../stage/processes.ts';
import { buildStage, type Stage, stageKeyRing } from '../stage/stage.ts';

/** Migrations expand, then contract: during a deploy the previous release's processes run on the schema of this one. */
const COMMIT = await previousRelease();
const known = await hasCommit(COMMIT);
const TITLE = `the previous release (${COMMIT.slice(0, 7)}) works on this schema`;
/** What the migrator applies. */
const SCHEMA = ['migrations', 'functions', 'policies', 'roles.sql', 'queue-grants.sql'];
const ROOT = new URL('../..', import.meta.url).pathname;
// The previous release checks the passwords that this process stores.
useRealScrypt();
const SKIPPED = 'this clone has no such commit; clone the whole history';

let stage: Stage;
let release: Awaited<ReturnType<typeof checkOut>>;
let sink: Awaited<ReturnType<typeof startMailSink>>;
let server: RunningServer;
let worker: Running;
beforeAll(async () => {
  if (!known) return;
  release = await checkOut(COMMIT);
  stage = await buildStage(0, 0);
  await seedDemo(stage.url(), stageKeyRing(), await openStore({ FILE_STORE: 'fs', FILES_DIR }));
  sink = await startMailSink(0);
  const mail = { SMTP_URL: sink.url };
  const script = (name: string) => join(release.folder, `server/src/${name}.ts`);
  server = await startServer(stage, await freePort(), { LOG_LEVEL: 'warn', ...mail }, undefined, script('main'));
  worker = startWorker(stage, { ...mail, PUBLIC_URL: server.url }, undefined, script('worker'));
});
afterAll(async () => {
  await Promise.all([server?.kill(), worker?.kill()]);
  await sink?.stop();
  await stage?.postgres.stop();
  await release?.remove();
});

type Row = { id: string; version: number };
const person = (who: keyof typeof DEMO_ACCOUNTS) => signInDemo(server.url, DEMO_ACCOUNTS[who].email);
const read = async (who: DemoPerson, path: string) => {
  const { items } = await requestAs<{ items: Row[] }>(server.url, who, path);
  expect([path, items.length]).toEqual([path, expect.any(Number)]);
  return items;
};
const write = (who: DemoPerson, path: string, body: object) => requestAs<Row>(server.url, who, path, body);
const patch = async (who: DemoPerson, path: string, body: object) => {
  const { cookie } = who;
  const headers = { origin: server.url, cookie: `${cookie.name}=${cookie.value}`, 'content-type': 'application/json' };
  const response = await fetch(`${server.url}${path}`, { method: 'PATCH', headers, body: JSON.stringify(body) });
  expect([path, response.status, response.ok ? '' : await response.text()]).toEqual([path, 200, '']);
};

test(`${TITLE}: a responsable reads and writes every main table, and the worker sends the mail`, async (context) => {
  if (!known) context.skip(SKIPPED);
  const marta = await person('responsable');
  // She has other companies too.
  const { empresa_id } = await person('trabajadora');
  const of = `empresa_id=${empresa_id}`;
  const lists = ['proyectos', 'tareas', 'faqs', 'faq_categories', 'faq_requests', 'temas_generador', 'invitations', 'personas'];
  for (const table of lists) await read(marta, `/rest/v1/${table}?${of}`);
  await read(marta, `/rest/v1/roleplays?company_id=${empresa_id}`);
  await requestAs(server.url, marta, `/rest/v1/rpc/manager_panel?${of}`);

  const proyecto = await write(marta, '/rest/v1/proyectos', { empresa_id, nombre: 'De la versión anterior' });
  await patch(marta, `/rest/v1/proyectos/${proyecto.id}?${of}`, { nombre: 'Cambiado', version: proyecto.version });
  const roleplay = await write(marta, '/rest/v1/roleplays', {
    company_id: empresa_id,
    title: 'Un roleplay',
    questions: [{ id: randomUUID(), text: '¿Y si insiste?' }],
  });
  const workers = await read(marta, `/rest/v1/rpc/assignable_workers?${of}&roleplay_id=${roleplay.id}`);
  const trabajador_id = workers[0]?.id;
  const tarea = await write(marta, '/rest/v1/tareas', {
    empresa_id,
    proyecto_id: proyecto.id,
    nombre: 'Una tarea',
    trabajador_id,
    fecha_entrega: '2030-01-01',
  });
  await write(marta, `/rest/v1/tareas/${tarea.id}/comentarios?${of}`, { texto: 'Un comentario' });
  const category = await write(marta, '/rest/v1/faq_categories', { empresa_id, name: `Nueva ${randomUUID()}`, topics: ['Uno'] });
  await write(marta, '/rest/v1/faqs', { empresa_id, question: `¿${randomUUID()}?`, answer: 'Sí.', category_ids: [category.id] });
  const tema = await write(marta, '/rest/v1/temas_generador', { empresa_id, nombre: 'Un tema' });
  await write(marta, '/rest/v1/preguntas_generador', { empresa_id, tema_id: tema.id, texto: '¿Qué ocurrió?' });
  await write(marta, '/rest/v1/roleplay_assignments', { empresa_id, roleplay_id: roleplay.id, user_ids: [trabajador_id] });
  await write(marta, '/rest/v1/invitations', { empresa_id, emails: ['nueva@ejemplo.test'] });
  await until(() => sink.mails.some(({ to }) => to.includes('nueva@ejemplo.test')));
});

test(`${TITLE}: a trabajador and a superadmin read and write`, async (context) => {
  if (!known) context.skip(SKIPPED);
  const lucia = await person('trabajadora');
  const { empresa_id } = lucia;
  for (const path of ['tareas', 'faqs', 'temas_generador', 'prompts_generados', 'avisos'])
    await read(lucia, `/rest/v1/${path}?empresa_id=${empresa_id}`);
  await requestAs(server.url, lucia, `/rest/v1/rpc/worker_panel?empresa_id=${empresa_id}`);
  await write(lucia, '/rest/v1/faq_requests', { empresa_id, question: '¿Dónde están las llaves del almacén?' });

  const elena = await person('superadmin');
  for (const path of ['empresas', 'users', 'audit_log', 'role_requests']) await read(elena, `/rest/v1/${path}`);
  await requestAs(server.url, elena, '/rest/v1/rpc/admin_panel');
  await write(elena, '/rest/v1/empresas', {
    nombre: 'Una empresa nueva',
    correo_contacto: 'nueva@ejemplo.test',
    sector: 'otros',
    pais: 'espana',
  });
});

test(`${TITLE}: its own requests, of ${heavySize('every operation', 'each operation that creates or lists')}, by every role`, async (context) => {
  if (!known) context.skip(SKIPPED);
  const { folder, remove } = await checkOut(COMMIT);
  onTestFinished(remove);
  for (const part of SCHEMA) {
    await rm(join(folder, 'db', part), { recursive: true });
    await cp(join(ROOT, 'db', part), join(folder, 'db', part), { recursive: true });
  }
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const replay = 'server/tests/replay.test.ts';
  // A changed column fails what writes a new row or reads a list of them; the whole form sends every operation.
  const tests = heavySize([replay, 'server/tests/server-behaviour.test.ts'], [replay, '--testNamePattern', ' (create|list)[A-Z]']);
  const args = [vitest, 'run', '--project', 'database', ...tests];
  // Fails with its output if one of those tests does.
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env: { PATH: process.env.PATH }, maxBuffer: 1e8 });
  expect(Number(/Tests .*?(\d+) passed/.exec(stripVTControlCharacters(stdout))?.[1])).toBeGreaterThan(heavySize(100, 30));
});

test('a migration that renamed a column would have been noticed', async (context) => {
  if (!known) context.skip(SKIPPED);
  const marta = await person('responsable');
  const admin = new pg.Client({ connectionString: stage.url() });
  await admin.connect();
  await admin.query('alter table app.proyectos rename column nombre to titulo');
  await expect(read(marta, `/rest/v1/proyectos?empresa_id=${marta.empresa_id}`)).rejects.toThrow('500');
  await admin.end();
});
