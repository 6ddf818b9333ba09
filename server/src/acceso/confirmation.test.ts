import { randomInt, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { freshCode } from '../../tests/authenticator.ts';
import { openBrowser } from '../../tests/browser.ts';
import { mailedTokens } from '../../tests/mailed-tokens.ts';
import { buildScene } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { until } from '../../tests/until.ts';

const server = await createTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
const { app, owner } = server;
/** A new browser at an address of its own: the routes limit requests by address. */
const elsewhere = () => openBrowser(app, `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`);
const [THEIRS, OURS] = ['la frase de un extraño', 'una frase que nadie adivina'];
const address = () => `persona-${randomUUID().slice(0, 8)}@ejemplo.test`;
const codeOf = (answer: { body: unknown }) => (answer.body as { error?: { code: string } } | null)?.error?.code;
const register = (email: string, password: string, browser = elsewhere()) =>
  browser.post('/auth/v1/signup', { email, password, role: 'worker' });
const linkTo = (email: string) => until(async () => (await mailedTokens(server, 'verify', email)).at(-1));
const signIn = (email: string, password: string) => elsewhere().post('/auth/v1/token', { email, password });

test('[7.4] the browser that registered confirms at once; opened again, the link says so and does nothing', async () => {
  const [email, browser] = [address(), elsewhere()];
  await register(email, OURS, browser);
  const token = await linkTo(email);
  expect((await browser.post('/auth/v1/verify', { token })).body).toEqual({ next: 'signed_in' });
  expect((await browser.get('/auth/v1/user')).body).toMatchObject({ email });
  const other = elsewhere();
  expect((await other.post('/auth/v1/verify', { token })).body).toEqual({ next: 'confirmed' });
  expect((await other.post('/auth/v1/verify', { token, password: THEIRS })).body).toEqual({ next: 'confirmed' });
  expect((await other.get('/auth/v1/user')).status).toBe(401);
  expect((await signIn(email, OURS)).status).toBe(200);
});

test('[7.4] another browser must choose a password; the one that a stranger chose is worth nothing', async () => {
  const email = address();
  await register(email, THEIRS);
  const victim = elsewhere();
  const token = await linkTo(email);
  expect((await victim.post('/auth/v1/verify', { token })).body).toEqual({ next: 'new_password' });
  expect(codeOf(await signIn(email, THEIRS))).toBe('email_unconfirmed');
  expect((await victim.post('/auth/v1/verify', { token, password: '12345' })).status).toBe(400);
  expect((await victim.post('/auth/v1/verify', { token, password: 'contraseña' })).status).toBe(400);
  expect((await victim.post('/auth/v1/verify', { token, password: OURS })).body).toEqual({ next: 'signed_in' });
  expect((await victim.get('/auth/v1/user')).body).toMatchObject({ email });
  expect(codeOf(await signIn(email, THEIRS))).toBe('bad_credentials');
  expect((await signIn(email, OURS)).status).toBe(200);
});

test('a browser that tried to register an address that a stranger had registered is not taken for the one that did', async () => {
  const [email, victim] = [address(), elsewhere()];
  await register(email, THEIRS);
  const token = await linkTo(email);
  expect((await register(email, OURS, victim)).body).toEqual({ next: 'check_mail' });
  expect((await victim.post('/auth/v1/verify', { token })).body).toEqual({ next: 'new_password' });
  // The cookie does not reveal that the address had an account: a new one gets a cookie of the same form.
  const fresh = elsewhere();
  await register(address(), OURS, fresh);
  expect([...victim.jar].map(([name, value]) => [name, value.length])).toEqual([...fresh.jar].map(([name, value]) => [name, value.length]));
});

test('a stranger’s session, second factor and recovery link end when the owner of the address confirms it', async () => {
  await owner.query('update app.platform_settings set mandatory_verification = false');
  const [email, stranger] = [address(), elsewhere()];
  await register(email, THEIRS, stranger);
  const { uri } = (await stranger.post('/auth/v1/factors', { password: THEIRS })).body as { uri: string };
  expect((await stranger.post('/auth/v1/factors/verify', { code: await freshCode(server, email, uri) })).status).toBe(204);
  await stranger.post('/auth/v1/resend', { email });
  const token = await linkTo(email);
  await stranger.post('/auth/v1/recover', { email });
  const recovery = await until(async () => (await mailedTokens(server, 'recover', email)).at(-1));

  const victim = elsewhere();
  expect((await victim.post('/auth/v1/verify', { token, password: OURS })).body).toEqual({ next: 'signed_in' });
  expect((await victim.get('/auth/v1/user')).body).toMatchObject({ email, second_factor: false });
  expect((await stranger.get('/auth/v1/user')).status).toBe(401);
  expect(codeOf(await elsewhere().post('/auth/v1/recover/reset', { token: recovery, password: THEIRS }))).toBe('bad_link');
  expect((await signIn(email, OURS)).body).toEqual({ next: 'signed_in' });
  await owner.query('update app.platform_settings set mandatory_verification = true');
});

test('[7.4] a person who joined with a link to share confirms at once in the same browser', async () => {
  const { empresa, manager } = await buildScene(server);
  const { url } = (await manager('POST', '/rest/v1/invitations/link', { empresa_id: empresa.id })).body as { url: string };
  const [email, browser] = [address(), elsewhere()];
  const accepted = await browser.post('/auth/v1/invitations/accept', { token: url.split('/').at(-1) ?? '', email, password: OURS });
  expect(accepted.body).toEqual({ next: 'check_mail' });
  const token = await linkTo(email);
  expect((await elsewhere().post('/auth/v1/verify', { token })).body).toEqual({ next: 'new_password' });
  expect((await browser.post('/auth/v1/verify', { token })).body).toEqual({ next: 'signed_in' });
});

test('confirming an address does not stand for the second factor', async () => {
  await owner.query('update app.platform_settings set mandatory_verification = false');
  const [email, browser] = [address(), elsewhere()];
  await register(email, OURS, browser);
  const { uri } = (await browser.post('/auth/v1/factors', { password: OURS })).body as { uri: string };
  await browser.post('/auth/v1/factors/verify', { code: await freshCode(server, email, uri) });
  await browser.post('/auth/v1/resend', { email });
  const token = await linkTo(email);
  expect((await browser.post('/auth/v1/verify', { token })).body).toEqual({ next: 'confirmed' });
  expect((await signIn(email, OURS)).body).toEqual({ next: 'second_factor' });
  await owner.query('update app.platform_settings set mandatory_verification = true');
});
