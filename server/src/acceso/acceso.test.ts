import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshCode } from '../../tests/authenticator.ts';
import { openBrowser } from '../../tests/browser.ts';
import { startMailSink } from '../../tests/mail-sink.ts';
import { useRealScrypt } from '../../tests/scrypt-cost.ts';
import { createTestServer } from '../../tests/server.ts';
import { until } from '../../tests/until.ts';
import { readWorkerConfig } from '../config.ts';
import { JOBS } from '../jobs.ts';
import { startWorker } from '../start-worker.ts';

useRealScrypt();
const sink = await startMailSink(0);
const server = await createTestServer({ SMTP_URL: sink.url });
const { app, owner } = server;
const PASSWORD = 'una frase que nadie adivina';
let stopWorker: () => Promise<void>;
beforeAll(async () => {
  const config = readWorkerConfig({
    DATABASE_URL: server.url('ensaya_worker'),
    FILES_DIR: server.config.FILES_DIR,
    PUBLIC_URL: server.config.PUBLIC_URL,
    AUTH_SECRET: server.config.AUTH_SECRET,
    SMTP_URL: sink.url,
  });
  stopWorker = await startWorker(config, JOBS, pino({ level: 'silent' }));
});
afterAll(async () => {
  await stopWorker();
  await sink.stop();
});

const address = () => `persona-${randomUUID().slice(0, 8)}@ejemplo.test`;
const codeOf = (answer: { body: unknown }) => (answer.body as { error?: { code: string } }).error?.code;

/** Waits for the newest mail of a kind and returns its token. */
async function linkToken(to: string, path: string): Promise<string> {
  const newest = () => sink.mails.findLast((mail) => mail.to.includes(to) && mail.text.includes(path));
  await until(newest);
  const link = /https?:\S+token=(\S+)/.exec(newest()?.text ?? '');
  return decodeURIComponent(link?.[1] ?? '');
}

async function register(role: string, email = address()) {
  const browser = openBrowser(app);
  const answer = await browser.post('/auth/v1/signup', { email, password: PASSWORD, role, nombre: 'Ana' });
  return { browser, email, answer };
}
async function registered(role: string) {
  const { browser, email } = await register(role);
  await browser.post('/auth/v1/verify', { token: await linkToken(email, '/verificar') });
  return { browser, email };
}

