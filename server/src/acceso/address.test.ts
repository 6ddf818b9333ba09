import { expect, test } from 'vitest';
import { buildAccount, codeOf, newAddress, PASSWORD, signedIn } from '../../tests/account-scene.ts';
import { openBrowser } from '../../tests/browser.ts';
import { lastMail, queuedMails } from '../../tests/queued-mails.ts';
import { createTestServer } from '../../tests/server.ts';

const server = await createTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
const { app, owner } = server;
const signIn = (email: string) => openBrowser(app).post('/auth/v1/token', { email, password: PASSWORD });
const confirm = (token: string) => openBrowser(app).post('/auth/v1/user/email/confirm', { token });

async function requested(email = newAddress()) {
  const person = await buildAccount(server);
  const browser = await signedIn(server, person);
  const answer = await browser.post('/auth/v1/user/email', { email, password: PASSWORD });
  return { person, browser, email, answer };
}

test.each(['old first', 'new first'])(
  'the address changes once the links of both mails were used, %s; until then the old one signs in',
  async (order) => {
    const { person, browser, email, answer } = await requested();
    expect(answer).toEqual({ status: 204, body: null });
    const tokens = [(await lastMail(server, person.email, 'address_old')).token, (await lastMail(server, email, 'address_new')).token];
    const [first = '', second = ''] = order === 'old first' ? tokens : tokens.toReversed();

    for (const _again of [1, 2]) expect(await confirm(first)).toEqual({ status: 200, body: { changed: false } });
    expect((await signIn(person.email)).status).toBe(200);
    expect(codeOf(await signIn(email))).toBe('bad_credentials');

    expect(await confirm(second)).toEqual({ status: 200, body: { changed: true } });
    expect((await signIn(email)).status).toBe(200);
    expect(codeOf(await signIn(person.email))).toBe('bad_credentials');
    expect((await browser.get('/auth/v1/user')).body).toMatchObject({ id: person.id, email });
    for (const used of [first, second]) expect(codeOf(await confirm(used))).toBe('bad_link');
    // Both addresses get a mail.
    for (const to of [person.email, email])
      expect(await queuedMails(server, to)).toContainEqual(expect.objectContaining({ kind: 'account_changed', change: 'address', email }));
  },
);

test('it asks for the password, for another address than one’s own, and for a session', async () => {
  const person = await buildAccount(server);
  const browser = await signedIn(server, person);
  const ask = (body: object) => browser.post('/auth/v1/user/email', body);
  expect(codeOf(await ask({ email: newAddress(), password: 'no es esta' }))).toBe('bad_credentials');
  expect((await ask({ email: person.email.toUpperCase(), password: PASSWORD })).body).toMatchObject({
    error: { fields: { email: 'Ya es tu correo' } },
  });
  expect((await ask({ email: 'esto no', password: PASSWORD })).status).toBe(400);
  expect((await openBrowser(app).post('/auth/v1/user/email', { email: newAddress(), password: PASSWORD })).status).toBe(401);
  expect(await queuedMails(server, person.email)).toEqual([]);
});

test('a taken address gets the same answer, and its owner a mail; one that is taken meanwhile is refused', async () => {
  const owned = await buildAccount(server);
  const { person, answer } = await requested(owned.email);
  expect(answer).toEqual({ status: 204, body: null });
  expect((await queuedMails(server, owned.email)).map(({ kind }) => kind)).toEqual(['already_registered']);
  expect(await confirm((await lastMail(server, person.email, 'address_old')).token)).toMatchObject({ body: { changed: false } });

  const later = await requested();
  await confirm((await lastMail(server, later.person.email, 'address_old')).token);
  await buildAccount(server, 'worker', later.email);
  expect(await confirm((await lastMail(server, later.email, 'address_new')).token)).toMatchObject({
    status: 409,
    body: { error: { message: 'Ese correo ya tiene otra cuenta' } },
  });
});

