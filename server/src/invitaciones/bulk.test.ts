import { randomUUID } from 'node:crypto';
import { buildInvitation } from '@ensaya/db/builders/invitaciones.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { buildScene } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';

/** No worker runs here: mails stay in the queue and can be counted. */
const server = await createTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
const { owner } = server;
const admin = new pg.Client({ connectionString: server.url() });
await admin.connect();
afterAll(() => admin.end());

const mails = async () => (await owner.query(`select from pgboss.job where name = 'correo.send'`)).rowCount;

test('a list of a thousand, sent twice concurrently in different orders: each address is invited and mailed once', async () => {
  const { empresa, manager } = await buildScene(server);
  const emails = Array.from({ length: 1000 }, () => `${randomUUID().slice(0, 13)}@ejemplo.test`);
  const send = async (list: string[]) => {
    const { status, body } = await manager('POST', '/rest/v1/invitations', { empresa_id: empresa.id, emails: list });
    expect(status).toBe(200);
    return (body as { items: { email: string; outcome: string }[] }).items;
  };
  const answers = (await Promise.all([send(emails), send(emails.toReversed())])).flat();
  const having = (outcome: string) => answers.filter((line) => line.outcome === outcome).map(({ email }) => email);
  expect(having('invited').toSorted()).toEqual(emails.toSorted());
  expect(having('already_invited')).toHaveLength(1000);
  expect(await mails()).toBe(1000);

  // After expiry all are renewed, again by only one of the two.
  await owner.query(`update app.invitations set expires_at = now() where empresa_id = $1`, [empresa.id]);
  const again = (await Promise.all([send(emails), send(emails.toReversed())])).flat();
  expect(again.filter(({ outcome }) => outcome === 'invited')).toHaveLength(1000);
  expect(await mails()).toBe(2000);
});

test('addresses of a list that have reached their mail limit are reported', async () => {
  const { empresa, manager } = await buildScene(server);
  const [often, seldom] = [`${randomUUID().slice(0, 13)}@ejemplo.test`, `${randomUUID().slice(0, 13)}@ejemplo.test`];
  for (let sent = 0; sent < 5; sent++) await server.app.acceso.throttle.mayInvite([often]);
  const before = (await mails()) ?? 0;
  const { body } = await manager('POST', '/rest/v1/invitations', { empresa_id: empresa.id, emails: [often, seldom] });
  expect(body).toEqual({
    items: [
      { email: often, outcome: 'not_sent' },
      { email: seldom, outcome: 'invited' },
    ],
  });
  expect(await mails()).toBe(before + 1);
});

test('links that an account asks for do not use up the limit of invitations, which would reveal that the address has an account', async () => {
  const [{ empresa, manager }, known] = [await buildScene(server), await buildUser(owner, { role: 'worker' })];
  for (let asked = 0; asked < 5; asked++) await server.app.acceso.throttle.mayMail(known.email);
  const { body } = await manager('POST', '/rest/v1/invitations', { empresa_id: empresa.id, emails: [known.email] });
  expect(body).toEqual({ items: [{ email: known.email, outcome: 'invited' }] });
});

test('two overlapping lists in opposite orders wait for each other without a deadlock', async () => {
  const { empresa, manager } = await buildScene(server);
  const [first = '', middle = '', last = ''] = Array.from({ length: 3 }, () => `${randomUUID().slice(0, 13)}@ejemplo.test`).toSorted();
  // An open transaction holds a lock on the address in the middle: both lists wait halfway.
  const client = await owner.connect();
  await client.query('begin');
  await buildInvitation(client, empresa, { email: middle });
  const send = (emails: string[]) => manager('POST', '/rest/v1/invitations', { empresa_id: empresa.id, emails });
  const answers = Promise.all([send([first, middle, last]), send([last, middle, first])]);
  const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await vi
    .waitUntil(async () => (await admin.query(waiting)).rows[0].n === 2, { timeout: 4000 })
    .finally(async () => {
      await client.query('commit');
      client.release();
    });
  expect((await answers).map(({ status }) => status)).toEqual([200, 200]);
});
