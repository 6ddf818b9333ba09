import { setTimeout as after } from 'node:timers/promises';
import pg from 'pg';
import type { Store } from '../../archivos/store.ts';
import { copyFiles, filesOf } from './files.ts';
import { accountsThere, type People, peopleOf } from './people.ts';
import { copyRows, danglingIn, digestOf, type Renamed } from './rows.ts';
import { type MovedTable, movedTables, referencesOf } from './tables.ts';

/** An installation: a whole stack with its own database and files. */
export type Cell = { url: string; store: Store };
export type Moved = { tables: number; rows: number; files: number; people: number; readOnlyMs: number };

/** Transactions that began before the company became read-only have this long to end. */
const DRAIN_MS = 5_000;
const LOOK_MS = 20;
const UNDER_WAY = `select from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and xact_start < $1`;

/**
 * Moves a company with its rows, accounts, sealed keys and files to another installation of the same version and key ring, compares every
 * row and file, and marks it as deleted in the source, where it can be restored for 30 days. Meanwhile it can be read and not written. What
 * differs or refers to nothing undoes all of it. The source's worker has to be stopped.
 */
export async function moveEmpresa(from: Cell, to: Cell, empresa_id: string): Promise<Moved> {
  // A superuser, who sees when the transactions of others began.
  const source = await connect(from.url);
  // Neither triggers nor references: the rows say already what triggers would add, and references are checked at the end.
  const target = await connect(to.url, '-c session_replication_role=replica -c role=ensaya_owner');
  try {
    const tables = await checkedTables(source, target);
    const done = new Set<string>();
    await copyFiles(from.store, to.store, await filesOf(source, empresa_id), done);
    const began = performance.now();
    await setReadOnly(source, empresa_id);
    try {
      await copyFiles(from.store, to.store, await filesOf(source, empresa_id), done);
      const { rows, people } = await copyAll(source, target, tables, empresa_id);
      await source.query('update app.empresas set deleted_at = now(), moving_since = null where id = $1', [empresa_id]);
      const readOnlyMs = performance.now() - began;
      return { tables: tables.length, rows, files: done.size, people: people.named.length, readOnlyMs };
    } catch (error) {
      await source.query('update app.empresas set moving_since = null where id = $1', [empresa_id]);
      throw error;
    }
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

async function connect(connectionString: string, options = ''): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, options: `${options} -c timezone=UTC` });
  await client.connect();
  return client;
}

async function checkedTables(source: pg.ClientBase, target: pg.ClientBase): Promise<MovedTable[]> {
  const [here, there] = [await movedTables(source), await movedTables(target)];
  if (here.unknown.length > 0) throw new Error(`nothing says whether these tables move: ${here.unknown.join(', ')}`);
  if (JSON.stringify(here) !== JSON.stringify(there)) throw new Error('the two installations are not of the same version');
  return here.tables;
}

/** From now on `app.enter()` lets the company's people read only. Waits for what was under way. */
async function setReadOnly(source: pg.ClientBase, empresa_id: string): Promise<void> {
  const { rowCount } = await source.query(
    'update app.empresas set moving_since = now() where id = $1 and deleted_at is null and moving_since is null',
    [empresa_id],
  );
  if (rowCount === 0) throw new Error('no such company, or it is being moved already');
  const { rows } = await source.query<{ since: string }>('select clock_timestamp()::text as since');
  for (const until = performance.now() + DRAIN_MS; ; await after(LOOK_MS)) {
    const { rowCount: open } = await source.query(UNDER_WAY, [rows[0]?.since]);
    if (open === 0) return;
    if (performance.now() > until) {
      await source.query('update app.empresas set moving_since = null where id = $1', [empresa_id]);
      throw new Error('a transaction that began before the move does not end');
    }
  }
}

async function copyAll(source: pg.ClientBase, target: pg.ClientBase, tables: MovedTable[], empresa_id: string) {
  await source.query('begin isolation level repeatable read read only');
  await target.query('begin');
  try {
    const people = await peopleOf(source, empresa_id, tables);
    const renamed = await accountsThere(source, target, people.named);
    const values = valuesOf(empresa_id, people, new Set(renamed.keys()));
    let rows = 0;
    for (const table of tables) rows += await copyRows(source, target, table, values, renamed);
    const copied = await digests(target, tables, values, new Map());
    const broken = await danglingIn(target, tables, await referencesOf(target, tables), values);
    if (broken.length > 0) throw new Error(`rows would refer to nothing: ${broken.join(', ')}`);
    // Without the snapshot: also what a superadmin or a job has written since.
    await source.query('rollback');
    await source.query('begin read only');
    const differing = [...(await digests(source, tables, values, renamed))].filter(([name, digest]) => digest !== copied.get(name));
    await source.query('rollback');
    if (differing.length > 0) throw new Error(`the copy differs in ${differing.map(([name]) => name).join(', ')}`);
    await target.query('update app.empresas set moving_since = null where id = $1', [empresa_id]);
    await target.query('select app.recount_platform()');
    await target.query('commit');
    return { rows, people };
  } catch (error) {
    await Promise.allSettled([source.query('rollback'), target.query('rollback')]);
    throw error;
  }
}

const valuesOf = (empresa_id: string, { named, members }: People, there: ReadonlySet<string>) =>
  [empresa_id, named.filter((id) => !there.has(id)), members.filter((id) => !there.has(id))] as const;

async function digests(client: pg.ClientBase, tables: readonly MovedTable[], values: readonly unknown[], renamed: Renamed) {
  const found = new Map<string, string>();
  for (const table of tables) found.set(table.name, await digestOf(client, table, values, renamed));
  return found;
}
