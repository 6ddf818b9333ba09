import { randomInt, randomUUID } from 'node:crypto';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { hashPassword } from 'better-auth/crypto';
import { expect, test } from 'vitest';
import { freshCode } from '../../tests/authenticator.ts';
import { openBrowser } from '../../tests/browser.ts';
import { createTestServer } from '../../tests/server.ts';

const server = await createTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
const { app, owner } = server;
/** A new browser at an address of its own: the routes limit requests by address. */
const elsewhere = () => openBrowser(app, `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`);
const PASSWORD = 'una frase que nadie adivina';
const passwordHash = await hashPassword(PASSWORD);
type Refused = { error?: { code: string; message: string; fields?: Record<string, string> } };
const said = ({ status, body }: { status: number; body: unknown }) => {
  const { code, message, fields } = (body as Refused).error ?? {};
  return [status, code, fields ? Object.values(fields).join() : message];
};
const address = () => `persona-${randomUUID()}@ejemplo.test`;

async function signedIn() {
  const { email } = await buildUser(owner, { role: 'worker', passwordHash });
  const browser = elsewhere();
  await browser.post('/auth/v1/token', { email, password: PASSWORD });
  return { browser, email };
}

test('[5.2] a password of 65 to 128 emoji is refused with its own sentence, and one of 64 is accepted', async () => {
  const { browser } = await signedIn();
  const TOO_LONG = [400, 'invalid_input', 'La contraseña es demasiado larga. Caben 128 caracteres, y un emoji ocupa dos o más'];
  const WRONG = [400, 'invalid_input', 'La contraseña no es correcta'];
  for (const length of [65, 128, 129]) {
    const password = '🦜'.repeat(length);
    const signUp = { email: address(), password, role: 'worker' };
    expect(said(await elsewhere().post('/auth/v1/signup', signUp))).toEqual(TOO_LONG);
    expect(said(await elsewhere().post('/auth/v1/recover/reset', { token: 'x', password }))).toEqual(TOO_LONG);
    expect(said(await elsewhere().post('/auth/v1/verify', { token: 'x', password }))).toEqual(TOO_LONG);
    expect(said(await browser.put('/auth/v1/user/password', { current: PASSWORD, password }))).toEqual(TOO_LONG);
    expect(said(await browser.put('/auth/v1/user/password', { current: password, password: PASSWORD }))).toEqual(WRONG);
    expect(said(await elsewhere().post('/auth/v1/token', { email: address(), password }))).toEqual(WRONG);
    for (const path of ['reauthenticate', 'factors', 'factors/remove'])
      expect(said(await browser.post(`/auth/v1/${path}`, { password, code: '123456' }))).toEqual(WRONG);
  }
  expect((await browser.put('/auth/v1/user/password', { current: PASSWORD, password: '🦜'.repeat(64) })).status).toBe(204);
  expect((await browser.post('/auth/v1/reauthenticate', { password: '🦜'.repeat(64) })).status).toBe(204);
});

test('[7.6] a recovery code without a second factor, and a code without an enrolment, are refused with their own sentences', async () => {
  const { browser } = await signedIn();
  const EXPIRED = [400, 'sign_in_expired', 'El inicio de sesión ha caducado. Escribe otra vez tu correo y tu contraseña'];
  expect(said(await browser.post('/auth/v1/token/second_factor', { code: 'abcde-FGHIJ' }))).toEqual(EXPIRED);
  expect(said(await elsewhere().post('/auth/v1/token/second_factor', { code: 'abcde-FGHIJ' }))).toEqual(EXPIRED);
  const OFF = [409, 'factor_off', 'No tienes activada la verificación en dos pasos'];
  expect(said(await browser.post('/auth/v1/factors/verify', { code: '123456' }))).toEqual(OFF);
});

test('[7.6] enrolling twice is refused with its own sentence; beginning twice is not', async () => {
  const { browser, email } = await signedIn();
  await browser.post('/auth/v1/factors', { password: PASSWORD });
  const begun = await browser.post('/auth/v1/factors', { password: PASSWORD });
  const { uri } = begun.body as { uri: string };
  expect((await browser.post('/auth/v1/factors/verify', { code: await freshCode(server, email, uri) })).status).toBe(204);
  const ON = [409, 'factor_on', 'Ya tienes activada la verificación en dos pasos'];
  expect(said(await browser.post('/auth/v1/factors', { password: PASSWORD }))).toEqual(ON);
  expect(said(await browser.post('/auth/v1/factors/verify', { code: await freshCode(server, email, uri) }))).toEqual(ON);
});

test('[2.19] registrations of one address at once get the same answer, and make one account', async () => {
  const email = address();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => elsewhere().post('/auth/v1/signup', { email, password: PASSWORD, role: 'worker' })),
  );
  expect(answers).toEqual(Array(8).fill({ status: 200, body: { next: 'check_mail' } }));
  expect((await owner.query('select from auth.user where email = $1', [email])).rowCount).toBe(1);
});
