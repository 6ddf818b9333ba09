import { get, type IncomingMessage } from 'node:http';
import { CHANGES_PATH, type Change } from '@ensaya/contract/realtime.ts';
import { buildSession, type User } from '@ensaya/db/builders/usuarios.ts';
import { cleanUp } from '@ensaya/db/tests/database.ts';
import { signSession, type TestServer } from './server.ts';

/** Without an agent: closing a server must not wait for a pooled connection. */
export const openChanges = (address: string, headers: Record<string, string> = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(address + CHANGES_PATH, { headers, agent: false }, resolve).on('error', reject);
  });

/** The changes that a browser of this user receives. */
export async function subscribe({ config, owner }: TestServer, address: string, user: Pick<User, 'id'>): Promise<Change[]> {
  const cookie = signSession(config, await buildSession(owner, user));
  const response = await openChanges(address, { cookie });
  const received: Change[] = [];
  response.setEncoding('utf8');
  response.on('error', () => {});
  response.on('data', (text: string) => {
    for (const line of text.split('\n')) if (line.startsWith('data: ')) received.push(...JSON.parse(line.slice(6)));
  });
  cleanUp(async () => {
    response.destroy();
  });
  return received;
}
