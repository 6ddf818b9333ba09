import { createServer } from 'node:net';
import { createTestDatabase } from '@ensaya/db/tests/database.ts';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../tests/folder.ts';
import { smtpRefusal, startSmtp } from '../../tests/mail-server.ts';
import { until } from '../../tests/until.ts';
import { readWorkerConfig } from '../config.ts';
import { enqueueWith } from '../lib/queue.ts';
import { startWorker } from '../start-worker.ts';
import { mailPriority, sealMail, sendCorreo } from './correo.jobs.ts';
import { openTransport } from './transport.ts';

const { owner, url } = await createTestDatabase();
const folder = await temporaryFolder();
const SECRET = 'a secret that only tests may use, 32+';
const EMPRESA = '00000000-0000-4000-8000-000000000000';

async function runWorker(smtp: string) {
  const lines: string[] = [];
  const config = readWorkerConfig({
    DATABASE_URL: url('ensaya_worker'),
    FILES_DIR: folder,
    PUBLIC_URL: 'http://ensaya.localhost',
    AUTH_SECRET: SECRET,
    SMTP_URL: smtp,
  });
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  onTestFinished(await startWorker(config, [sendCorreo], log));
  return lines;
}

async function queueMails(contents: Parameters<typeof mailPriority>[0][]) {
  await owner.query(`delete from pgboss.job where name = $1`, [sendCorreo.queue]);
  const boss = new PgBoss({ connectionString: url('ensaya_api'), schema: 'pgboss', supervise: false, schedule: false, migrate: false });
  await boss.start();
  for (const content of contents) await enqueueWith(boss)(sendCorreo, sealMail(SECRET, content), { priority: mailPriority(content) });
  await boss.stop({ graceful: false });
}
const jobs = async () =>
  (
    await owner.query<{ state: string; retry_count: number; output: string }>(
      `select state::text, retry_count, output::text from pgboss.job where name = $1`,
      [sendCorreo.queue],
    )
  ).rows;
const hurry = () => owner.query(`update pgboss.job set start_after = now() where name = $1 and state = 'retry'`, [sendCorreo.queue]);

test('mail to an address that does not exist is tried once; the address appears in no log and no row', async () => {
  const smtp = await startSmtp({
    onRecipient: (address) => {
      throw smtpRefusal(550, `5.1.1 <${address}> unknown`);
    },
  });
  await queueMails([{ kind: 'recover', to: 'nadie@correo.example', token: 't' }]);
  const lines = await runWorker(smtp.url);
  await until(async () => (await jobs())[0]?.state === 'failed');
  expect(await jobs()).toMatchObject([{ retry_count: 0, output: expect.stringContaining('EENVELOPE 550') }]);
  expect(lines.join('')).toContain('EENVELOPE 550');
  expect(lines.join('') + JSON.stringify(await jobs())).not.toContain('nadie@correo.example');
});

test('a busy server gets the same mail again', async () => {
  const ids: string[] = [];
  const smtp = await startSmtp({
    onMail: (messageId) => {
      ids.push(messageId);
      if (ids.length === 1) throw smtpRefusal(451, 'later');
    },
  });
  await queueMails([{ kind: 'verify', to: 'ana@correo.example', token: 't' }]);
  await runWorker(smtp.url);
  await until(async () => {
    await hurry();
    return ids.length === 2;
  });
  expect(ids[0]).toMatch(/^<[0-9a-f]{64}@ensaya\.localhost>$/);
  expect(ids[1]).toBe(ids[0]);
});

test('a mail of notices that is late at 20:00 waits for the next morning', async () => {
  const smtp = await startSmtp({});
  const aviso = { kind: 'tarea_vence', empresa: 'Norte', title: 'Llamar', detail: null, due_at: null } as const;
  const ids = { empresa_id: EMPRESA, subject_id: EMPRESA, parent_id: null };
  const person = { to: 'ana@correo.example', time_zone: 'Europe/Madrid', role: 'worker' } as const;
  const late = new Date(Date.now() - 60_000).toISOString();
  await queueMails([{ kind: 'avisos', ...person, until: late, urgent: true, avisos: [{ ...aviso, ...ids }] }]);
  await runWorker(smtp.url);
  await until(async () => (await jobs()).some(({ state }) => state === 'completed'));
  const { rows } = await owner.query(
    `select round(extract(epoch from start_after - now()) / 3600)::int as hours from pgboss.job where name = $1 and state = 'created'`,
    [sendCorreo.queue],
  );
  expect(rows).toEqual([{ hours: 13 }]);
  expect(smtp.mails).toEqual([]);
  // The next morning, before 20:00.
  await owner.query(`update pgboss.job set start_after = now() where name = $1 and state = 'created'`, [sendCorreo.queue]);
  await until(() => smtp.mails.length === 1);
});

