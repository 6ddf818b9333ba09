import { URI } from 'otpauth';
import { expect, test } from 'vitest';
import { buildAccount, codeOf, newAddress, PASSWORD, signedIn } from '../../tests/account-scene.ts';
import { openBrowser } from '../../tests/browser.ts';
import { lastMail, queuedMails } from '../../tests/queued-mails.ts';
import { createTestServer } from '../../tests/server.ts';

const server = await createTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
const { app, owner } = server;
const OTHER = 'otra frase que nadie sabe';
const told = async (email: string) =>
  (await queuedMails(server, email)).flatMap((mail) => (mail.kind === 'account_changed' ? [mail.change] : []));
const objectTo = (token: string) => openBrowser(app).post('/auth/v1/object', { token });
const signIn = (email: string, password: string) => openBrowser(app).post('/auth/v1/token', { email, password });

test('[7.4 7.5 7.6] a mail follows every change of password and of second factor', async () => {
  const { email } = await buildAccount(server);
  const browser = await signedIn(server, { email });
  await browser.put('/auth/v1/user/password', { current: PASSWORD, password: OTHER });
  expect(await told(email)).toEqual(['password']);
  const { uri, recovery_codes } = (await browser.post('/auth/v1/factors', { password: OTHER })).body as {
    uri: string;
    recovery_codes: string[];
  };
  expect(await told(email)).toEqual(['password']);
  await browser.post('/auth/v1/factors/verify', { code: URI.parse(uri).generate() });
  expect(await told(email)).toEqual(['password', 'factor_on']);
  await browser.post('/auth/v1/factors/remove', { password: OTHER, code: recovery_codes[0] });
  expect(await told(email)).toEqual(['password', 'factor_on', 'factor_off']);
  await openBrowser(app).post('/auth/v1/recover', { email });
  const { token } = await lastMail(server, email, 'recover');
  await openBrowser(app).post('/auth/v1/recover/reset', { token, password: PASSWORD });
  expect(await told(email)).toEqual(['password', 'factor_on', 'factor_off', 'password']);
});

test('[7.3] a sign-in on a new device sends a mail; the first one, and a known device, do not', async () => {
  const { email } = await buildAccount(server);
  const home = await signedIn(server, { email });
  expect(await told(email)).toEqual([]);
  await home.post('/auth/v1/logout', { scope: 'local' });
  await home.post('/auth/v1/token', { email, password: PASSWORD });
  expect(await told(email)).toEqual([]);
  await openBrowser(app, '192.0.2.77').post('/auth/v1/token', { email, password: PASSWORD });
  expect(await told(email)).toEqual(['device']);
  expect(await lastMail(server, email, 'account_changed')).toMatchObject({ ip: '192.0.2.77' });
  await openBrowser(app).post('/auth/v1/token', { email, password: 'no es esta' });
  expect(await told(email)).toEqual(['device']);
});

test('the sign-in that belongs to a registration is no new device', async () => {
  await owner.query('update app.platform_settings set mandatory_verification = false');
  const email = newAddress();
  await openBrowser(app).post('/auth/v1/signup', { email, password: PASSWORD, role: 'worker' });
  await owner.query('update app.platform_settings set mandatory_verification = true');
  expect(await told(email)).toEqual([]);
});

test('these mails do not use up the five links that a person may ask for', async () => {
  const { email } = await buildAccount(server);
  for (let n = 0; n < 8; n++) await signedIn(server, { email });
  // A count of its own.
  expect(await told(email)).toHaveLength(5);
  const browser = await signedIn(server, { email });
  await browser.put('/auth/v1/user/password', { current: PASSWORD, password: OTHER });
  await browser.put('/auth/v1/user/password', { current: OTHER, password: PASSWORD });
  expect(await told(email)).toHaveLength(7);
  for (let n = 0; n < 5; n++) await openBrowser(app).post('/auth/v1/recover', { email });
  expect((await queuedMails(server, email)).filter(({ kind }) => kind === 'recover')).toHaveLength(5);
});

test('‘No he sido yo’ ends all sessions, links and the password, once, and sends a link to choose another', async () => {
  const person = await buildAccount(server);
  const { email } = person;
  const sessions = [await signedIn(server, person), await signedIn(server, person)];
  await openBrowser(app).post('/auth/v1/recover', { email });
  const { token: older } = await lastMail(server, email, 'recover');
  await sessions[0]?.put('/auth/v1/user/password', { current: PASSWORD, password: OTHER });
  const intruder = await signedIn(server, { email }, OTHER);
  const { token } = await lastMail(server, email, 'account_changed');

  expect((await objectTo(token)).status).toBe(204);
  for (const browser of [...sessions, intruder]) expect((await browser.get('/auth/v1/user')).status).toBe(401);
  for (const password of [PASSWORD, OTHER]) expect(codeOf(await signIn(email, password))).toBe('bad_credentials');
  expect(codeOf(await openBrowser(app).post('/auth/v1/recover/reset', { token: older, password: OTHER }))).toBe('bad_link');
  expect(codeOf(await objectTo(token))).toBe('bad_link');

  const { token: fresh } = await lastMail(server, email, 'recover');
  expect(fresh).not.toBe(older);
  expect((await openBrowser(app).post('/auth/v1/recover/reset', { token: fresh, password: 'la frase del dueño' })).status).toBe(204);
  expect((await signIn(email, 'la frase del dueño')).body).toEqual({ next: 'signed_in' });
});

test('objecting to a second factor removes it; a link lasts more than a day and then ends', async () => {
  const person = await buildAccount(server);
  const browser = await signedIn(server, person);
  const { uri } = (await browser.post('/auth/v1/factors', { password: PASSWORD })).body as { uri: string };
  await browser.post('/auth/v1/factors/verify', { code: URI.parse(uri).generate() });
  const { token } = await lastMail(server, person.email, 'account_changed');
  const age = (by: string) =>
    owner.query('update auth.objections set expires_at = expires_at - $2::interval where user_id = $1', [person.id, by]);
  await age('25 hours');
  expect((await objectTo(token)).status).toBe(204);
  const { rows } = await owner.query('select two_factor_enabled as on from auth.user where id = $1', [person.id]);
  expect(rows).toEqual([{ on: false }]);

  const other = await buildAccount(server);
  await (await signedIn(server, other)).put('/auth/v1/user/password', { current: PASSWORD, password: OTHER });
  const late = await lastMail(server, other.email, 'account_changed');
  await owner.query(`update auth.objections set expires_at = now() - interval '1 second' where user_id = $1`, [other.id]);
  expect(codeOf(await objectTo(late.token))).toBe('bad_link');
  expect((await signIn(other.email, OTHER)).status).toBe(200);
});

test('the database keeps only the hash of a link', async () => {
  const person = await buildAccount(server);
  await (await signedIn(server, person)).put('/auth/v1/user/password', { current: PASSWORD, password: OTHER });
  const { token } = await lastMail(server, person.email, 'account_changed');
  const { rows } = await owner.query<{ text: string }>('select o::text as text from auth.objections o where user_id = $1', [person.id]);
  expect(rows[0]?.text).not.toContain(token);
});
