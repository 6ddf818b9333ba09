import { readFile } from 'node:fs/promises';
import pg from 'pg';

const ROLES = new URL('../roles.sql', import.meta.url);
/** Serialises changes of roles: concurrent updates of the shared catalog fail. */
const ADVISORY_LOCK = 727_362_902;

export type LoginRole = 'ensaya_api' | 'ensaya_auth' | 'ensaya_worker';

/** Creates the cluster's five roles if missing and sets the given passwords. `adminUrl` must have the right to create roles. */
export async function ensureRoles(adminUrl: string, passwords: Partial<Record<LoginRole, string>>): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query(await readFile(ROLES, 'utf8'));
    for (const [role, password] of Object.entries(passwords)) {
      await client.query(`alter role ${pg.escapeIdentifier(role)} password ${pg.escapeLiteral(password)}`);
    }
  } finally {
    await client.end();
  }
}

/** The same server and database with another role. */
export function urlAs(url: string, role: LoginRole, password: string): string {
  const as = new URL(url);
  as.username = role;
  as.password = password;
  return as.href;
}
