import { randomInt, randomUUID } from 'node:crypto';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { hashPassword } from 'better-auth/crypto';
import { beforeEach, expect, test } from 'vitest';
import { freshCode } from '../../tests/authenticator.ts';
import { type Browser, openBrowser } from '../../tests/browser.ts';
import { mailedTokens } from '../../tests/mailed-tokens.ts';
import { createTestServer } from '../../tests/server.ts';
import { until } from '../../tests/until.ts';

// No worker: the links stay in the queue. Confirmation is not mandatory, so that an unconfirmed user can change their password.
const server = await createTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
const { app, owner } = server;
/** A new browser at an address of its own: the routes limit requests by address. */
const elsewhere = () => openBrowser(app, `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`);
await owner.query('update app.platform_settings set mandatory_verification = false');
const PASSWORD = 'una frase que nadie adivina';
const passwordHash = await hashPassword(PASSWORD);
const codeOf = (answer: { body: unknown }) => (answer.body as { error?: { code: string } } | null)?.error?.code;
let frases = 0;
const newPassword = () => `otra frase que nadie sabe ${frases++}`;

// Each test sends more mails to an address than the limit allows.
beforeEach(() => owner.query('delete from auth.attempts'));

const recoveryLink = async (email: string) => {
  const before = await mailedTokens(server, 'recover', email);
  await elsewhere().post('/auth/v1/recover', { email });
  const tokens = await until(async () => {
    const now = await mailedTokens(server, 'recover', email);
    return now.length > before.length && now;
  });
  return tokens.find((token) => !before.includes(token)) ?? '';
};
const reset = (token: string, password = newPassword()) => elsewhere().post('/auth/v1/recover/reset', { token, password });
const confirm = (token: string) => elsewhere().post('/auth/v1/verify', { token, password: newPassword() });

async function signedIn(): Promise<{ browser: Browser; email: string }> {
  const { email } = await buildUser(owner, { role: 'worker', passwordHash });
  const browser = elsewhere();
  await browser.post('/auth/v1/token', { email, password: PASSWORD });
  return { browser, email };
}

test('[7.4] an older recovery link ends when a newer one is used, and a newer one when an older one is', async () => {
  for (const used of [0, 1]) {
    const { email } = await signedIn();
    const links = [await recoveryLink(email), await recoveryLink(email)];
    expect((await reset(links[used] ?? '')).status).toBe(204);
    for (const link of links) expect(codeOf(await reset(link))).toBe('bad_link');
  }
});

test('of two links of an account used at once, one is accepted', async () => {
  const { email } = await signedIn();
  const links = [await recoveryLink(email), await recoveryLink(email), await recoveryLink(email)];
  const answers = await Promise.all(links.map((link) => reset(link)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400, 400]);
});

test('[7.5] recovery links end when the password, the second factor or the address changes', async () => {
  const { browser, email } = await signedIn();
  const dead = async (act: () => Promise<unknown>) => {
    const link = await recoveryLink(email);
    await act();
    expect(codeOf(await reset(link))).toBe('bad_link');
  };
  await dead(() => browser.put('/auth/v1/user/password', { current: PASSWORD, password: 'la nueva frase' }));
  const { uri } = (await browser.post('/auth/v1/factors', { password: 'la nueva frase' })).body as { uri: string };
  await dead(async () => browser.post('/auth/v1/factors/verify', { code: await freshCode(server, email, uri) }));
  await dead(() => owner.query('delete from auth.two_factor where user_id = (select id from auth.user where email = $1)', [email]));
  await dead(() => owner.query('update auth.user set two_factor_enabled = false where email = $1', [email]));
  await dead(() => owner.query('update auth.user set email = $2 where email = $1', [email, `nueva-${email}`]));
});

test('a sign-in that waits for a code ends when the password changes', async () => {
  const { browser, email } = await signedIn();
  const { uri } = (await browser.post('/auth/v1/factors', { password: PASSWORD })).body as { uri: string };
  await browser.post('/auth/v1/factors/verify', { code: await freshCode(server, email, uri) });
  const other = elsewhere();
  expect((await other.post('/auth/v1/token', { email, password: PASSWORD })).body).toEqual({ next: 'second_factor' });
  await browser.put('/auth/v1/user/password', { current: PASSWORD, password: 'la nueva frase' });
  const code = await freshCode(server, email, uri);
  expect(codeOf(await other.post('/auth/v1/token/second_factor', { code }))).toBe('sign_in_expired');
});

test('the database holds no token of a link, and what it holds opens nothing', async () => {
  const { email } = await signedIn();
  const link = await recoveryLink(email);
  const { rows } = await owner.query<{ identifier: string; row: string }>(
    `select v.identifier, v::text as row from auth.verification v join auth.user u on u.id::text = v.value where u.email = $1`,
    [email],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain(link);
  const stored = rows[0]?.identifier ?? '';
  for (const guess of [stored, stored.split(':')[1] ?? '', `${link}\0`]) expect(codeOf(await reset(guess))).toBe('bad_link');
  expect((await reset(link)).status).toBe(204);
});

const ORDERS = [
  ['change', 'reset', 'confirm'],
  ['change', 'confirm', 'reset'],
  ['reset', 'change', 'confirm'],
  ['reset', 'confirm', 'change'],
  ['confirm', 'change', 'reset'],
  ['confirm', 'reset', 'change'],
] as const;

test.each(ORDERS)('[7.4 7.5] %s, %s, %s: after each, no link that was sent before is alive', { timeout: 300_000 }, async (...acts) => {
  const email = `persona-${randomUUID()}@ejemplo.test`;
  const browser = elsewhere();
  let password: string = PASSWORD;
  await browser.post('/auth/v1/signup', { email, password, role: 'worker' });
  const links = async () => ({
    recovery: await mailedTokens(server, 'recover', email),
    confirmation: await mailedTokens(server, 'verify', email),
  });
  let confirmed = false;
  let sent = 0;
  for (const act of acts) {
    await owner.query('delete from auth.attempts');
    const asked = confirmed ? ['recover', 'recover'] : ['recover', 'recover', 'resend', 'resend'];
    await Promise.all(asked.map((path) => elsewhere().post(`/auth/v1/${path}`, { email })));
    sent += asked.length;
    await until(async () => Object.values(await links()).flat().length === sent);
    const { recovery, confirmation } = await links();

    const chosen = newPassword();
    if (act === 'change') {
      await browser.post('/auth/v1/token', { email, password });
      expect((await browser.put('/auth/v1/user/password', { current: password, password: chosen })).status).toBe(204);
      password = chosen;
    } else if (act === 'reset') {
      expect((await reset(recovery.at(-1) ?? '', chosen)).status).toBe(204);
      password = chosen;
    } else {
      await browser.post('/auth/v1/token', { email, password });
      expect((await browser.post('/auth/v1/verify', { token: confirmation.at(-1) })).body).toEqual({ next: 'signed_in' });
      confirmed = true;
    }
    const tried = [...recovery.map((link) => reset(link)), ...confirmation.map((link) => confirm(link))];
    const alive = (await Promise.all(tried)).filter(
      ({ status, body }) => status !== 400 && JSON.stringify(body) !== '{"next":"confirmed"}',
    );
    expect(alive).toEqual([]);
    expect((await elsewhere().post('/auth/v1/token', { email, password })).status).toBe(200);
  }
  expect(sent).toBeGreaterThanOrEqual(8);
});