describe('registering', () => {
  test('[7.2 6.1 7.4 7.8] an account can sign in once its address is confirmed by the link of the mail', async () => {
    const { browser, email, answer } = await register('manager');
    expect(answer).toEqual({ status: 200, body: { next: 'check_mail' } });
    expect(browser.jar.has('ensaya.session_token')).toBe(false);
    expect(codeOf(await browser.post('/auth/v1/token', { email, password: PASSWORD }))).toBe('email_unconfirmed');
    expect(codeOf(await browser.post('/auth/v1/token', { email, password: 'otra cosa' }))).toBe('bad_credentials');

    const token = await linkToken(email, '/verificar');
    expect(await browser.post('/auth/v1/verify', { token })).toEqual({ status: 200, body: { next: 'signed_in' } });
    expect((await browser.get('/auth/v1/user')).body).toMatchObject({
      email,
      nombre: 'Ana',
      role: 'manager',
      second_factor: false,
      empresas: [],
    });
    expect(codeOf(await openBrowser(app).post('/auth/v1/verify', { token: `${token}x` }))).toBe('bad_link');
  });

  test('[2.19] a registered address gets the same response, and its owner gets a mail', async () => {
    const { email } = await registered('worker');
    const again = await register('worker', email);
    expect(again.answer).toEqual({ status: 200, body: { next: 'check_mail' } });
    await until(() => sink.mails.some((mail) => mail.to.includes(email) && mail.subject === 'Ya tienes una cuenta'));
  });

  test('[5.2 9.1] short and common passwords are refused under their field', async () => {
    const fields = async (password: string) => {
      const { body } = await openBrowser(app).post('/auth/v1/signup', { email: address(), password, role: 'worker' });
      return (body as { error: { fields: object } }).error.fields;
    };
    expect(await fields('12345')).toEqual({ password: 'La contraseña debe tener al menos 6 caracteres' });
    for (const common of ['123456', 'Password', 'contraseña']) {
      expect(await fields(common)).toEqual({ password: 'Esta contraseña es demasiado común. Elige otra.' });
    }
  });

  test('[6.2] the first superadmin is granted by rule, the next one needs approval', async () => {
    const fresh = await createTestServer();
    const first = openBrowser(fresh.app);
    await first.post('/auth/v1/signup', { email: address(), password: PASSWORD, role: 'superadmin' });
    expect((await first.get('/auth/v1/user')).body).toMatchObject({ role: 'superadmin' });

    const [second, third] = [openBrowser(fresh.app), openBrowser(fresh.app)];
    for (const browser of [second, third]) {
      await browser.post('/auth/v1/signup', { email: address(), password: PASSWORD, role: 'superadmin' });
      expect(codeOf(await browser.get('/auth/v1/user'))).toBe('role_pending');
      expect(codeOf(await browser.get('/rest/v1/role_requests'))).toBe('role_pending');
    }
    const { items } = (await first.get('/rest/v1/role_requests')).body as { items: { id: string }[] };
    expect(items).toHaveLength(2);
    const approve = (confirmation: object) =>
      first.post('/rest/v1/rpc/decide_role_request', { id: items[0]?.id, decision: 'approve', ...confirmation });
    expect(codeOf(await approve({}))).toBe('confirmation_needed');
    expect(codeOf(await approve({ password: 'no es esta' }))).toBe('bad_credentials');
    expect(codeOf(await second.get('/auth/v1/user'))).toBe('role_pending');
    expect((await approve({ password: PASSWORD })).status).toBe(204);
    expect((await approve({ password: PASSWORD })).status).toBe(404);
    expect((await first.post('/rest/v1/rpc/decide_role_request', { id: items[1]?.id, decision: 'refuse' })).status).toBe(204);
    expect((await second.get('/auth/v1/user')).body).toMatchObject({ role: 'superadmin' });
    expect(codeOf(await third.get('/auth/v1/user'))).toBe('no_role');
  });

  test('[6.2] in production only the operator’s own address can become the first superadmin', async () => {
    const strict = await createTestServer({ NODE_ENV: 'production', SMTP_URL: sink.url, SUPERADMIN_EMAIL: 'Jefa@ensaya.test' });
    for (const email of [address(), 'jefa@ensaya.test', address()]) {
      await openBrowser(strict.app).post('/auth/v1/signup', { email, password: PASSWORD, role: 'superadmin' });
    }
    const { rows } = await strict.owner.query('select u.email from app.user_roles r join app.users u on u.id = r.user_id');
    expect(rows).toEqual([{ email: 'jefa@ensaya.test' }]);
    expect((await strict.owner.query('select from app.role_requests')).rowCount).toBe(2);
  });

  test('of ten concurrent requests to be the first superadmin, one is granted', async () => {
    const fresh = await createTestServer();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        openBrowser(fresh.app).post('/auth/v1/signup', { email: address(), password: PASSWORD, role: 'superadmin' }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    const { rows } = await fresh.owner.query(
      `select (select count(*)::int from app.user_roles) as roles, (select count(*)::int from app.role_requests) as requests`,
    );
    expect(rows[0]).toEqual({ roles: 1, requests: 9 });
  });
});

describe('signing in and out', () => {
  test('[5.1 5.19] an address and a password are needed, and the address must look like one', async () => {
    const fields = async (body: object) =>
      ((await openBrowser(app).post('/auth/v1/token', body)).body as { error: { fields: object } }).error.fields;
    expect(await fields({})).toEqual({ email: 'El correo electrónico es requerido', password: 'La contraseña es requerida' });
    expect(await fields({ email: 'ana', password: '' })).toEqual({
      email: 'El correo electrónico no es válido',
      password: 'La contraseña es requerida',
    });
    expect(codeOf(await openBrowser(app).post('/auth/v1/token', { email: address(), password: 'x' }))).toBe('bad_credentials');
  });

  test('[7.3 3.22] each sign-in has a new token, and signing in again in a browser ends its older session', async () => {
    const { browser, email } = await registered('worker');
    const before = browser.jar.get('ensaya.session_token');
    await browser.post('/auth/v1/token', { email, password: PASSWORD });
    expect(browser.jar.get('ensaya.session_token')).not.toBe(before);
    expect(((await browser.get('/auth/v1/sessions')).body as { items: unknown[] }).items).toHaveLength(1);
  });

  test('[7.7] the current session, the others, one of them or all can be ended; access ends with the next request', async () => {
    const { browser: here, email } = await registered('worker');
    const elsewhere = [openBrowser(app), openBrowser(app), openBrowser(app)];
    for (const browser of elsewhere) await browser.post('/auth/v1/token', { email, password: PASSWORD });
    const alive = () => Promise.all([here, ...elsewhere].map(async (browser) => (await browser.get('/auth/v1/user')).status === 200));

    const { items } = (await here.get('/auth/v1/sessions')).body as { items: { id: string; current: boolean; user_agent: string }[] };
    expect(items.map((item) => item.current)).toEqual([true, false, false, false]);
    expect(items[0]?.user_agent).toContain('Chrome');
    expect((await here.delete(`/auth/v1/sessions/${items[3]?.id}`)).status).toBe(204);
    expect((await alive()).filter(Boolean)).toHaveLength(3);
    expect((await openBrowser(app).delete(`/auth/v1/sessions/${items[0]?.id}`)).status).toBe(401);
    const stranger = (await registered('worker')).browser;
    expect((await stranger.delete(`/auth/v1/sessions/${items[0]?.id}`)).status).toBe(404);

    await here.post('/auth/v1/logout', { scope: 'others' });
    expect(await alive()).toEqual([true, false, false, false]);
    await elsewhere[1]?.post('/auth/v1/token', { email, password: PASSWORD });
    await here.post('/auth/v1/logout', { scope: 'global' });
    expect(await alive()).toEqual([false, false, false, false]);
    await here.post('/auth/v1/token', { email, password: PASSWORD });
    await here.post('/auth/v1/logout', { scope: 'local' });
    expect(here.jar.has('ensaya.session_token')).toBe(false);
  });

  test('[8.3] an expired session is refused, and one in use is extended', async () => {
    const { browser, email } = await registered('worker');
    const expiry = async () => Date.parse(((await browser.get('/auth/v1/user')).body as { expires_at: string }).expires_at);
    const shift = (by: string) =>
      owner.query(
        `update auth.session set expires_at = expires_at - $2::interval, updated_at = updated_at - $2::interval
      where user_id = (select id from auth.user where email = $1)`,
        [email, by],
      );
    const first = await expiry();
    await shift('2 days');
    await expiry();
    expect(await expiry()).toBeGreaterThan(first - 24 * 3600 * 1000);
    await shift('10 days');
    expect((await browser.get('/auth/v1/user')).status).toBe(401);
    expect((await browser.get('/auth/v1/sessions')).status).toBe(401);
  });
});

test('[8.1] an IPv6 /64 counts as one address: past its limit, other accounts are refused there too', async () => {
  const [near, far] = [openBrowser(app, '2001:db8:7:7::1'), openBrowser(app, '2001:db8:7:8::1')];
  const guess = (browser: typeof near) => browser.post('/auth/v1/token', { email: address(), password: 'no es esta' });
  expect(codeOf(await guess(near))).toBe('bad_credentials');
  const { rowCount } = await owner.query(`update auth.attempts set count = 100 where key = 'place:2001:db8:7:7::/64'`);
  expect(rowCount).toBe(1);
  expect(codeOf(await guess(openBrowser(app, '2001:db8:7:7:a:b:c:d')))).toBe('throttled');
  expect(codeOf(await guess(far))).toBe('bad_credentials');
});

describe('recovering', () => {
  test('[7.4] the link of the mail sets a new password, once; older sessions end; unknown addresses get the same response', async () => {
    const { browser, email } = await registered('worker');
    const unknown = await openBrowser(app).post('/auth/v1/recover', { email: address() });
    expect(await openBrowser(app).post('/auth/v1/recover', { email })).toEqual(unknown);
    const token = await linkToken(email, '/restablecer');
    const reset = (password: string) => openBrowser(app).post('/auth/v1/recover/reset', { token, password });
    expect((await reset('otra frase que nadie sabe')).status).toBe(204);
    expect(codeOf(await reset('y una tercera frase'))).toBe('bad_link');
    expect((await browser.get('/auth/v1/user')).status).toBe(401);
    expect(codeOf(await openBrowser(app).post('/auth/v1/token', { email, password: PASSWORD }))).toBe('bad_credentials');
    expect((await openBrowser(app).post('/auth/v1/token', { email, password: 'otra frase que nadie sabe' })).status).toBe(200);
  });

  test('an expired link is refused', async () => {
    const { email } = await registered('worker');
    await openBrowser(app).post('/auth/v1/recover', { email });
    const token = await linkToken(email, '/restablecer');
    await owner.query(
      `update auth.verification v set expires_at = now() - interval '1 second' from auth.user u where u.id::text = v.value and u.email = $1`,
      [email],
    );
    expect(codeOf(await openBrowser(app).post('/auth/v1/recover/reset', { token, password: 'otra frase que nadie sabe' }))).toBe(
      'bad_link',
    );
  });

  test('[7.5] changing the password requires the current one and ends the other sessions', async () => {
    const { browser, email } = await registered('worker');
    const other = openBrowser(app);
    await other.post('/auth/v1/token', { email, password: PASSWORD });
    expect(codeOf(await browser.put('/auth/v1/user/password', { current: 'no es esta', password: 'la nueva frase' }))).toBe(
      'bad_credentials',
    );
    expect((await browser.put('/auth/v1/user/password', { current: PASSWORD, password: 'la nueva frase' })).status).toBe(204);
    expect((await browser.get('/auth/v1/user')).status).toBe(200);
    expect((await other.get('/auth/v1/user')).status).toBe(401);
    expect((await browser.post('/auth/v1/reauthenticate', { password: 'la nueva frase' })).status).toBe(204);
    expect(codeOf(await browser.post('/auth/v1/reauthenticate', { password: PASSWORD }))).toBe('bad_credentials');
    expect((await browser.put('/auth/v1/user', { nombre: ' Ana María ', time_zone: 'America/Lima' })).status).toBe(204);
    expect((await browser.get('/auth/v1/user')).body).toMatchObject({ nombre: 'Ana María', time_zone: 'America/Lima' });
    expect((await browser.put('/auth/v1/user', { nombre: null, time_zone: 'Marte/Olimpo' })).status).toBe(400);
  });
});

describe('second factor', () => {
  test('[7.6] is active once confirmed, required at sign-in, accepts each recovery code once, and can be turned off', async () => {
    const { browser, email } = await registered('worker');
    expect(codeOf(await browser.post('/auth/v1/factors', { password: 'no es esta' }))).toBe('bad_credentials');
    const { uri, recovery_codes } = (await browser.post('/auth/v1/factors', { password: PASSWORD })).body as {
      uri: string;
      recovery_codes: string[];
    };
    const code = () => freshCode(server, email, uri);
    expect((await browser.get('/auth/v1/user')).body).toMatchObject({ second_factor: false });
    expect(codeOf(await browser.post('/auth/v1/factors/verify', { code: '000000' }))).toBe('bad_code');
    expect((await browser.post('/auth/v1/factors/verify', { code: await code() })).status).toBe(204);
    expect((await browser.get('/auth/v1/user')).body).toMatchObject({ second_factor: true });

    const signIn = async (proof: string) => {
      const fresh = openBrowser(app);
      expect((await fresh.post('/auth/v1/token', { email, password: PASSWORD })).body).toEqual({ next: 'second_factor' });
      expect((await fresh.get('/auth/v1/user')).status).toBe(401);
      return fresh.post('/auth/v1/token/second_factor', { code: proof });
    };
    expect(codeOf(await signIn('000000'))).toBe('bad_code');
    expect((await signIn(await code())).body).toEqual({ next: 'signed_in' });
    expect((await signIn(recovery_codes[0] ?? '')).body).toEqual({ next: 'signed_in' });
    expect(codeOf(await signIn(recovery_codes[0] ?? ''))).toBe('bad_code');
    expect(codeOf(await openBrowser(app).post('/auth/v1/token/second_factor', { code: '123456' }))).toBe('sign_in_expired');

    expect((await browser.post('/auth/v1/factors/remove', { password: PASSWORD, code: recovery_codes[1] })).status).toBe(204);
    expect((await openBrowser(app).post('/auth/v1/token', { email, password: PASSWORD })).body).toEqual({ next: 'signed_in' });
  });
});

test('only a superadmin decides role requests', async () => {
  const { browser } = await registered('manager');
  expect((await browser.get('/rest/v1/role_requests')).status).toBe(403);
  expect((await browser.post('/rest/v1/rpc/decide_role_request', { id: randomUUID(), decision: 'approve' })).status).toBe(403);
});
