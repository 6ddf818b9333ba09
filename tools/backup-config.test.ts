import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** The drills (docs/drills.md) use these files for real but take too long for every check. */
const path = (name: string) => new URL(`../ops/${name}`, import.meta.url).pathname;
const read = (name: string) => readFile(path(name), 'utf8');
/** `name = value` or `name: value`, without quotes and comments. */
const settingsOf = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/^\s*([\w-]+)\s*[=:]\s*([^\s#].*?)\s*$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replace(/^'(.*)'$/, '$1'),
    ]),
  );

test('WAL is archived alike with and without Patroni, often enough that an archive alone loses less than 60 s', async () => {
  const [plain, patroni] = [settingsOf(await read('backup/archive.conf')), settingsOf(await read('postgres/patroni.yml'))];
  for (const name of ['wal_level', 'archive_mode', 'archive_command', 'archive_timeout'])
    expect([name, patroni.get(name)]).toEqual([name, plain.get(name)]);
  expect(plain.get('archive_command')).toBe('pgbackrest --stanza=ensaya archive-push %p');
  expect(plain.get('archive_timeout')).toMatch(/^([1-9]|[1-3]\d)s$/);
});

test('backups are encrypted, kept for 30 days and never dropped in favour of disk space', async () => {
  const settings = settingsOf(await read('backup/pgbackrest.conf'));
  expect(settings.get('repo1-cipher-type')).toBe('aes-256-cbc');
  // Full ones are weekly. Just after the newest, the oldest that is kept is one week less old than their number.
  expect((Number(settings.get('repo1-retention-full')) - 1) * 7).toBeGreaterThan(30);
  expect(settings.has('archive-push-queue-max')).toBe(false);
  expect([...settings.keys()].filter((name) => /key|pass$/.test(name))).toEqual([]);
  const times = (await read('backup/crontab')).split('\n').filter((line) => line.includes('backup.sh'));
  expect(times.map((line) => [line.split(/\s+/)[4], line.split(' ').at(-1)])).toEqual([
    ['0', 'full'],
    ['1-6', 'incr'],
  ]);
});

test('Patroni never gives up synchronous commits, and its times fit together', async () => {
  const settings = settingsOf(await read('postgres/patroni.yml'));
  expect([settings.get('synchronous_mode'), settings.get('synchronous_mode_strict')]).toEqual(['quorum', 'true']);
  const [ttl, loop, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) => Number(settings.get(name))) as [number, number, number];
  expect(loop + 2 * retry).toBeLessThanOrEqual(ttl);
  expect([...settings.keys()].filter((name) => /password/i.test(name))).toEqual([]);
});

test('HAProxy asks for the leader and closes the connections to one that is gone', async () => {
  const text = await read('postgres/haproxy.cfg');
  expect(text).toContain('option httpchk GET /primary');
  expect(text).toContain('on-marked-down shutdown-sessions');
});

test('the scripts are valid shell and may be run', async () => {
  const scripts = (await readdir(path('backup'))).filter((name) => name.endsWith('.sh'));
  expect(scripts).toHaveLength(6);
  for (const name of scripts) {
    await promisify(execFile)('sh', ['-n', path(`backup/${name}`)]);
    await promisify(execFile)('test', ['-x', path(`backup/${name}`)]);
  }
});
