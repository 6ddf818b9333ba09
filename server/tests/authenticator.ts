import { URI } from 'otpauth';
import type { TestServer } from './server.ts';

/** The code that an authenticator shows now. The server forgets that it has seen one, so that a test need not wait for the next. */
export async function freshCode({ owner }: Pick<TestServer, 'owner'>, email: string, uri: string): Promise<string> {
  await owner.query('update auth.two_factor f set last_step = null from auth.user u where u.id = f.user_id and u.email = $1', [email]);
  return URI.parse(uri).generate();
}
