import { rm } from 'node:fs/promises';
import { setTimeout as after } from 'node:timers/promises';
import type { LocalPostgres } from '@ensaya/db/local-postgres.ts';
import pg from 'pg';
import { createMachine, type Machine } from './machine.ts';
import type { Repository } from './repository.ts';

const DATA = '/var/lib/postgresql/18/ensaya';
const PASSWORD = 'ensaya';
const READY_WITHIN_MS = 300_000;

/** A machine with PostgreSQL and pgBackRest, configured by ops/backup/. */
export type ArchivedPostgres = LocalPostgres & {
  machine: Machine;
  /** A new, empty cluster with its stanza in the repository. */
  create: () => Promise<void>;
  /** pgBackRest's restore from the repository alone. */
  restore: (...options: string[]) => Promise<void>;
  /** Resolves when it accepts writes; a standby, when it accepts reads. */
  start: (settings?: Record<string, string>) => Promise<void>;
  backup: (type: 'full' | 'incr') => Promise<void>;
  run: (...command: string[]) => Promise<string>;
  query: <Row extends pg.QueryResultRow>(sql: string) => Promise<Row[]>;
  /** SIGKILL to all processes, and the machine's folders are deleted. */
  destroy: () => Promise<void>;
};

export async function archivedPostgres(home: string, name: string, port: number, repository: Repository): Promise<ArchivedPostgres> {
  const machine = await createMachine(home, name, repository.hosts);
  await repository.install(machine);
  await machine.give('password', PASSWORD);
  const environment = { ...repository.environment, PGBACKREST_PG1_PORT: String(port), PGPORT: String(port), PGHOST: '/run/postgresql' };
  const url = (database: string, user = 'postgres') => `postgres://${user}:${PASSWORD}@127.0.0.1:${port}/${database}`;
  const run = (...command: string[]) => machine.run(command, environment);
  const query = async <Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: url('postgres'), connectionTimeoutMillis: 2000 });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  const start = async (settings: Record<string, string> = {}) => {
    const options = {
      port: String(port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '/run/postgresql',
      max_connections: '100',
      ...settings,
    };
    const args = Object.entries(options).flatMap(([setting, value]) => ['-c', `${setting}=${value}`]);
    machine.start('postgres', ['postgres', '-D', DATA, ...args], environment);
    const standby = await run('sh', '-c', `test -e ${DATA}/standby.signal && echo yes || true`);
    const ready = async () => (await query<{ r: boolean }>('select pg_is_in_recovery() as r'))[0]?.r === false;
    const answers = async () => (await query('select')).length === 1;
    for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await after(100))
      if (await (standby ? answers() : ready()).catch(() => false)) return;
    throw new Error(`PostgreSQL on ${name} was not ready in time`);
  };
  return {
    port,
    url,
    machine,
    run,
    query,
    start,
    stop: machine.kill,
    async create() {
      const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--data-checksums'];
      await run('mkdir', '-p', DATA);
      await run(
        'initdb',
        '-D',
        DATA,
        '-U',
        'postgres',
        '--auth-host=scram-sha-256',
        '--auth-local=peer',
        '--pwfile=/etc/ensaya/password',
        ...locale,
      );
      await run('sh', '-c', `echo "include '/opt/ensaya/ops/backup/archive.conf'" >> ${DATA}/postgresql.conf`);
      await start();
      await run('pgbackrest', '--stanza=ensaya', 'stanza-create');
    },
    async restore(...options) {
      await run('mkdir', '-p', '-m', '700', DATA);
      await run('pgbackrest', '--stanza=ensaya', ...options, 'restore');
    },
    backup: async (type) => {
      await run('sh', '/opt/ensaya/ops/backup/backup.sh', type);
    },
    async destroy() {
      await machine.kill();
      await rm(machine.folder, { recursive: true, force: true });
    },
  };
}
