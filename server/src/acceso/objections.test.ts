import { expect, test } from 'vitest';
import { buildAccount, codeOf, newAddress, PASSWORD, signedIn } from '../../tests/account-scene.ts';
import { freshCode } from '../../tests/authenticator.ts';
import { openBrowser } from '../../tests/browser.ts';
import { lastMail, queuedMails } from '../../tests/queued-mails.ts';
import { createTestServer } from '../../tests/server.ts';

const server = await createTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
const { app, owner } = server;
const objectTo = (token: string) => openBrowser(app).post('/auth/v1/object', { token });
const addressOf = async (id: string) =>
  (await owner.query<{ email: string }>('select email from auth.user where id = $1', [id])).rows[0]?.email;

async function linkAbout(email: string, change: string): Promise<string> {
  const mails = await queuedMails(server, email);
  const mail = mails.findLast((one) => one.kind === 'account_changed' && one.change === change);
  return mail?.kind === 'account_changed' ? mail.token : expect.fail(`no mail about ${change}`);
}

async function moveAddress(): Promise<{ id: string; before: string; after: string }> {
  const { id, email: before } = await buildAccount(server);
  const after = newAddress();
  const browser = await signedIn(server, { email: before });
  await browser.post('/auth/v1/user/email', { email: after, password: PASSWORD });
  for (const [to, kind] of [
    [before, 'address_old'],
    [after, 'address_new'],
  ] as const)
    await openBrowser(app).post('/auth/v1/user/email/confirm', { token: (await lastMail(server, to, kind)).token });
  expect(await addressOf(id)).toBe(after);
  return { id, before, after };
}

test('whichever mail is used, a second factor enrolled meanwhile does not keep the person out', async () => {
  const { id, email } = await buildAccount(server);
  await signedIn(server, { email });
  const thief = await signedIn(server, { email });
  const { uri } = (await thief.post('/auth/v1/factors', { password: PASSWORD })).body as { uri: string };
  await thief.post('/auth/v1/factors/verify', { code: await freshCode(server, email, uri) });
  expect((await objectTo(await linkAbout(email, 'device'))).status).toBe(204);
  const { rows } = await owner.query(
    'select two_factor_enabled as enabled, (select count(*)::int from auth.two_factor f where f.user_id = u.id) as factors from auth.user u where id = $1',
    [id],
  );
  expect(rows).toEqual([{ enabled: false, factors: 0 }]);
  const { token } = await lastMail(server, email, 'recover');
  await openBrowser(app).post('/auth/v1/recover/reset', { token, password: 'otra frase distinta' });
  expect((await openBrowser(app).post('/auth/v1/token', { email, password: 'otra frase distinta' })).body).toEqual({ next: 'signed_in' });
});

test('a mail to the new address does not end the one to the former, which restores it', async () => {
  const { id, before, after } = await moveAddress();
  expect((await objectTo(await linkAbout(after, 'address'))).status).toBe(204);
  expect(await addressOf(id)).toBe(after);
  expect((await objectTo(await linkAbout(before, 'address'))).status).toBe(204);
  expect(await addressOf(id)).toBe(before);
  expect((await lastMail(server, before, 'recover')).token).toBeTruthy();
});

test('any earlier mail to the former address restores it', async () => {
  const { email: before } = await buildAccount(server);
  await signedIn(server, { email: before });
  const thief = await signedIn(server, { email: before });
  const device = await linkAbout(before, 'device');
  const after = newAddress();
  await thief.post('/auth/v1/user/email', { email: after, password: PASSWORD });
  for (const [to, kind] of [
    [before, 'address_old'],
    [after, 'address_new'],
  ] as const)
    await openBrowser(app).post('/auth/v1/user/email/confirm', { token: (await lastMail(server, to, kind)).token });
  expect((await objectTo(device)).status).toBe(204);
  expect((await lastMail(server, before, 'recover')).token).toBeTruthy();
  expect((await queuedMails(server, after)).filter(({ kind }) => kind === 'recover')).toEqual([]);
});

test('if the former address has another account by now, the account is closed to everybody and no link goes to the new one', async () => {
  const { id, before, after } = await moveAddress();
  await buildAccount(server, 'worker', before);
  expect((await objectTo(await linkAbout(before, 'address'))).status).toBe(204);
  expect(await addressOf(id)).toBe(after);
  expect(codeOf(await openBrowser(app).post('/auth/v1/token', { email: after, password: PASSWORD }))).toBe('bad_credentials');
  expect((await queuedMails(server, after)).filter(({ kind }) => kind === 'recover')).toEqual([]);
});

test('one link used five times at once is accepted once', async () => {
  const { email } = await buildAccount(server);
  await signedIn(server, { email });
  await signedIn(server, { email });
  const token = await linkAbout(email, 'device');
  const answers = await Promise.all(Array.from({ length: 5 }, () => objectTo(token)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400, 400, 400, 400]);
});
