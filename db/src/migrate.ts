import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { migrateQueue } from './queue-schema.ts';
import { preparePolicies } from './rls.ts';

const HERE = new URL('../', import.meta.url);
/** Key of the advisory lock. An arbitrary constant, which must be the same in every release. */
const ADVISORY_LOCK = 727_362_901;
const NO_TRANSACTION = /^-- no-transaction\n/;

type SqlFile = { name: string; sql: string; checksum: string };
export type Migrated = { migrations: string[]; functions: string[]; policies: string[] };

/**
 * Brings a database to this release's schema. `url` must bypass any transaction pooler and belong to a member of ensaya_owner.
 * Safe to run from several machines at once: the second waits for the lock and finds nothing to do.
 */
export async function migrate(url: string, root = HERE): Promise<Migrated> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await grantDatabaseToOwner(client);
    await client.query(`set role ensaya_owner; set search_path = pg_catalog, pg_temp; set lock_timeout = '5s'`);
    await client.query(`
      create schema if not exists meta;
      create table if not exists meta.applied (
        kind text not null, name text not null, checksum text not null, applied_at timestamptz not null default now(),
        primary key (kind, name))`);

    const done: Migrated = { migrations: await applyMigrations(client, await readSql(root, 'migrations')), functions: [], policies: [] };
    await migrateQueue(client);
    done.functions = await reapplyChanged(client, 'functions', await readSql(root, 'functions'));
    const policies = await readSql(root, 'policies');
    done.policies = await reapplyChanged(
      client,
      'policies',
      policies.map(({ name, sql }) => sqlFile(name, preparePolicies(name) + sql)),
    );
    return done;
  } finally {
    await client.end();
  }
}

async function grantDatabaseToOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const database = pg.escapeIdentifier(rows[0]?.name ?? '');
  await client.query(
    `grant create, temporary on database ${database} to ensaya_owner; revoke temporary on database ${database} from public`,
  );
}

async function applyMigrations(client: pg.Client, files: SqlFile[]): Promise<string[]> {
  const applied = await appliedChecksums(client, 'migrations');
  for (const name of applied.keys()) {
    if (!files.some((file) => file.name === name)) throw new Error(`migration ${name} was applied but is not in this release`);
  }
  const fresh: string[] = [];
  for (const file of files) {
    const { name, checksum } = file;
    const known = applied.get(name);
    if (known === checksum) continue;
    if (known) throw new Error(`migration ${name} changed after it was applied; write a new one instead`);
    if (fresh.length === 0 && [...applied.keys()].some((other) => other > name)) {
      throw new Error(`migration ${name} sorts before one already applied; rename it`);
    }
    await apply(client, 'migrations', file);
    fresh.push(name);
  }
  return fresh;
}

/** Each file holds the whole definition of its functions or policies, so a changed file is applied again. */
async function reapplyChanged(client: pg.Client, kind: 'functions' | 'policies', files: SqlFile[]): Promise<string[]> {
  const applied = await appliedChecksums(client, kind);
  const vanished = [...applied.keys()].filter((name) => !files.some((file) => file.name === name));
  if (vanished.length > 0)
    throw new Error(
      `${kind} ${vanished.join(', ')} are in the database but in no file: drop them, and their rows of meta.applied, in a migration`,
    );
  const changed = files.filter(({ name, checksum }) => applied.get(name) !== checksum);
  for (const file of changed) await apply(client, kind, file);
  return changed.map(({ name }) => name);
}

async function apply(client: pg.Client, kind: string, { name, sql, checksum }: SqlFile): Promise<void> {
  const inTransaction = !NO_TRANSACTION.test(sql);
  try {
    // CREATE INDEX CONCURRENTLY waits for older transactions, which may take longer than the lock time-out.
    await client.query(inTransaction ? 'begin' : 'set lock_timeout = 0');
    await client.query(sql);
    await client.query(
      `insert into meta.applied (kind, name, checksum) values ($1, $2, $3)
       on conflict (kind, name) do update set checksum = excluded.checksum, applied_at = now()`,
      [kind, name, checksum],
    );
    await client.query(inTransaction ? 'commit' : `set lock_timeout = '5s'`);
  } catch (error) {
    if (inTransaction) await client.query('rollback');
    throw new Error(`${kind}/${name}.sql: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

async function appliedChecksums(client: pg.Client, kind: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from meta.applied where kind = $1 order by name',
    [kind],
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

async function readSql(root: URL, directory: string): Promise<SqlFile[]> {
  const names = (await readdir(new URL(`${directory}/`, root))).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (file) => sqlFile(file.slice(0, -'.sql'.length), await readFile(new URL(`${directory}/${file}`, root), 'utf8'))),
  );
}

const sqlFile = (name: string, sql: string): SqlFile => ({ name, sql, checksum: createHash('sha256').update(sql).digest('hex') });
