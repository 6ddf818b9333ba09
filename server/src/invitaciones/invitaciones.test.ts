import { createHash, randomUUID } from 'node:crypto';
import type { Invitation } from '@ensaya/contract/invitaciones.ts';
import { buildInvitation } from '@ensaya/db/builders/invitaciones.ts';
import { buildSession, buildUser } from '@ensaya/db/builders/usuarios.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../tests/account-scene.ts';
import { openBrowser } from '../../tests/browser.ts';
import { acceptLink, readLink } from '../../tests/invitation-links.ts';
import { startMailSink } from '../../tests/mail-sink.ts';
import { buildScene, buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { createTestServer, signSession } from '../../tests/server.ts';
import { until } from '../../tests/until.ts';
import { readWorkerConfig } from '../config.ts';
import { sendCorreo } from '../correo/correo.jobs.ts';
import { startWorker } from '../start-worker.ts';

const sink = await startMailSink(0);
const server = await createTestServer({ SMTP_URL: sink.url });
const { app, owner } = server;
const PATH = '/rest/v1/invitations';
let stopWorker: () => Promise<void>;
beforeAll(async () => {
  const config = readWorkerConfig({
    DATABASE_URL: server.url('ensaya_worker'),
    FILES_DIR: server.config.FILES_DIR,
    PUBLIC_URL: server.config.PUBLIC_URL,
    AUTH_SECRET: server.config.AUTH_SECRET,
    SMTP_URL: sink.url,
  });
  stopWorker = await startWorker(config, [sendCorreo], pino({ level: 'silent' }));
});
afterAll(async () => {
  await stopWorker();
  await sink.stop();
});

const address = () => `persona-${randomUUID().slice(0, 8)}@ejemplo.test`;
const mailsTo = (to: string) => sink.mails.filter((mail) => mail.to.includes(to));

/** The token of the newest invitation that reached an address. */
async function mailedToken(to: string, count = 1): Promise<string> {
  await until(() => mailsTo(to).length >= count);
  return /\/invitacion\/(\S+)/.exec(mailsTo(to).at(-1)?.text ?? '')?.[1] ?? '';
}
const read = (token: string) => readLink(app, token);
const accept = (token: string, extra?: object) => acceptLink(app, token, extra);

describe('by mail', () => {
  test('an invited user sets a password, is confirmed and gets the right company and role', async () => {
    const { empresa, manager, responsable } = await buildScene(server, 'Clínica Arce');
    await server.owner.query(`update app.users set nombre = 'Nora Vidal' where id = $1`, [responsable.id]);
    const email = address();
    const invited = await manager('POST', PATH, { empresa_id: empresa.id, emails: [` ${email.toUpperCase()} `] });
    expect(invited.body).toEqual({ items: [{ email, outcome: 'invited' }] });
    const token = await mailedToken(email);
    expect(mailsTo(email)[0]?.subject).toBe('Clínica Arce te invita a Ensaya');
    expect((await read(token)).body).toEqual({
      empresa: 'Clínica Arce',
      inviter: 'Nora Vidal',
      nombre: null,
      roleplays: [],
      role: 'worker',
      email,
      status: 'pending',
      has_account: false,
      proves_address: true,
    });

    const { browser, status, body } = await accept(token, { nombre: 'Ana Gil' });
    expect([status, body]).toEqual([200, { next: 'signed_in' }]);
    expect((await browser.get('/auth/v1/user')).body).toMatchObject({
      email,
      nombre: 'Ana Gil',
      role: 'worker',
      empresas: [{ id: empresa.id }],
    });
    expect((await accept(token)).status).toBe(400);
    expect((await manager('GET', `${PATH}?empresa_id=${empresa.id}`)).body).toMatchObject({ items: [{ email, status: 'accepted' }] });
    const { rows } = await owner.query(
      `select act, actor_email from app.audit_log where empresa_id = $1 and subject = $2 and act <> 'invitacion.creada' and act not like 'cuenta.%'`,
      [empresa.id, email],
    );
    expect(rows).toEqual(['usuario.añadido', 'invitacion.aceptada'].map((act) => ({ act, actor_email: email })));
  });

  test('a list: each line has its own outcome, and each new address gets one mail', async () => {
    const { empresa, manager, responsable, trabajador } = await buildScene(server);
    const fresh = Array.from({ length: 30 }, address);
    const emails = [...fresh, fresh[0] ?? '', 'sin arroba', '', trabajador.email, responsable.email];
    const { body } = await manager('POST', PATH, { empresa_id: empresa.id, emails });
    const outcomes = (body as { items: { outcome: string }[] }).items.map(({ outcome }) => outcome);
    expect(outcomes).toEqual([...fresh.map(() => 'invited'), 'repeated', 'invalid', 'invalid', 'already_member', 'already_member']);
    const again = await manager('POST', PATH, { empresa_id: empresa.id, emails: fresh.slice(0, 2) });
    expect(again.body).toMatchObject({ items: [{ outcome: 'already_invited' }, { outcome: 'already_invited' }] });
    await until(() => fresh.every((email) => mailsTo(email).length === 1));
    expect((await manager('POST', PATH, { empresa_id: empresa.id, emails: [] })).status).toBe(400);
    expect((await manager('POST', PATH, { empresa_id: empresa.id, emails: Array(1001).fill('a@b.example') })).status).toBe(400);
  });

  test('sending again replaces the link; revoking ends it', async () => {
    const { empresa, manager } = await buildScene(server);
    const email = address();
    await manager('POST', PATH, { empresa_id: empresa.id, emails: [email] });
    const first = await mailedToken(email);
    const { items } = (await manager('GET', `${PATH}?empresa_id=${empresa.id}`)).body as { items: Invitation[] };
    const one = `${PATH}/${items[0]?.id}`;
    expect((await manager('POST', `${one}/resend?empresa_id=${empresa.id}`)).status).toBe(204);
    const second = await mailedToken(email, 2);
    expect((await read(first)).status).toBe(400);
    expect((await read(second)).body).toMatchObject({ status: 'pending' });
    await owner.query(
      `insert into auth.attempts (key, count, window_ends) values ($1, 99, 'infinity') on conflict (key) do update set count = 99`,
      [`invitation-mail:${createHash('sha256').update(email).digest('base64url')}`],
    );
    expect((await manager('POST', `${one}/resend?empresa_id=${empresa.id}`)).status).toBe(429);
    expect((await read(second)).body).toMatchObject({ status: 'pending' });
    await owner.query(`delete from auth.attempts where key like 'invitation-mail:%'`);
    expect((await manager('DELETE', `${one}?empresa_id=${empresa.id}`)).status).toBe(204);
    expect((await manager('DELETE', `${one}?empresa_id=${empresa.id}`)).status).toBe(404);
    expect((await read(second)).body).toMatchObject({ status: 'revoked' });
    expect(errorOf(await accept(second)).code).toBe('bad_link');
    expect((await manager('POST', PATH, { empresa_id: empresa.id, emails: [email] })).body).toMatchObject({
      items: [{ outcome: 'invited' }],
    });
  });

  test('it expires after 7 days, and a new invitation lasts another week', async () => {
    const { empresa, manager } = await buildScene(server);
    const email = address();
    const token = await buildInvitation(owner, empresa, { email, expiresIn: '-1 second' });
    expect((await read(token)).body).toMatchObject({ status: 'expired' });
    expect((await accept(token)).status).toBe(400);
    const again = await manager('POST', PATH, { empresa_id: empresa.id, emails: [email] });
    expect(again.body).toEqual({ items: [{ email, outcome: 'invited' }] });
    const { rows } = await owner.query(
      `select expires_at - now() > interval '6 days 23 hours' as week from app.invitations where email = $1`,
      [email],
    );
    expect(rows).toEqual([{ week: true }]);
  });

  test('a user with an account accepts by signing in; another address or role cannot', async () => {
    const { empresa } = await buildScene(server);
    const [person, stranger] = [await buildUser(owner, { role: 'worker' }), await buildUser(owner, { role: 'worker' })];
    const token = await buildInvitation(owner, empresa, { email: person.email });
    expect((await read(token)).body).toMatchObject({ has_account: true });
    expect(errorOf(await accept(token)).code).toBe('signup_failed');
    const join = async (user: { id: string }, body = { token }) => (await server.as(user))('POST', '/rest/v1/rpc/accept_invitation', body);
    expect(errorOf(await join(stranger)).code).toBe('bad_link');
    expect((await join(person)).status).toBe(204);
    expect((await join(person)).status).toBe(400);
    const manager = await buildUser(owner, { role: 'manager' });
    const forWorker = await buildInvitation(owner, empresa, { email: manager.email });
    expect(errorOf(await join(manager, { token: forWorker })).code).toBe('other_role');
    const elsewhere = await buildScene(server);
    const second = await buildInvitation(owner, elsewhere.empresa, { email: person.email });
    expect(errorOf(await join(person, { token: second })).message).toBe(`Ya formas parte de ${empresa.nombre}`);
  });

  test('a company’s first responsable can be invited when the company is created', async () => {
    const superadmin = await buildSuperadmin(server);
    const email = address();
    const body = { nombre: 'Ítaca', correo_contacto: 'hola@itaca.example', sector: 'retail', pais: 'mexico', responsable: email };
    const created = await superadmin('POST', '/rest/v1/empresas', body);
    expect(created.body).toMatchObject({ responsable: 'invited' });
    const { browser } = await accept(await mailedToken(email));
    expect((await browser.get('/auth/v1/user')).body).toMatchObject({ role: 'manager', empresas: [{ nombre: 'Ítaca' }] });
  });
});

describe('by a link to share', () => {
  test('admits several users, each with an address that they must confirm', async () => {
    const { empresa, manager } = await buildScene(server);
    const made = (await manager('POST', `${PATH}/link`, { empresa_id: empresa.id })).body as { url: string };
    const token = made.url.split('/').at(-1) ?? '';
    expect(made.url).toBe(`${server.config.PUBLIC_URL}/invitacion/${token}`);
    expect((await read(token)).body).toMatchObject({ email: null, role: 'worker', has_account: false });
    expect(errorOf(await accept(token)).fields).toEqual({ email: 'El correo electrónico es requerido' });
    for (const email of [address(), address()]) {
      const { browser, body } = await accept(token, { email });
      expect(body).toEqual({ next: 'check_mail' });
      expect((await browser.get('/auth/v1/user')).status).toBe(401);
      await until(() => mailsTo(email).some(({ text }) => text.includes('/verificar')));
    }
    const { rows } = await owner.query('select from app.company_users where company_id = $1', [empresa.id]);
    expect(rows).toHaveLength(3);
  });

  test('does not reveal whether an address has an account: its owner gets a mail', async () => {
    const { empresa } = await buildScene(server);
    const known = await buildUser(owner, { role: 'worker' });
    const token = await buildInvitation(owner, empresa);
    expect((await accept(token, { email: known.email })).body).toEqual({ next: 'check_mail' });
    await until(() => mailsTo(known.email).some(({ subject }) => subject === 'Ya tienes una cuenta'));
    expect((await owner.query('select from app.company_users where user_id = $1', [known.id])).rowCount).toBe(0);
  });
});

describe('unconfirmed addresses', () => {
  const squat = async (email: string, role: 'manager' | 'superadmin') => {
    const stranger = openBrowser(app);
    await stranger.post('/auth/v1/signup', { email, password: PASSWORD, role });
    return stranger;
  };

  test('an unconfirmed account of an address is replaced when its mailed invitation is accepted', async () => {
    const { empresa, manager } = await buildScene(server);
    for (const role of ['manager', 'superadmin'] as const) {
      const email = address();
      await squat(email, role);
      await manager('POST', PATH, { empresa_id: empresa.id, emails: [email] });
      await until(() => mailsTo(email).some(({ text }) => text.includes('/invitacion/')));
      const text = mailsTo(email).find((mail) => mail.text.includes('/invitacion/'))?.text ?? '';
      const token = /\/invitacion\/(\S+)/.exec(text)?.[1] ?? '';
      expect((await read(token)).body).toMatchObject({ has_account: false });
      const { browser, body } = await accept(token, { password: 'otra frase que nadie adivina' });
      expect(body).toEqual({ next: 'signed_in' });
      expect((await browser.get('/auth/v1/user')).body).toMatchObject({ email, role: 'worker', empresas: [{ id: empresa.id }] });
    }
  });

  test('a company is not assigned to an unconfirmed account', async () => {
    const superadmin = await buildSuperadmin(server);
    const email = address();
    await squat(email, 'manager');
    const body = { nombre: 'Ajena', correo_contacto: 'a@b.example', sector: 'otros', pais: 'chile', responsable: email };
    // Treated as an address without an account: it is invited.
    expect((await superadmin('POST', '/rest/v1/empresas', body)).body).toMatchObject({ responsable: 'invited' });
    const picked = (await superadmin('GET', `/rest/v1/rpc/get_managers?q=${email.split('@')[0]}`)).body;
    expect(picked).toEqual({ items: [] });
    const worker = await buildUser(owner, { role: 'worker' });
    const look = async () =>
      (await superadmin('GET', `/rest/v1/rpc/get_available_workers?company_id=${randomUUID()}&email=${worker.email}`)).body;
    expect(await look()).toMatchObject({ items: [{ user_id: worker.id }] });
    await owner.query('update auth.user set email_verified = false where id = $1', [worker.id]);
    expect(await look()).toEqual({ items: [] });
    await owner.query('update auth.user set email_verified = true where email = $1', [email]);
    expect((await superadmin('POST', '/rest/v1/empresas', body)).body).toMatchObject({ responsable: 'assigned' });
  });

  test('a link used in a browser with another session creates the account and sends its mail', async () => {
    const { empresa, responsable } = await buildScene(server);
    const token = await buildInvitation(owner, empresa);
    const email = address();
    const cookie = signSession(server.config, await buildSession(owner, responsable));
    const answer = await app.inject({
      method: 'POST',
      url: '/auth/v1/invitations/accept',
      headers: { origin: server.config.PUBLIC_URL, cookie },
      payload: { token, email, password: PASSWORD },
    });
    expect(answer.json()).toEqual({ next: 'check_mail' });
    await until(() => mailsTo(email).some(({ text }) => text.includes('/verificar')));
    const { rows } = await owner.query(
      `select act, subject from app.audit_log where empresa_id = $1 and act = any ('{usuario.añadido,invitacion.aceptada}') and subject <> $2`,
      [empresa.id, 'x'],
    );
    expect(rows).toContainEqual({ act: 'usuario.añadido', subject: email });
  });

  test('while confirmation is off, a link to share still does not prove an address', async () => {
    await owner.query('update app.platform_settings set mandatory_verification = false');
    const { empresa } = await buildScene(server);
    const email = address();
    const { browser, body } = await accept(await buildInvitation(owner, empresa), { email });
    expect(body).toEqual({ next: 'signed_in' });
    expect((await browser.get('/auth/v1/user')).status).toBe(200);
    expect((await owner.query('select email_verified from auth.user where email = $1', [email])).rows).toEqual([{ email_verified: false }]);
    await owner.query('update app.platform_settings set mandatory_verification = true');
    // With confirmation on again, the unconfirmed account is refused.
    expect((await browser.get('/auth/v1/user')).status).toBe(401);
  });
});
