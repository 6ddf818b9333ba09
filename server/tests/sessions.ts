import { buildSession, type User } from '@ensaya/db/builders/usuarios.ts';
import pg from 'pg';
import type { TestServer } from './server.ts';

/** Runs an arbitrary statement as the API's database role, inside a user's session. */
export async function sessionOf(server: TestServer, user: Pick<User, 'id'>, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: server.url('ensaya_api') });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select app.enter($1, $2, false)', [await buildSession(server.owner, user), ['worker', 'manager', 'superadmin']]);
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
