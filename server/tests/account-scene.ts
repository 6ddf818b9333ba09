import { randomUUID } from 'node:crypto';
import { buildUser, type User } from '@ensaya/db/builders/usuarios.ts';
import { hashPassword } from 'better-auth/crypto';
import { type Browser, openBrowser } from './browser.ts';
import type { TestServer } from './server.ts';

export const PASSWORD = 'una frase que nadie adivina';
const passwordHash = hashPassword(PASSWORD);

export const newAddress = () => `persona-${randomUUID().slice(0, 8)}@ejemplo.test`;
export const codeOf = (answer: { body: unknown }) => (answer.body as { error?: { code: string } } | null)?.error?.code;

/** A user with a password. */
export const buildAccount = async ({ owner }: TestServer, role: User['role'] = 'worker', email = newAddress()): Promise<User> =>
  buildUser(owner, { role, email, passwordHash: await passwordHash });

/** A browser of its own in which the user has signed in. */
export async function signedIn({ app }: TestServer, { email }: Pick<User, 'email'>, password = PASSWORD): Promise<Browser> {
  const browser = openBrowser(app);
  const { status } = await browser.post('/auth/v1/token', { email, password });
  if (status !== 200) throw new Error(`signing in as ${email} was refused with ${status}`);
  return browser;
}
