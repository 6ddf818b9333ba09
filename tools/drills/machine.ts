import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { access, chown, mkdir, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const call = promisify(execFile);

/** PostgreSQL 18, Patroni, etcd and pgBackRest as Debian packages them, in a folder of their own: the host may be older. */
const ROOT = process.env.DRILL_ROOT ?? '/var/cache/ensaya-drills/forky';
const SUITE = 'forky';
const PACKAGES = ['postgresql-18', 'patroni', 'python3-etcd', 'etcd-server', 'etcd-client', 'pgbackrest', 'procps'];
const OPS = new URL('../../ops', import.meta.url).pathname;
/** Folders that belong to one machine, and where its programs expect them. */
const OWN = {
  lib: '/var/lib/postgresql',
  run: '/run/postgresql',
  log: '/var/log/pgbackrest',
  spool: '/var/spool/pgbackrest',
  lock: '/tmp/pgbackrest',
  etcd: '/var/lib/etcd',
  etc: '/etc/ensaya',
};
const PATH = '/usr/lib/postgresql/18/bin:/usr/bin:/bin:/usr/sbin:/sbin';
/** The mounts of a machine: its own folders, our `ops/` as it is committed, its own /tmp, /proc and shared memory. */
const ENTER = `set -eu
mount --make-rprivate /
mount -t tmpfs tmpfs "$ROOT/tmp"
mkdir "$ROOT/tmp/pgbackrest"
mount --rbind /dev "$ROOT/dev"
mount -t tmpfs tmpfs "$ROOT/dev/shm"
mount -t proc proc "$ROOT/proc"
mount --bind "$OPS" "$ROOT/opt/ensaya/ops"
${Object.entries(OWN)
  .map(([name, path]) => `mount --bind "$FOLDER/${name}" "$ROOT${path}"`)
  .join('\n')}
mount --bind "$FOLDER/etc/hosts" "$ROOT/etc/hosts"
unset OPS FOLDER
exec chroot --userspec=postgres:postgres "$ROOT" "$@"`;

export type Machine = {
  name: string;
  folder: string;
  /** Writes a file below its /etc/ensaya that nobody else reads. */
  give: (path: string, text: string) => Promise<void>;
  /** Starts a program in the background; its output goes to a log in the machine's folder. */
  start: (log: string, command: string[], environment?: Record<string, string>) => void;
  /** Runs a program to its end and returns its output. */
  run: (command: string[], environment?: Record<string, string>) => Promise<string>;
  /** SIGKILL to everything that was started, all at once. */
  kill: () => Promise<void>;
  freeze: () => Promise<void>;
  thaw: () => Promise<void>;
};

/** Builds the folder of packages if it is missing. Takes a minute or two. */
export async function installMachines(): Promise<string> {
  if (process.getuid?.() !== 0) throw new Error('a drill mounts, changes networks and kills: run it as root');
  if (
    !(await access(join(ROOT, 'usr/bin/pgbackrest')).then(
      () => true,
      () => false,
    ))
  ) {
    await rm(ROOT, { recursive: true, force: true });
    await mkdir(join(ROOT, '..'), { recursive: true });
    // No cluster of the package's own.
    const hook = `mkdir -p "$1/etc/postgresql-common/createcluster.d" && echo 'create_main_cluster = false' > "$1/etc/postgresql-common/createcluster.d/no.conf"`;
    const options = ['--quiet', '--variant=minbase', `--include=${PACKAGES.join(',')}`, `--essential-hook=${hook}`, '--format=directory'];
    await call('mmdebstrap', [...options, SUITE, ROOT], { maxBuffer: 1e8 });
  }
  for (const path of [...Object.values(OWN), '/opt/ensaya/ops'])
    if (!path.startsWith('/tmp/')) await mkdir(join(ROOT, path), { recursive: true });
  const version = async (...command: string[]) => (await call('chroot', [ROOT, 'env', `PATH=${PATH}`, ...command])).stdout.split('\n')[0];
  return [
    await version('postgres', '--version'),
    await version('patroni', '--version'),
    await version('etcd', '--version'),
    await version('pgbackrest', 'version'),
  ].join(', ');
}

/** In the network namespace `network`, or in the host's. */
export async function createMachine(parent: string, name: string, hosts: string, network?: string): Promise<Machine> {
  const folder = join(parent, name);
  const [uid, gid] = await postgresUser();
  for (const own of Object.keys(OWN)) {
    await mkdir(join(folder, own), { recursive: true });
    await chown(join(folder, own), uid, gid);
  }
  await call('sh', ['-c', `printf '%s\\n' "$1" > "$2/etc/hosts"; touch "$3/etc/hosts"`, 'sh', hosts, folder, ROOT]);
  const started = new Set<ChildProcess>();
  const inside = (command: string[]): [string, string[]] => {
    const entered = ['unshare', '--mount', '--pid', '--ipc', '--fork', 'sh', '-c', ENTER, 'sh', ...command];
    const [program = '', ...args] = network ? ['ip', 'netns', 'exec', network, ...entered] : entered;
    return [program, args];
  };
  const environmentOf = (environment: Record<string, string> = {}) => ({
    LANG: 'C.UTF-8',
    ...environment,
    PATH,
    ROOT,
    OPS,
    FOLDER: folder,
  });
  const signal = async (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const child of started) for (const pid of await processesOf(child)) signalTo(pid, name);
  };
  const killAll = () => {
    // Its first process takes the whole namespace along.
    for (const child of started) for (const pid of firstProcessOf(child)) signalTo(pid, 'SIGKILL');
  };
  const kill = async () => {
    const ending = [...started].filter(isRunning).map((child) => once(child, 'exit'));
    killAll();
    await Promise.all(ending);
    started.clear();
  };
  process.once('exit', killAll);

  return {
    name,
    folder,
    give: async (path, text) => {
      const file = join(folder, 'etc', path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text, { mode: 0o600 });
      for (const each of [dirname(file), file]) await chown(each, uid, gid);
    },
    start: (log, command, environment) => {
      const [program, args] = inside(command);
      const output = openSync(join(folder, `${log}.log`), 'a');
      started.add(spawn(program, args, { env: environmentOf(environment), stdio: ['ignore', output, output] }));
    },
    run: async (command, environment) => {
      const [program, args] = inside(command);
      try {
        return (await call(program, args, { env: environmentOf(environment), maxBuffer: 1e8 })).stdout;
      } catch (error) {
        const { stdout, stderr } = error as { stdout: string; stderr: string };
        throw new Error(`${name}: ${command.join(' ')}\n${stdout}${stderr}`);
      }
    },
    kill,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  };
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

/** The host's number of the user `postgres` of the machines. */
async function postgresUser(): Promise<[uid: number, gid: number]> {
  const users = await readFile(join(ROOT, 'etc/passwd'), 'utf8');
  const [, uid, gid] = users.match(/^postgres:x:(\d+):(\d+):/m) ?? [];
  return [Number(uid), Number(gid)];
}

/** The first process of the namespace that `unshare` has made. Not `unshare --kill-child`: changing the user undoes it. */
function firstProcessOf({ pid }: ChildProcess): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return []; // It has ended by itself.
  }
}

/** All processes of that namespace. */
async function processesOf(child: ChildProcess): Promise<number[]> {
  const [first] = firstProcessOf(child);
  const namespace = await readlink(`/proc/${first}/ns/pid`).catch(() => undefined);
  const members: number[] = [];
  for (const name of await readdir('/proc'))
    if (/^\d+$/.test(name) && (await readlink(`/proc/${name}/ns/pid`).catch(() => '')) === namespace) members.push(Number(name));
  return members;
}

function signalTo(pid: number, name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
}
