import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { composeForms, meet } from './ops/forms.ts';

const OPS = new URL('../ops/', import.meta.url).pathname;
/** In the place of systemctl and compose: writes down what it is asked. `curl` and `exec` say that both servers serve. */
const RECORDER =
  '#!/bin/sh\necho "$(basename "$0") $*" >> "$CALLS"\necho "image $ENSAYA_IMAGE" >> "$CALLS.image"\n[ -z "$DOWN" ] || case "$*" in "exec -T $DOWN"*) exit 1 ;; esac\ncase "$*" in *8404*) printf "servers,server-1,,%s,\\nservers,server-2,,UP,\\n" "$SERVER_1" ;; "ps "*) printf "%s\\n" "$RUNNING" ;; esac\n';

async function stage() {
  const folder = await mkdtemp(join(tmpdir(), 'ensaya-deploy-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'bin'));
  for (const name of ['systemctl', 'curl', 'docker']) await writeFile(join(folder, 'bin', name), RECORDER, { mode: 0o755 });
  for (const release of ['1.0.0', '1.1.0']) await mkdir(join(folder, 'releases', release), { recursive: true });
  const calls = join(folder, 'calls');
  const run = async (script: string, args: string[], env: Record<string, string> = {}, scripts = OPS) => {
    for (const file of [calls, `${calls}.image`]) await rm(file, { force: true });
    const path = `${join(folder, 'bin')}:${process.env.PATH}`;
    const settings = {
      PATH: path,
      CALLS: calls,
      ENSAYA_ROOT: folder,
      STATE_DIR: folder,
      SECRETS_DIR: join(folder, 'secrets'),
      COMPOSE: 'docker',
      SERVER_1: 'UP',
      ...env,
    };
    const { stdout, stderr } = await promisify(execFile)(join(scripts, script), args, { env: settings });
    const lines = (await readFile(calls, 'utf8')).trim().split('\n');
    return {
      stdout,
      stderr,
      asked: lines.filter((line) => !/8404|docker ps /.test(line)),
      states: lines.flatMap((line) => /exec -T (\S+) .*8404/.exec(line)?.[1] ?? []),
      images: await readFile(`${calls}.image`, 'utf8'),
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

const PASSWORDS = { POSTGRES_PASSWORD: 'secreta', DATABASE_MONITOR_PASSWORD: 'otra', ALERT_SMTP_PASSWORD: 'más' };
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
  const BACKUP_ENV = join(folder, 'secrets/backup_env');
  await writeFile(join(folder, 'bin/docker-entrypoint.sh'), '#!/bin/sh\nprintf "%s\\n" "$@" > "$CALLS"\necho >> "$CALLS.image"\n', {
    mode: 0o755,
  });
  await expect(run('postgres/start.sh', ['postgres'], { BACKUP_ENV })).rejects.toThrow('no backup repository');
  expect((await run('postgres/start.sh', ['postgres'], { BACKUP_ENV, BACKUPS: 'off' })).asked).toEqual(['postgres']);
  await run('up.sh', [], { ...PASSWORDS, ...BACKUPS });
  const { asked } = await run('postgres/start.sh', ['postgres'], { BACKUP_ENV });
  expect(asked).toContain('archive_mode=on');
  expect(asked).toContain('archive_command=pgbackrest --stanza=ensaya archive-push %p');
  expect(asked).toContain('archive_timeout=30s');
  const { stdout } = await promisify(execFile)('sh', ['-c', `. ${BACKUP_ENV}; echo "$PGBACKREST_REPO1_S3_KEY_SECRET $FILES_COPY"`]);
  expect(stdout).toBe("it's backups:copias-archivos\n");
});

test('up refuses empty passwords, and the gateway without its root key', async () => {
  const { run } = await stage();
  const off = { ...PASSWORDS, BACKUPS: 'off' };
  await expect(run('up.sh', [], { ...off, POSTGRES_PASSWORD: '' })).rejects.toThrow('set POSTGRES_PASSWORD in');
  await expect(run('up.sh', [], { ...off, DATABASE_MONITOR_PASSWORD: '' })).rejects.toThrow('set DATABASE_MONITOR_PASSWORD in');
  await expect(run('up.sh', [], { ...off, COMPOSE_FILE: 'compose.yml:compose.patroni.yml' })).rejects.toThrow(
    'set ETCD_PASSWORD ETCD_ROOT_PASSWORD in',
  );
  await expect(run('up.sh', [], { ...off, COMPOSE_PROFILES: 'bucket' })).rejects.toThrow('set S3_ROOT_KEY S3_ROOT_SECRET in');
  await expect(run('up.sh', [], { ...off, S3_ENDPOINT: 'http://s3:7070' })).rejects.toThrow('COMPOSE_PROFILES=bucket');
  expect((await run('up.sh', [], { ...off, S3_ENDPOINT: 'https://s3.example.org' })).asked).toEqual(['docker up -d']);
});

test('values of .env may stand in quotes; the form is that of .env', async () => {
  const { folder, run } = await stage();
  for (const script of ['up.sh', 'deploy.sh']) await cp(join(OPS, script), join(folder, script));
  const lines = ["POSTGRES_PASSWORD='se\"creta'", 'DATABASE_MONITOR_PASSWORD="otra"', 'BACKUPS="off"', 'ENSAYA_IMAGE="ensaya@sha256:7"'];
  await writeFile(join(folder, '.env'), lines.join('\n'));
  expect((await run('up.sh', [], { COMPOSE: '' }, folder)).asked).toEqual(['docker compose up -d']);
  const written = (name: string) => readFile(join(folder, 'secrets', name), 'utf8');
  expect([await written('postgres_password'), await written('database_monitor_password')]).toEqual(['se"creta', 'otra']);
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
