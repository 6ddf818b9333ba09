import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { composeForms, meet, type Service } from './ops/forms.ts';

const OPS = new URL('../ops/', import.meta.url).pathname;
/** In the place of systemctl and compose: writes down what it is asked. `curl` and `exec` say that both servers serve. */
const RECORDER =
  '#!/bin/sh\necho "$(basename "$0") $*" >> "$CALLS"\necho "image $ENSAYA_IMAGE" >> "$CALLS.image"\n[ -z "$DOWN" ] || case "$*" in "exec -T $DOWN"*) exit 1 ;; esac\ncase "$*" in *8404*) printf "servers,server-1,,%s,\\nservers,server-2,,UP,\\n" "$SERVER_1" ;; "ps "*) printf "%s\\n" "$RUNNING" ;; esac\n';

async function stage() {
  const folder = await mkdtemp(join(tmpdir(), 'ensaya-deploy-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'bin'));
  for (const name of ['systemctl', 'curl', 'docker']) await writeFile(join(folder, 'bin', name), RECORDER, { mode: 0o755 });
  // Only root gives files away.
  await writeFile(join(folder, 'bin/chown'), '#!/bin/sh\necho "$1 $(basename "$2")" >> "$OWNERS"\n', { mode: 0o755 });
  for (const release of ['1.0.0', '1.1.0']) await mkdir(join(folder, 'releases', release), { recursive: true });
  const calls = join(folder, 'calls');
  const run = async (script: string, args: string[], env: Record<string, string> = {}, scripts = OPS) => {
    for (const file of [calls, `${calls}.image`]) await rm(file, { force: true });
    const path = `${join(folder, 'bin')}:${process.env.PATH}`;
    const settings = {
      PATH: path,
      CALLS: calls,
      OWNERS: join(folder, 'owners'),
      ENSAYA_ROOT: folder,
      STATE_DIR: folder,
      SECRETS_DIR: join(folder, 'secrets'),
      COMPOSE: 'docker',
      SERVER_1: 'UP',
      ...env,
    };
    const { stdout, stderr } = await promisify(execFile)(join(scripts, script), args, { env: settings });
    const lines = (await readFile(calls, 'utf8').catch(() => '')).trim().split('\n');
    return {
      stdout,
      stderr,
      asked: lines.filter((line) => !/8404|docker ps /.test(line)),
      states: lines.flatMap((line) => /exec -T (\S+) .*8404/.exec(line)?.[1] ?? []),
      images: await readFile(`${calls}.image`, 'utf8').catch(() => ''),
    };
  };
  return { folder, run, current: () => readlink(join(folder, 'current')), before: () => readlink(join(folder, 'before')) };
}

const SERVERS = ['systemctl restart ensaya-server@1', 'systemctl restart ensaya-server@2', 'systemctl restart ensaya-worker'];

test('a release is a folder behind a link: the schema first, then the link, then one server after the other; --back goes to the one before', async () => {
  const { folder, run, current, before } = await stage();
  await symlink('releases/1.0.0', join(folder, 'current'));
  const deployed = await run('deploy.sh', ['systemd', '1.1.0']);
  expect(deployed.asked).toEqual(['systemctl start ensaya-migrate@1.1.0', ...SERVERS]);
  expect([await current(), await before()]).toEqual(['releases/1.1.0', 'releases/1.0.0']);
  // Again, after one that was broken off: the way back stays.
  await run('deploy.sh', ['systemd', '1.1.0']);
  expect([await current(), await before()]).toEqual(['releases/1.1.0', 'releases/1.0.0']);
  const back = await run('deploy.sh', ['systemd', '--back']);
  expect(back.asked).toEqual(SERVERS);
  expect([await current(), await before()]).toEqual(['releases/1.0.0', 'releases/1.1.0']);
});

test('a release that is not there, or none before, changes nothing', async () => {
  const { folder, run, current } = await stage();
  await symlink('releases/1.0.0', join(folder, 'current'));
  await expect(run('deploy.sh', ['systemd', '2.0.0'])).rejects.toThrow('releases/2.0.0 is missing');
  await expect(run('deploy.sh', ['systemd', '--back'])).rejects.toThrow('no release before');
  await expect(run('deploy.sh', ['compose', '--back'])).rejects.toThrow('no release before');
  expect(await current()).toBe('releases/1.0.0');
});

test('the state of HAProxy is asked from the server that is not being replaced, which shares a network with it', async () => {
  const { run } = await stage();
  const { states } = await run('deploy.sh', ['compose'], { ENSAYA_IMAGE: 'ensaya@sha256:1' });
  expect(states).toEqual(['server-2', 'server-1']);
  // The other one is down, as after a release that does not start.
  const mended = await run('deploy.sh', ['compose'], { ENSAYA_IMAGE: 'ensaya@sha256:2', DOWN: 'server-2' });
  expect(mended.states).toEqual(['server-2', 'server-1', 'server-1']);
  for (const form of await composeForms())
    for (const name of states) expect([form.name, name, meet(form, name, 'haproxy')]).toEqual([form.name, name, true]);
  const [plain] = await composeForms();
  expect(plain && meet(plain, 'worker', 'haproxy')).toBe(false);
});

test('an empty image, or a word that is no option, changes nothing', async () => {
  const { run } = await stage();
  await expect(run('deploy.sh', ['compose'])).rejects.toThrow('set ENSAYA_IMAGE');
  await expect(run('deploy.sh', ['compose', '--bcak'], { ENSAYA_IMAGE: 'ensaya@sha256:1' })).rejects.toThrow(
    'ops/deploy.sh compose|systemd --back',
  );
  await expect(run('deploy.sh', ['systemd', '--bcak'])).rejects.toThrow('ops/deploy.sh compose|systemd --back');
});

const imagesOf = ({ images }: { images: string }) => [...new Set(images.trim().split('\n'))];

test('the first deploy has a way back: to the image that ran', async () => {
  const { run } = await stage();
  await run('deploy.sh', ['compose'], { ENSAYA_IMAGE: 'ensaya@sha256:2', RUNNING: 'ensaya@sha256:1' });
  expect(imagesOf(await run('deploy.sh', ['compose', '--back']))).toContain('image ensaya@sha256:1');
});

test('a deploy that was broken off goes back to the image that served, also after a second failure', async () => {
  const { folder, run } = await stage();
  const deploy = (image: string, env = {}) => run('deploy.sh', ['compose'], { ENSAYA_IMAGE: `ensaya@sha256:${image}`, TRIES: '1', ...env });
  await deploy('1');
  await deploy('2');
  for (const image of ['3', '4']) await expect(deploy(image, { SERVER_1: 'DOWN' })).rejects.toThrow('server-1 does not serve');
  // The way back may be broken off too.
  await expect(run('deploy.sh', ['compose', '--back'], { TRIES: '1', SERVER_1: 'DOWN' })).rejects.toThrow('server-1 does not serve');
  expect((await run('deploy.sh', ['compose', '--back'])).stdout).toContain('set ENSAYA_IMAGE=ensaya@sha256:2');
  expect(await readFile(join(folder, '.image'), 'utf8')).toBe('ensaya@sha256:2\n');
});

test('containers go back to the image before, without migrations', async () => {
  const { run } = await stage();
  const deployed = await run('deploy.sh', ['compose'], { ENSAYA_IMAGE: 'ensaya@sha256:1' });
  expect(deployed.asked[0]).toBe('docker run --rm -T migrate');
  await run('deploy.sh', ['compose'], { ENSAYA_IMAGE: 'ensaya@sha256:2' });
  const back = await run('deploy.sh', ['compose', '--back']);
  expect(back.asked.map((line) => line.split(' ').at(-1))).toEqual(['server-1', 'server-2', 'worker']);
  expect(new Set(back.images.trim().split('\n'))).toEqual(new Set(['image ensaya@sha256:1']));
  expect(back.stdout).toContain('set ENSAYA_IMAGE=ensaya@sha256:1');
});

const PASSWORDS = {
  AUTH_SECRET: 'una',
  AI_KEY_RING: 'k1:a',
  SMTP_URL: 'smtps://u:p@m',
  POSTGRES_PASSWORD: 'secreta',
  DATABASE_API_PASSWORD: 'api',
  DATABASE_AUTH_PASSWORD: 'auth',
  DATABASE_WORKER_PASSWORD: 'worker',
  DATABASE_MONITOR_PASSWORD: 'otra',
  S3_SECRET_ACCESS_KEY: 'cubo',
  DEAD_MAN_URL: 'https://alive.example.org/x',
  ALERT_SMTP_PASSWORD: 'más',
};
const BACKUPS = {
  PGBACKREST_REPO1_S3_ENDPOINT: 's3.example.org',
  PGBACKREST_REPO1_S3_REGION: 'eu',
  PGBACKREST_REPO1_S3_BUCKET: 'copias',
  PGBACKREST_REPO1_S3_KEY: 'k',
  PGBACKREST_REPO1_S3_KEY_SECRET: "it's",
  PGBACKREST_REPO1_CIPHER_PASS: 'frase',
  FILE_COPIES_BUCKET: 'copias-archivos',
};

test('up refuses without a place for backups, unless BACKUPS=off is written out; so does the database', async () => {
  const { folder, run } = await stage();
  await expect(run('up.sh', [])).rejects.toThrow('no backups: set PGBACKREST_REPO1_S3_ENDPOINT');
  await expect(run('up.sh', [], { ...BACKUPS, PGBACKREST_REPO1_CIPHER_PASS: '' })).rejects.toThrow('set PGBACKREST_REPO1_CIPHER_PASS in');
  expect((await run('up.sh', [], { ...PASSWORDS, BACKUPS: 'off' })).asked).toEqual(['docker up -d']);
  const REPOSITORY = join(folder, 'secrets/pgbackrest_conf');
  await writeFile(join(folder, 'bin/docker-entrypoint.sh'), '#!/bin/sh\nprintf "%s\\n" "$@" > "$CALLS"\necho >> "$CALLS.image"\n', {
    mode: 0o755,
  });
  await expect(run('postgres/start.sh', ['postgres'], { REPOSITORY })).rejects.toThrow('no backup repository');
  expect((await run('postgres/start.sh', ['postgres'], { REPOSITORY, BACKUPS: 'off' })).asked).toEqual(['postgres']);
  await run('up.sh', [], { ...PASSWORDS, ...BACKUPS });
  const { asked } = await run('postgres/start.sh', ['postgres'], { REPOSITORY });
  expect(asked).toContain('archive_mode=on');
  expect(asked).toContain('archive_command=pgbackrest --stanza=ensaya archive-push %p');
  expect(asked).toContain('archive_timeout=30s');
});

test('up refuses empty passwords, and the gateway without its root key', async () => {
  const { run } = await stage();
  const off = { ...PASSWORDS, BACKUPS: 'off' };
  await expect(run('up.sh', [], { ...off, POSTGRES_PASSWORD: '' })).rejects.toThrow('set POSTGRES_PASSWORD in');
  await expect(run('up.sh', [], { ...off, DATABASE_MONITOR_PASSWORD: '' })).rejects.toThrow('set DATABASE_MONITOR_PASSWORD in');
  await expect(run('up.sh', [], { ...off, COMPOSE_FILE: 'compose.yml:compose.patroni.yml' })).rejects.toThrow(
    'set REPLICATION_PASSWORD REWIND_PASSWORD PATRONI_API_PASSWORD ETCD_PASSWORD ETCD_ROOT_PASSWORD in',
  );
  await expect(run('up.sh', [], { ...off, COMPOSE_PROFILES: 'bucket' })).rejects.toThrow('set S3_ROOT_KEY S3_ROOT_SECRET in');
  await expect(run('up.sh', [], { ...off, S3_ENDPOINT: 'http://s3:7070' })).rejects.toThrow('COMPOSE_PROFILES=bucket');
  expect((await run('up.sh', [], { ...off, S3_ENDPOINT: 'https://s3.example.org' })).asked).toEqual(['docker up -d']);
});

test('values of .env may stand in quotes; the form is that of .env', async () => {
  const { folder, run } = await stage();
  for (const script of ['up.sh', 'deploy.sh']) await cp(join(OPS, script), join(folder, script));
  const { AUTH_SECRET, DATABASE_MONITOR_PASSWORD, ...others } = PASSWORDS;
  expect([AUTH_SECRET, DATABASE_MONITOR_PASSWORD]).toEqual(['una', 'otra']);
  const lines = [
    ...Object.entries(others).map(([name, value]) => `${name}=${value}`),
    "AUTH_SECRET='se\"creta'",
    'DATABASE_MONITOR_PASSWORD="otra"',
    'BACKUPS="off"',
    'ENSAYA_IMAGE="ensaya@sha256:7"',
  ];
  await writeFile(join(folder, '.env'), lines.join('\n'));
  expect((await run('up.sh', [], { COMPOSE: '' }, folder)).asked).toEqual(['docker compose up -d']);
  const written = (name: string) => readFile(join(folder, 'secrets', name), 'utf8');
  expect([await written('auth_secret'), await written('database_monitor_password')]).toEqual(['se"creta', 'otra']);
  expect(imagesOf(await run('deploy.sh', ['compose'], {}, folder))).toContain('image ensaya@sha256:7');
  expect(await readFile(join(OPS, '.env.example'), 'utf8')).toMatch(/^COMPOSE_FILE=compose.yml$/m);
});

test('up warns of images without a digest and writes passwords where containers read them', async () => {
  const { folder, run } = await stage();
  const images = {
    ENSAYA_IMAGE: 'ensaya@sha256:1',
    POSTGRES_IMAGE: 'postgres:18',
    S3_IMAGE: 's3@sha256:2',
    DEBIAN_IMAGE: 'debian@sha256:3',
  };
  const { stderr, asked } = await run('up.sh', ['--wait'], { ...images, ...PASSWORDS, ...BACKUPS });
  expect(stderr.match(/warning: \w+/g)).toEqual(['warning: POSTGRES_IMAGE']);
  expect(asked).toEqual(['docker up -d --wait']);
  expect(await readFile(join(folder, 'secrets/postgres_password'), 'utf8')).toBe('secreta');
});

const SECRET_FILES = ['auth_secret', 'server_database_url', 'pgbouncer_users', 'pgbackrest_conf', 'rclone_conf'] as const;

test('each file of secrets is closed to all but the user of its container', async () => {
  const { folder, run } = await stage();
  await run('up.sh', ['--secrets'], { ...PASSWORDS, ...BACKUPS, S3_ENDPOINT: 'https://s3.example.org', S3_ACCESS_KEY_ID: 'producto' });
  const secrets = join(folder, 'secrets');
  const files = await readdir(secrets);
  const forms = await composeForms();
  expect(files.toSorted()).toEqual([...new Set(forms.flatMap(({ secrets: declared = {} }) => Object.keys(declared)))].toSorted());
  for (const name of files) expect([name, ((await stat(join(secrets, name))).mode & 0o777).toString(8)]).toEqual([name, '600']);
  expect(((await stat(secrets)).mode & 0o777).toString(8)).toBe('700');
  const owners = new Map(
    (await readFile(join(folder, 'owners'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => line.split(' ').toReversed() as [string, string]),
  );
  for (const form of forms)
    for (const [name, service] of Object.entries(form.services))
      for (const secret of service.secrets ?? []) {
        const file = typeof secret === 'string' ? secret : secret.source;
        expect([form.name, name, file, owners.get(file)]).toEqual([form.name, name, file, readerOf(name, service)]);
      }
  const [secret, address, users, pgbackrest, rclone] = await Promise.all(SECRET_FILES.map((name) => readFile(join(secrets, name), 'utf8')));
  expect([secret, address]).toEqual(['una', 'postgres://ensaya_api:api@pgbouncer:6432/ensaya']);
  expect(users).toBe('"ensaya_api" "api"\n"ensaya_auth" "auth"\n"ensaya_worker" "worker"\n');
  expect(pgbackrest).toContain('[global]\nrepo1-s3-endpoint=s3.example.org\n');
  expect(pgbackrest).toContain("repo1-s3-key-secret=it's\nrepo1-cipher-pass=frase\n");
  expect(rclone).toContain('[product]\ntype = s3\n');
  expect(rclone).toContain("endpoint = https://s3.example.org\nregion = eu\naccess_key_id = k\nsecret_access_key = it's\n");
});

/** The number of the user that a service runs as; the image of PostgreSQL starts as root, which reads what is the user's. */
function readerOf(name: string, { user, image = '', build }: Service): string {
  if (/^\d+$/.test(user ?? '')) return user ?? '';
  if (image.includes('S3_IMAGE')) return '0';
  if (user === 'postgres' || name === 'postgres') return '999';
  return build ? 'unknown' : '1000';
}

test('what has not changed stays; a changed secret makes every container anew, or is written for a deploy', async () => {
  const { run } = await stage();
  const given = { ...PASSWORDS, ...BACKUPS };
  expect((await run('up.sh', [], given)).asked).toEqual(['docker up -d']);
  expect((await run('up.sh', [], given)).asked).toEqual(['docker up -d']);
  const changed = await run('up.sh', [], { ...given, AUTH_SECRET: 'dos' });
  expect([changed.asked, changed.stderr.split('\n')[0]]).toEqual([
    ['docker up -d --force-recreate'],
    'changed: auth_secret - every container is made anew',
  ]);
  // A start that fails leaves it to the next one.
  await expect(run('up.sh', [], { ...given, COMPOSE: 'false' })).rejects.toThrow();
  expect((await run('up.sh', [], { ...given, AUTH_SECRET: 'dos' })).asked).toEqual(['docker up -d --force-recreate']);
  expect((await run('up.sh', [], { ...given, AUTH_SECRET: 'dos' })).asked).toEqual(['docker up -d']);
  const written = await run('up.sh', ['--secrets'], { ...given, AUTH_SECRET: 'tres' });
  expect([written.asked, written.stdout]).toEqual([[''], 'files of secrets written; changed: auth_secret \n']);
  await expect(run('up.sh', [], { ...given, DATABASE_API_PASSWORD: 'a/b' })).rejects.toThrow('DATABASE_API_PASSWORD stands in an address');
});

test("Patroni's passwords come from files, whatever they hold, and one that is missing is named", async () => {
  const { folder, run } = await stage();
  await writeFile(join(folder, 'bin/patroni'), '#!/bin/sh\necho "patroni $1 $(stat -c %a "$1")" >> "$CALLS"\n', { mode: 0o755 });
  const strange = `p"a\\s'#: &x`;
  const names = {
    PATRONI_API_PASSWORD: strange,
    REPLICATION_PASSWORD: 'r',
    REWIND_PASSWORD: 'w',
    ETCD_PASSWORD: 'e',
    ETCD_ROOT_PASSWORD: 'x',
  };
  const COMPOSE_FILE = 'compose.yml:compose.patroni.yml';
  await run('up.sh', ['--secrets'], { ...PASSWORDS, ...BACKUPS, ...names, COMPOSE_FILE });
  const REPOSITORY = join(folder, 'secrets/pgbackrest_conf');
  const start = (env: Record<string, string>) => run('postgres/start.sh', ['patroni'], { REPOSITORY, RUNTIME_DIRECTORY: folder, ...env });
  expect((await start({})).asked).toEqual([`patroni ${folder}/patroni.yml 600`]);
  const read = parse(await readFile(join(folder, 'patroni.yml'), 'utf8'));
  expect(read.restapi.authentication).toEqual({ username: 'patroni', password: strange });
  expect(read.etcd3).toEqual({ username: 'patroni', password: 'e' });
  expect(read.postgresql.authentication).toEqual({
    superuser: { username: 'postgres', password: 'secreta' },
    replication: { username: 'replicator', password: 'r' },
    rewind: { username: 'rewinder', password: 'w' },
  });
  expect(read.bootstrap.dcs.postgresql.parameters.archive_command).toBe('pgbackrest --stanza=ensaya archive-push %p');
  await start({ BACKUPS: 'off' });
  expect(await readFile(join(folder, 'patroni.yml'), 'utf8')).toContain('archive_command: "true"');
  // As a unit of systemd gets them.
  await expect(start({ CREDENTIALS_DIRECTORY: '/none' })).rejects.toThrow('empty or missing: /none/patroni_api_password');
});
