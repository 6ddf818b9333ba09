import type { Owner } from '@ensaya/db/builders/usuarios.ts';

/** Every table that holds rows of the product, jobs included. */
async function tablesOf(owner: Owner): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('app', 'auth') or (schemaname = 'pgboss' and tablename like 'job%') order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** A digest of each table's rows. */
export async function digestTables(owner: Owner): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const table of await tablesOf(owner)) {
    const { rows } = await owner.query<{ digest: string }>(
      `select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as digest from ${table} t`,
    );
    digests[table] = rows[0]?.digest ?? '';
  }
  return digests;
}

/** A digest, by table, of the rows that contain the text, such as a company's id. */
export async function digestRowsWith(owner: Owner, text: string): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const table of await tablesOf(owner)) {
    const { rows } = await owner.query<{ digest: string | null }>(
      `select md5(string_agg(t::text, '' order by t::text)) as digest from ${table} t where position($1 in t::text) > 0`,
      [text],
    );
    if (rows[0]?.digest) digests[table] = rows[0].digest;
  }
  return digests;
}

/** The tables with a row that holds the text in any column, as a dump would show it. */
export async function tablesThatHold(owner: Owner, text: string): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('app', 'auth', 'meta', 'pgboss')`,
  );
  if (tables.length <= 30) throw new Error('the tables were not found');
  const holding: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await owner.query(`select from ${name} t where position($1 in t::text) > 0 limit 1`, [text]);
    if (rowCount) holding.push(name);
  }
  return holding;
}