test('a newer request replaces the older one, and a request lasts 24 hours', async () => {
  const { person, browser, email } = await requested();
  const older = [(await lastMail(server, person.email, 'address_old')).token, (await lastMail(server, email, 'address_new')).token];
  const next = newAddress();
  await browser.post('/auth/v1/user/email', { email: next, password: PASSWORD });
  for (const token of older) expect(codeOf(await confirm(token))).toBe('bad_link');
  await owner.query(`update auth.address_changes set expires_at = now() - interval '1 second' where user_id = $1`, [person.id]);
  expect(codeOf(await confirm((await lastMail(server, next, 'address_new')).token))).toBe('bad_link');
  // An expired request does not stand in the way of a new one.
  expect((await browser.post('/auth/v1/user/email', { email: next, password: PASSWORD })).status).toBe(204);
});

test('‘No he sido yo’ at the old address stops a change, and undoes one that has happened', async () => {
  const stopped = await requested();
  const { objection, token } = await lastMail(server, stopped.person.email, 'address_old');
  expect((await openBrowser(app).post('/auth/v1/object', { token: objection })).status).toBe(204);
  expect(codeOf(await confirm(token))).toBe('bad_link');
  expect((await stopped.browser.get('/auth/v1/user')).status).toBe(401);

  const { person, email } = await requested();
  for (const [to, kind] of [
    [person.email, 'address_old'],
    [email, 'address_new'],
  ] as const)
    await confirm((await lastMail(server, to, kind)).token);
  const told = await lastMail(server, person.email, 'account_changed');
  expect((await openBrowser(app).post('/auth/v1/object', { token: told.token })).status).toBe(204);
  const { rows } = await owner.query('select u.email, p.email as shown from auth.user u join app.users p using (id) where id = $1', [
    person.id,
  ]);
  expect(rows).toEqual([{ email: person.email, shown: person.email }]);
  expect((await lastMail(server, person.email, 'recover')).token).toBeTruthy();
});

test('a link sent to the old address for a new password stops working with the change', async () => {
  const { person, email } = await requested();
  await openBrowser(app).post('/auth/v1/recover', { email: person.email });
  const { token } = await lastMail(server, person.email, 'recover');
  for (const [to, kind] of [
    [person.email, 'address_old'],
    [email, 'address_new'],
  ] as const)
    await confirm((await lastMail(server, to, kind)).token);
  expect(codeOf(await openBrowser(app).post('/auth/v1/recover/reset', { token, password: 'otra frase distinta' }))).toBe('bad_link');
});

test('a change that waits for its links ends with a new password', async () => {
  const { person, browser, email } = await requested();
  const tokens = [(await lastMail(server, person.email, 'address_old')).token, (await lastMail(server, email, 'address_new')).token];
  const changed = await browser.put('/auth/v1/user/password', { current: PASSWORD, password: 'otra frase distinta' });
  expect(changed.status).toBe(204);
  for (const token of tokens) expect(codeOf(await confirm(token))).toBe('bad_link');
});

test('where no mail is configured, the change is refused with its reason', async () => {
  const quiet = await createTestServer();
  const browser = await signedIn(quiet, await buildAccount(quiet));
  expect(await browser.post('/auth/v1/user/email', { email: newAddress(), password: PASSWORD })).toMatchObject({
    status: 409,
    body: { error: { message: 'Ensaya aún no puede enviar correos. Habla con quien administra la plataforma.' } },
  });
});

test('asking again and again does not fill one’s own mailbox', async () => {
  const { person, browser } = await requested();
  const answers = [];
  for (let n = 0; n < 6; n += 1)
    answers.push(codeOf(await browser.post('/auth/v1/user/email', { email: newAddress(), password: PASSWORD })));
  expect(answers.at(-1)).toBe('rate_limited');
  expect((await queuedMails(server, person.email)).filter(({ kind }) => kind === 'address_old').length).toBeLessThanOrEqual(5);
});
