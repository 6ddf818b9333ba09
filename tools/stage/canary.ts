import { readFile } from 'node:fs/promises';
import pg from 'pg';

/** Part of every provider key of the browser tests. It may be stored only sealed. */
const CANARY = 'canario';

/** The tables and logs that contain it in the clear. */
export async function findCanary(adminUrl: string, logs: readonly string[]): Promise<{ searched: number; found: string[] }> {
  const owner = new pg.Client({ connectionString: adminUrl });
  await owner.connect();
  const found: string[] = [];
  try {
    const { rows } = await owner.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of rows) {
      const { rowCount } = await owner.query(`select from ${name} t where position($1 in t::text) > 0 limit 1`, [CANARY]);
      if (rowCount) found.push(name);
    }
    for (const log of logs) if ((await readFile(log, 'utf8')).includes(CANARY)) found.push(log);
    return { searched: rows.length + logs.length, found };
  } finally {
    await owner.end();
  }
}
