import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../tests/free-port.ts';
import { heavySize } from '../../tests/heavy-size.ts';
import { startSmtp } from '../../tests/mail-server.ts';
import { buildScene } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { readWorkerConfig } from '../config.ts';
import { startWorker } from '../start-worker.ts';
import { mailPriority, reportUnsent, sealMail, sendCorreo } from './correo.jobs.ts';

const port = await freePort();
const smtp = `smtp://127.0.0.1:${port}`;
const server = await createTestServer({ SMTP_URL: smtp });
const { owner } = server;
const { AUTH_SECRET } = server.config;

const STEP_HOURS = heavySize(0.5, 12);
const OUTAGE_HOURS = 48;
const each = (count: number, name: string) => Array.from({ length: count }, (_, n) => `${name}${n}@correo.example`);

/** The clock of the queue: what waits is moved into the past, so that pauses end and mails grow old. */
const advance = (hours: number) =>
  owner.query(
    `update pgboss.job set created_on = created_on - $1 * interval '1 hour', start_after = start_after - $1 * interval '1 hour',
            keep_until = keep_until - $1 * interval '1 hour'
      where name = $2 and state in ('created', 'retry')`,
    [hours, sendCorreo.queue],
  );
/** Until what is due has been tried. */
const settle = () =>
  vi.waitUntil(
    async () => {
      const { rowCount } = await owner.query(
        `select from pgboss.job where name like 'correo.%' and (state = 'active' or (state in ('created', 'retry') and start_after <= now()))`,
      );
      return rowCount === 0;
    },
    { timeout: 60_000, interval: 100 },
  );

test('48 hours without a mail server: every mail is sent once afterwards, except those whose link has expired', {
  timeout: 600_000,
}, async () => {
  const { empresa, manager } = await buildScene(server);
  const invited = each(20, 'invitada');
  await manager('POST', '/rest/v1/invitations', { empresa_id: empresa.id, emails: invited });
  const aviso = { kind: 'tarea_vence', empresa: 'Norte', title: 'Llamar', detail: null, due_at: null, parent_id: null } as const;
  const person = { time_zone: 'Europe/Madrid', role: 'worker', urgent: true, until: '2099-01-01T00:00:00Z' } as const;
  const contents: Parameters<typeof mailPriority>[0][] = [
    ...each(10, 'conocida').map((to) => ({ kind: 'already_registered' as const, to })),
    ...each(10, 'avisada').map((to) => ({
      ...{ kind: 'avisos' as const, to, ...person },
      avisos: [{ ...aviso, empresa_id: empresa.id, subject_id: empresa.id }],
    })),
    ...each(3, 'olvidadiza').map((to) => ({ kind: 'recover' as const, to, token: 't' })),
    ...each(3, 'nueva').map((to) => ({ kind: 'verify' as const, to, token: 't' })),
  ];
  for (const content of contents) await server.app.enqueue(sendCorreo, sealMail(AUTH_SECRET, content), { priority: mailPriority(content) });

  const config = readWorkerConfig({
    ...{ NODE_ENV: 'test', DATABASE_URL: server.url('ensaya_worker'), FILES_DIR: server.config.FILES_DIR },
    ...{ PUBLIC_URL: server.config.PUBLIC_URL, AUTH_SECRET, SMTP_URL: smtp },
  });
  const start = () => startWorker(config, [reportUnsent, sendCorreo], pino({ level: 'silent' }));
  let stop = await start();
  await settle();
  const steps = OUTAGE_HOURS / STEP_HOURS - 1;
  for (let step = 1; step <= steps; step++) {
    await advance(STEP_HOURS);
    await settle();
    if (step === Math.ceil(steps / 2)) {
      await stop();
      stop = await start();
    }
  }
  // The last try before the mail server is back.
  await advance(STEP_HOURS - 0.05);
  await settle();
  const { mails } = await startSmtp({}, port);
  onTestFinished(() => stop());
  await advance(0.5);
  await settle();

  expect(mails.map(({ to }) => to).toSorted()).toEqual([...invited, ...each(10, 'conocida'), ...each(10, 'avisada')].toSorted());
  const { rows } = await owner.query('select count(*)::int as n from app.invitations where undelivered is null');
  expect(rows).toEqual([{ n: invited.length }]);
  // Nothing is left to be sent a second time.
  const { rows: states } = await owner.query(
    `select state::text, count(*)::int as n from pgboss.job where name = $1 group by state order by state`,
    [sendCorreo.queue],
  );
  expect(states).toEqual([
    { state: 'completed', n: 40 },
    { state: 'failed', n: 6 },
  ]);
});