test('[4.1] mails for signing in are sent before a list of invitations', async () => {
  const smtp = await startSmtp({});
  const invitation = (n: number) =>
    ({ kind: 'invitation', to: `persona${n}@correo.example`, token: 't', empresa: 'Norte', role: 'worker' }) as const;
  await queueMails([...Array.from({ length: 30 }, (_, n) => invitation(n)), { kind: 'recover', to: 'ana@correo.example', token: 't' }]);
  await runWorker(smtp.url);
  await until(() => smtp.mails.length === 31);
  // The first batch has ten mails, sent at once.
  expect(smtp.mails.slice(0, 10).map(({ subject }) => subject)).toContain('Elige una contraseña nueva');
});

/** Lets time pass for the waiting mails. */
const pass = (hours: number) =>
  owner.query(
    `update pgboss.job set created_on = created_on - $2 * interval '1 hour', start_after = now() where name = $1 and state in ('created', 'retry')`,
    [sendCorreo.queue, hours],
  );

test('a mail that cannot go is tried for 48 hours, then given up', async () => {
  let tries = 0;
  const smtp = await startSmtp({
    onMail: () => {
      tries++;
      throw smtpRefusal(451, 'later');
    },
  });
  await queueMails([{ kind: 'already_registered', to: 'ana@correo.example' }]);
  const [{ retry_limit, retry_delay_max }] = (
    await owner.query(`select retry_limit, retry_delay_max from pgboss.job where name = $1`, [sendCorreo.queue])
  ).rows as [{ retry_limit: number; retry_delay_max: number }];
  // Enough tries for 48 hours at the longest pause.
  expect(retry_limit * retry_delay_max).toBeGreaterThan(4 * 48 * 3600);
  await runWorker(smtp.url);
  await until(async () => tries === 1 && (await jobs())[0]?.state === 'retry');
  await pass(47.9);
  await until(async () => tries === 2 && (await jobs())[0]?.state === 'retry');
  await pass(0.2);
  await until(async () => (await jobs())[0]?.state === 'failed');
  expect(tries).toBe(3);
});

test.each([
  ['recover', 1],
  ['verify', 24],
] as const)('a mail of the kind %s whose link has expired, after %i h, is not sent', async (kind, hours) => {
  const smtp = await startSmtp({});
  await queueMails([
    { kind, to: 'tarde@correo.example', token: 't' },
    { kind, to: 'a.tiempo@correo.example', token: 't' },
  ]);
  await owner.query(`update pgboss.job set created_on = created_on - $2 * interval '1 hour' where name = $1`, [sendCorreo.queue, hours]);
  await owner.query(
    `update pgboss.job set created_on = created_on + interval '5 minutes' where id = (select id from pgboss.job where name = $1 order by created_on desc limit 1)`,
    [sendCorreo.queue],
  );
  await runWorker(smtp.url);
  await until(async () => (await jobs()).every(({ state }) => state === 'completed' || state === 'failed'));
  expect((await jobs()).map(({ state }) => state).toSorted()).toEqual(['completed', 'failed']);
  expect(smtp.mails.map(({ to }) => to)).toEqual(['a.tiempo@correo.example']);
});

test('a server that does not answer is given up', async () => {
  const mute = createServer(() => {}).listen(0, '127.0.0.1');
  await new Promise((ready) => mute.once('listening', ready));
  onTestFinished(() => void mute.close());
  const address = mute.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const transport = openTransport({ url: `smtp://127.0.0.1:${port}`, from: 'Ensaya <a@ensaya.test>' }, 200);
  onTestFinished(() => transport.close());
  await expect(transport.verify()).rejects.toMatchObject({ code: 'ETIMEDOUT' });
});

test('where TLS is required, a server without it gets no mail', async () => {
  const smtp = await startSmtp({});
  const transport = openTransport({ url: `${smtp.url}?requireTLS=true`, from: 'Ensaya <a@ensaya.test>' }, 5000);
  onTestFinished(() => transport.close());
  await expect(transport.sendMail({ to: 'ana@correo.example', subject: 'Hola', text: 'Hola' })).rejects.toMatchObject({ code: 'ETLS' });
  expect(smtp.mails).toEqual([]);
});
