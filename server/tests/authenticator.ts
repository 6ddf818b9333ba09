import { URI } from 'otpauth';
import { PASSWORD } from './account-scene.ts';
import type { Browser } from './browser.ts';
import type { TestServer } from './server.ts';

/** The code that an authenticator shows now. Deletes the server's record of the last used code, so that a test need not wait for the next. */
export async function freshCode({ owner }: Pick<TestServer, 'owner'>, email: string, uri: string): Promise<string> {
  await owner.query('update auth.two_factor f set last_step = null from auth.user u where u.id = f.user_id and u.email = $1', [email]);
  return URI.parse(uri).generate();
}

/** Switches the second factor on for the account that is signed in. */
export async function enrolFactor(server: Pick<TestServer, 'owner'>, browser: Pick<Browser, 'post'>, email: string) {
  const begun = (await browser.post('/auth/v1/factors', { password: PASSWORD })).body as { uri: string; recovery_codes: string[] };
  const { status } = await browser.post('/auth/v1/factors/verify', { code: await freshCode(server, email, begun.uri) });
  if (status !== 204) throw new Error(`the second factor of ${email} was refused with ${status}`);
  return begun;
}
