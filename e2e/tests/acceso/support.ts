import { type APIRequestContext, type Page, test } from '@playwright/test';
import { TOTP } from 'otpauth';
import { buildAccount, newAddress, PASSWORD, STAGE } from '../stage.ts';
import { expect } from '../support.ts';

export { newAddress, PASSWORD };

type Mail = { subject: string; text: string };
const mailsTo = async (request: APIRequestContext, to: string): Promise<Mail[]> =>
  (await request.get(`${STAGE}/mails?to=${encodeURIComponent(to)}`)).json();

/** A worker sends mails from a queue, which all tests fill. */
const MAIL_MS = 30_000;

/** Waits for the newest mail with this subject. */
export async function mailTo(request: APIRequestContext, to: string, subject: string): Promise<Mail> {
  let mail: Mail | undefined;
  const look = async () => {
    mail = (await mailsTo(request, to)).findLast((candidate) => candidate.subject === subject);
    return mail?.subject;
  };
  await expect.poll(look, { timeout: MAIL_MS }).toBe(subject);
  return mail as Mail;
}

/** The link in that mail. */
export async function linkTo(request: APIRequestContext, to: string, subject: string): Promise<string> {
  const { text } = await mailTo(request, to, subject);
  return text.match(/https?:\S+/)?.[0] ?? '';
}

/** Sends a request as the page would. */
export async function post(request: APIRequestContext, path: string, data: object): Promise<number> {
  const origin = test.info().project.use.baseURL ?? '';
  return (await request.post(`/auth/v1${path}`, { headers: { origin }, data })).status();
}

/** A new account. A user with an unconfirmed address signs up again, which sends the link. */
export async function createAccount(
  request: APIRequestContext,
  role: 'worker' | 'manager' | 'superadmin' = 'worker',
  { confirmed = true } = {},
): Promise<string> {
  const email = newAddress();
  if (confirmed) await buildAccount({ email, role, pending: true });
  else expect(await post(request, '/signup', { email, password: PASSWORD, role })).toBe(200);
  return email;
}

/** Gives the page's browser a session. */
export async function enter(page: Page, email: string, password: string): Promise<void> {
  // Signing in ends the browser's previous session. An open page would notice and navigate to the sign-in.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  expect(await post(page.request, '/token', { email, password })).toBe(200);
}

export async function fillRegistration(page: Page, email: string, role: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirmar contraseña').fill(PASSWORD);
  await page.getByRole('combobox', { name: 'Rol' }).click();
  await page.getByRole('option', { name: role }).click();
}

const STEP_MS = 30_000;

/**
 * Two codes of an authenticator that the server accepts now, one after the other: a code counts once, and the one of the previous 30
 * seconds is still valid. Waits for the next step if this one is about to end.
 */
export async function twoCodes(secret: string): Promise<[string, string]> {
  await expect.poll(() => Date.now() % STEP_MS, { timeout: STEP_MS }).toBeLessThan(STEP_MS - 10_000);
  const totp = new TOTP({ secret });
  return [totp.generate({ timestamp: Date.now() - STEP_MS }), totp.generate()];
}

/** Opens a form of the profile: 'nombre y zona horaria', 'correo', 'contraseña'. */
export const openProfileForm = (page: Page, what: string): Promise<void> => page.getByRole('button', { name: `Cambiar ${what}` }).click();
