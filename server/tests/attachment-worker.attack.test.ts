import { FILE_TYPES } from '@ensaya/contract/archivos.ts';
import type { FaqAttachment, TextState } from '@ensaya/contract/faqs.ts';
import { CHANGES_PATH, type Change } from '@ensaya/contract/realtime.ts';
import { buildFaq, buildFaqAttachment, type Faq } from '@ensaya/db/builders/faqs.ts';
import { buildSession, type User } from '@ensaya/db/builders/usuarios.ts';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readPendingAttachments } from '../src/faqs/faqs.jobs.ts';
import { doc, docx } from './documents.ts';
import { casesOf } from './heavy-size.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import { encryptedPdf, textPdf } from './pdf-documents.ts';
import { buildScene } from './scene.ts';
import { createTestServer, ORIGIN, signSession } from './server.ts';
import { runWorker } from './server-process.ts';
import { until } from './until.ts';
import { formOf, PICTURE } from './uploads.ts';

/** The worker as in production, beside the API. */
const server = await createTestServer();
const { owner, app, config } = server;
const base = await app.listen({ port: 0, host: '127.0.0.1' });

async function startWorker() {
  const worker = runWorker({
    DATABASE_URL: server.url('ensaya_worker'),
    FILES_DIR: config.FILES_DIR ?? '',
    PUBLIC_URL: ORIGIN,
    AUTH_SECRET: config.AUTH_SECRET,
  });
  await worker.until(/worker ready/);
  return worker;
}

/** The changes that a browser of this user receives. */
async function subscribe(user: Pick<User, 'id'>): Promise<Change[]> {
  const received: Change[] = [];
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const cookie = signSession(config, await buildSession(owner, user));
  const { body } = await fetch(base + CHANGES_PATH, { headers: { cookie }, signal: leaving.signal });
  void (async () => {
    for await (const text of (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()))
      for (const line of text.split('\n')) if (line.startsWith('data: ')) received.push(...JSON.parse(line.slice(6)));
  })().catch(() => {});
  return received;
}

const textOf = async ({ id }: { id: string }): Promise<{ text_state: TextState; texto: string | null }> =>
  (await owner.query('select text_state, texto from app.faq_attachments where id = $1', [id])).rows[0];
const isRead = (attachment: { id: string }) => until(async () => (await textOf(attachment)).text_state !== 'pending', 100);
const hostile = (title: string) => HOSTILE_TEXTS.find((one) => one.title === title)?.bytes() ?? Buffer.alloc(0);

test('[5.13 4.9] the worker reads the text of uploaded files, survives hostile ones, and open browsers receive the change', {
  timeout: 120_000,
}, async () => {
  const { empresa, manager, trabajador } = await buildScene(server);
  const faq = await buildFaq(owner, empresa);
  const received = await subscribe(trabajador);
  const attach = async (name: string, bytes: Buffer) =>
    (await manager('POST', `/rest/v1/faqs/${faq.id}/attachments?empresa_id=${empresa.id}`, formOf(bytes, name))).body as FaqAttachment;
  const first = await attach('primero.pdf', textPdf([['La contraseña del año: ñandú']]));
  await until(() => received.length === 1);

  const worker = await startWorker();
  await isRead(first);
  expect(await textOf(first)).toEqual({ text_state: 'read', texto: 'La contraseña del año: ñandú' });
  await until(() => received.length === 2);
  expect(received[1]).toEqual({ table: 'faqs', empresa_id: empresa.id });

  const all: [string, () => Buffer | Promise<Buffer>, TextState][] = [
    ['clave.pdf', () => encryptedPdf(['Secreto'], 'clave'), 'encrypted'],
    ['bomba.pdf', () => hostile('PDF: a page of 1 GB, compressed to 1 MB'), 'partial'],
    ['ruido.pdf', () => hostile('PDF: 10 MB of random bytes between header and end'), 'unreadable'],
    ['bomba.docx', () => hostile('DOCX: a document of 1 GB, compressed to 1 MB'), 'partial'],
    ['entidades.docx', () => hostile('DOCX: entities that unfold to 20 GB'), 'unreadable'],
    ['foto.png', () => PICTURE.png(), 'none'],
    ['antiguo.doc', () => doc(), 'none'],
    ['vacio.docx', () => docx(), 'none'],
  ];
  const files = casesOf(all, 4);
  for (const [name, bytes] of files) await attach(name, await bytes());
  const waiting = `select from app.faq_attachments where faq_id = $1 and text_state = 'pending'`;
  await vi.waitUntil(async () => (await owner.query(waiting, [faq.id])).rowCount === 0, { timeout: 90_000, interval: 100 });
  const shown = (await manager('GET', `/rest/v1/faqs/${faq.id}`)).body as { attachments: FaqAttachment[] };
  expect(shown.attachments.map(({ nombre, text_state }) => [nombre, text_state])).toEqual([
    ['primero.pdf', 'read'],
    ...files.map(([name, , state]) => [name, state]),
  ]);
  expect([worker.child.exitCode, worker.output()]).toEqual([null, expect.not.stringContaining('job failed')]);
});

test('[5.13] an attachment whose job was lost is read later; one whose file is missing, or that has waited for a day, is unreadable', async () => {
  const { empresa } = await buildScene(server);
  const faq = await buildFaq(owner, empresa);
  const build = async (age: string, of: Pick<Faq, 'id' | 'empresa_id'> = faq) => {
    const attachment = await buildFaqAttachment(owner, of);
    await owner.query('update app.faq_attachments set created_at = now() - $2::interval where id = $1', [attachment.id, age]);
    const { rows } = await owner.query<{ path: string }>('select path from app.archivos where id = $1', [attachment.archivo_id]);
    return { ...attachment, path: rows[0]?.path ?? '' };
  };
  const [lost, missing, recent] = [await build('11 minutes'), await build('11 minutes'), await build('9 minutes')];
  const old = await build('25 hours');
  for (const { path } of [lost, recent]) await app.store.put(path, textPdf([['Perdido y leído']]), FILE_TYPES.pdf.content_type);

  // The worker gets the ids of attachments, and the path only of one of its job's company.
  const asWorker = new pg.Client({ connectionString: server.url('ensaya_worker') });
  await asWorker.connect();
  onTestFinished(() => asWorker.end());
  const { rows: pending } = await asWorker.query('select attachment_id from app.faq_attachments_to_read()');
  expect(pending.map((row) => row.attachment_id).toSorted()).toEqual([lost.id, missing.id].toSorted());
  expect(await textOf(old)).toEqual({ text_state: 'unreadable', texto: null });
  const pathAs = async (empresa_id: string) => {
    await asWorker.query('begin');
    await asWorker.query('select app.enter_job($1)', [empresa_id]);
    const { rows } = await asWorker.query('select path from app.faq_attachment_file($1)', [lost.id]);
    await asWorker.query('commit');
    return rows;
  };
  expect(await pathAs(empresa.id)).toEqual([{ path: lost.path }]);
  expect(await pathAs((await buildScene(server)).empresa.id)).toEqual([]);

  await startWorker();
  const boss = new PgBoss({ connectionString: server.url(), schema: 'pgboss', supervise: false, schedule: false, migrate: false });
  await boss.start();
  onTestFinished(() => boss.stop({ graceful: false }));
  await boss.send(readPendingAttachments.queue);
  for (const attachment of [lost, missing]) await isRead(attachment);
  expect([await textOf(lost), await textOf(missing), await textOf(recent)]).toEqual([
    { text_state: 'read', texto: 'Perdido y leído' },
    { text_state: 'unreadable', texto: null },
    { text_state: 'pending', texto: null },
  ]);
});
