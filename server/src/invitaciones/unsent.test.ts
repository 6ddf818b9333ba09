import { randomUUID } from 'node:crypto';
import type { Invitation } from '@ensaya/contract/invitaciones.ts';
import { buildInvitation } from '@ensaya/db/builders/invitaciones.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openBrowser } from '../../tests/browser.ts';
import { subscribe } from '../../tests/live-changes.ts';
import { smtpRefusal, startSmtp } from '../../tests/mail-server.ts';
import { buildScene, buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { createTestServer, type TestServer } from '../../tests/server.ts';
import { until } from '../../tests/until.ts';
import { readWorkerConfig } from '../config.ts';
import { reportUnsent, sendCorreo } from '../correo/correo.jobs.ts';
import { startWorker } from '../start-worker.ts';

const server = await createTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
const { app, owner } = server;
const live = await app.listen({ host: '127.0.0.1', port: 0 });
const silent = await createTestServer();

const PATH = '/rest/v1/invitations';
const PASSWORD = 'una frase que nadie adivina';
const address = () => `persona-${randomUUID().slice(0, 8)}@ejemplo.test`;
type Scene = Awaited<ReturnType<typeof buildScene>>;
const listed = async ({ empresa, manager }: Pick<Scene, 'empresa' | 'manager'>) =>
  ((await manager('GET', `${PATH}?empresa_id=${empresa.id}`)).body as { items: Invitation[] }).items;
const linkOf = async ({ empresa, manager }: Pick<Scene, 'empresa' | 'manager'>, { id }: Pick<Invitation, 'id'>) =>
  manager('POST', `${PATH}/${id}/link?empresa_id=${empresa.id}`);
const tokenOf = ({ body }: { body: unknown }) => (body as { url: string }).url.split('/').at(-1) ?? '';

async function runWorker(smtp: string): Promise<void> {
  const config = readWorkerConfig({
    ...{ NODE_ENV: 'test', DATABASE_URL: server.url('ensaya_worker'), FILES_DIR: server.config.FILES_DIR },
    ...{ PUBLIC_URL: server.config.PUBLIC_URL, AUTH_SECRET: server.config.AUTH_SECRET, SMTP_URL: smtp },
  });
  onTestFinished(await startWorker(config, [reportUnsent, sendCorreo], pino({ level: 'silent' })));
}
const unsent = (scene: Scene) => until(async () => (await listed(scene))[0]?.undelivered);

describe('an invitation whose mail cannot be delivered', () => {
  test('an unknown mailbox: said at once and announced; sent again, it is tried again', async () => {
    let tries = 0;
    const smtp = await startSmtp({
      onRecipient: () => {
        tries++;
        throw smtpRefusal(550, '5.1.1 unknown');
      },
    });
    const scene = await buildScene(server);
    const changes = await subscribe(server, live, scene.responsable);
    await scene.manager('POST', PATH, { empresa_id: scene.empresa.id, emails: [address()] });
    expect(await listed(scene)).toMatchObject([{ status: 'pending', undelivered: null }]);
    changes.length = 0;
    await runWorker(smtp.url);
    expect(await unsent(scene)).toBe('refused');
    await until(() => changes.some(({ table }) => table === 'invitations'));

    const [{ id } = { id: '' }] = await listed(scene);
    expect((await scene.manager('POST', `${PATH}/${id}/resend?empresa_id=${scene.empresa.id}`)).status).toBe(204);
    await until(() => tries === 2);
    expect(await unsent(scene)).toBe('refused');
  });

  test('no mail server for 48 hours: said then, not before', async () => {
    const scene = await buildScene(server);
    await owner.query(`delete from pgboss.job where name = $1`, [sendCorreo.queue]);
    await scene.manager('POST', PATH, { empresa_id: scene.empresa.id, emails: [address()] });
    await runWorker('smtp://127.0.0.1:1');
    const state = async () => (await owner.query(`select state::text from pgboss.job where name = $1`, [sendCorreo.queue])).rows[0]?.state;
    await until(async () => (await state()) === 'retry');
    expect(await listed(scene)).toMatchObject([{ undelivered: null }]);
    await owner.query(
      `update pgboss.job set created_on = created_on - interval '48 hours', start_after = now() where name = $1 and state = 'retry'`,
      [sendCorreo.queue],
    );
    expect(await unsent(scene)).toBe('unreachable');
  });

  test('a mail that fails after the invitation was sent again says nothing about the new one', async () => {
    const scene = await buildScene(server);
    const token = await buildInvitation(owner, scene.empresa, { email: address() });
    const note = () => owner.query(`select app.note_undelivered(sha256($1), 'refused')`, [Buffer.from(token)]);
    const [{ id } = { id: '' }] = await listed(scene);
    await scene.manager('POST', `${PATH}/${id}/resend?empresa_id=${scene.empresa.id}`);
    await note();
    expect(await listed(scene)).toMatchObject([{ undelivered: null }]);
  });

  test('more mails than an address may get: said, and the link can be copied', async () => {
    const scene = await buildScene(server);
    const email = address();
    for (let sent = 0; sent < 5; sent++) await app.acceso.throttle.mayInvite([email]);
    await scene.manager('POST', PATH, { empresa_id: scene.empresa.id, emails: [email] });
    expect(await listed(scene)).toMatchObject([{ email, undelivered: 'limited' }]);
  });
});

describe('a link that is handed over', () => {
  const build = async (on: TestServer, email: string) => {
    const scene = await buildScene(on);
    const first = await buildInvitation(on.owner, scene.empresa, { email, undelivered: 'refused' });
    const [invitation = expect.fail('none')] = await listed(scene);
    return { ...scene, first, invitation };
  };
  const read = (token: string) => openBrowser(app).post('/auth/v1/invitations/read', { token });

  test('replaces the mailed one and does not prove the address: it has to be confirmed', async () => {
    const email = address();
    const { first, invitation, ...scene } = await build(server, email);
    const token = tokenOf(await linkOf(scene, invitation));
    expect((await read(first)).status).toBe(400);
    expect((await read(token)).body).toMatchObject({ email, status: 'pending', has_account: false, proves_address: false });
    const accepted = await openBrowser(app).post('/auth/v1/invitations/accept', { token, password: PASSWORD });
    expect([accepted.status, accepted.body]).toEqual([200, { next: 'check_mail' }]);
    const { rows } = await owner.query('select email_verified from auth.user where email = $1', [email]);
    expect(rows).toEqual([{ email_verified: false }]);
  });

  test('does not reveal whether the address has an account, and does not replace an unconfirmed one', async () => {
    const known = await buildUser(owner, { role: 'worker' });
    const { invitation, first: _first, ...scene } = await build(server, known.email);
    const token = tokenOf(await linkOf(scene, invitation));
    expect((await read(token)).body).toMatchObject({ has_account: false });
    await owner.query('update auth.user set email_verified = false where id = $1', [known.id]);
    const accepted = await openBrowser(app).post('/auth/v1/invitations/accept', { token, password: PASSWORD });
    expect(accepted.body).toEqual({ next: 'check_mail' });
    expect((await owner.query('select from auth.user where id = $1', [known.id])).rowCount).toBe(1);
  });

  test('only of an invitation whose mail did not arrive', async () => {
    const scene = await buildScene(server);
    await buildInvitation(owner, scene.empresa, { email: address() });
    const [invitation = expect.fail('none')] = await listed(scene);
    expect((await linkOf(scene, invitation)).status).toBe(404);
  });
});

describe('where no mail is configured', () => {
  test('the change is announced, and invitations come with their links', async () => {
    expect((await silent.stranger('GET', '/auth/v1/settings')).body).toMatchObject({ mail: false });
    expect((await server.stranger('GET', '/auth/v1/settings')).body).toMatchObject({ mail: true });
    const scene = await buildScene(silent);
    const email = address();
    const { body } = await scene.manager('POST', PATH, { empresa_id: scene.empresa.id, emails: [email, 'sin arroba'] });
    const items = (body as { items: { outcome: string; url?: string }[] }).items;
    expect(items.map(({ outcome }) => outcome)).toEqual(['link', 'invalid']);
    expect(await listed(scene)).toMatchObject([{ email, status: 'pending', undelivered: 'no_mail' }]);
    expect((await silent.owner.query(`select from pgboss.job where name = 'correo.send'`)).rowCount).toBe(0);
    const token = tokenOf({ body: items[0] });
    const accepted = await openBrowser(silent.app).post('/auth/v1/invitations/accept', { token, password: PASSWORD });
    expect(accepted.body).toEqual({ next: 'signed_in' });
    const [{ id } = { id: '' }] = await listed(scene);
    expect(errorOf(await scene.manager('POST', `${PATH}/${id}/resend?empresa_id=${scene.empresa.id}`)).code).toBe('conflict');
  });

  test('a new company with an unknown responsable comes with the link of the invitation', async () => {
    const superadmin = await buildSuperadmin(silent);
    const fields = { nombre: 'Sin correo', correo_contacto: 'hola@ejemplo.test', sector: 'salud', pais: 'espana' };
    const { status, body } = await superadmin('POST', '/rest/v1/empresas', { ...fields, responsable: address() });
    expect([status, body]).toEqual([201, expect.objectContaining({ responsable: 'invited', invitation_url: expect.any(String) })]);
    const token = tokenOf({ body: { url: (body as { invitation_url: string }).invitation_url } });
    const browser = openBrowser(silent.app);
    expect((await browser.post('/auth/v1/invitations/accept', { token, password: PASSWORD })).body).toEqual({ next: 'signed_in' });
    expect((await browser.get('/auth/v1/user')).body).toMatchObject({ role: 'manager' });
  });
});
