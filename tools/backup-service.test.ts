import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';

const SERVICE = new URL('../ops/backup/service.sh', import.meta.url).pathname;
const TODAY = () => new Date().toISOString().slice(0, 10);
/** A quarter to midnight on a Saturday, when everything of the day is due. */
const DATE = '#!/bin/sh\ncase "$*" in *%H%M) echo 2345 ;; *%F) echo "$DAY" ;; *%u) echo 6 ;; *) exec /bin/date "$@" ;; esac\n';

async function stage() {
  const folder = await mkdtemp(join(tmpdir(), 'ensaya-service-'));
  const [bin, metrics, calls] = ['bin', 'metrics', 'calls'].map((name) => join(folder, name)) as [string, string, string];
  for (const name of [bin, metrics]) await mkdir(name);
  const recorder = '#!/bin/sh\necho "$(basename "$0") $*" >> "$CALLS"\n';
  const programs = {
    date: DATE,
    pg_isready: recorder,
    pgbackrest: `${recorder}case "$*" in *json*) echo '[{"backup":[{"label":"x"}]}]' ;; esac\n`,
    // The only statement of service.sh and backup.sh; check.sh sends its own to the standard input.
    psql: '#!/bin/sh\ncase "$*" in *is_in_recovery*) echo f ;; esac\n',
    rclone: '#!/bin/sh\necho "rclone $*" >> "$CALLS"\nsleep "$COPY_SECONDS"\n',
  };
  for (const [name, text] of Object.entries(programs)) await writeFile(join(bin, name), text, { mode: 0o755 });
  await writeFile(calls, '');
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    CALLS: calls,
    METRICS_DIR: metrics,
    FILES_FROM: 'product:a',
    FILES_COPY: 'backups:b',
    DAY: TODAY(),
    EVERY_SECONDS: '0.2',
    COPY_SECONDS: '0',
  };
  const start = (form: string, more: Record<string, string> = {}) => {
    const child = spawn(SERVICE, [form], { env: { ...env, ...more }, stdio: 'ignore', detached: true });
    const end = async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      process.kill(-(child.pid ?? 0), 'SIGKILL');
      await ended;
    };
    onTestFinished(end);
    return { child, end };
  };
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const called = async () => (await readFile(calls, 'utf8')).split('\n');
  return { metrics, start, called };
}
const times = (lines: string[], text: string) => lines.filter((line) => line.includes(text)).length;

test('BACKUPS=off is reported, for the alerts, until backups are made', async () => {
  const { metrics, start } = await stage();
  const file = join(metrics, 'ensaya_backups_off.prom');
  const off = start('backup', { BACKUPS: 'off' });
  await vi.waitFor(async () => expect(await readFile(file, 'utf8')).toMatch(/^ensaya_backups_off 1$/m), { timeout: 10_000 });
  await off.end();
  start('backup');
  await vi.waitFor(() => expect(access(file)).rejects.toThrow(), { timeout: 10_000 });
});

test('a new container repeats no backup of the day', async () => {
  const { metrics, start, called } = await stage();
  const first = start('backup');
  await vi.waitFor(async () => expect(times(await called(), '--type=incr backup')).toBe(1), { timeout: 10_000 });
  // Its last act in a round.
  await vi.waitFor(async () => expect(times(await called(), 'stanza=ensaya check')).toBe(1), { timeout: 10_000 });
  // Where the container's own /tmp is gone with it.
  expect((await readFile(join(metrics, 'done-backup'), 'utf8')).trim()).toBe(TODAY());
  await first.end();
  const asked = (await called()).length;
  start('backup');
  await vi.waitFor(async () => expect((await called()).length).toBeGreaterThan(asked + 8), { timeout: 10_000 });
  expect(times(await called(), '--type=incr backup')).toBe(1);
});

test('the container of files ends with the process that follows them', async () => {
  const { start, called } = await stage();
  const { child } = start('files', { COPY_SECONDS: '2' });
  const ended = once(child, 'exit');
  await vi.waitFor(async () => expect(times(await called(), 'rclone')).toBeGreaterThan(0), { timeout: 10_000 });
  const { stdout } = await promisify(execFile)('pgrep', ['-P', String(child.pid), '-f', 'files.sh follow']);
  process.kill(Number(stdout.trim()), 'SIGKILL');
  expect((await ended)[0]).toBe(1);
});
