import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { hasCommit, previousRelease } from './stage/previous-release.ts';

const ROOT = new URL('../', import.meta.url).pathname;
const FOLDER = 'db/migrations';
const COMMIT = await previousRelease();

const git = async (...args: string[]) => (await promisify(execFile)('git', args, { cwd: ROOT })).stdout.trim().split('\n');
const names = (await readdir(`${ROOT}${FOLDER}`)).toSorted();

/** Name and blob of each migration of a release. */
async function releasedMigrations(commit: string): Promise<[name: string, blob: string][]> {
  const entries = await git('ls-tree', '-r', commit, `${FOLDER}/`);
  return entries.map((entry) => {
    const [, , blob = '', path = ''] = entry.split(/\s/);
    return [path.slice(FOLDER.length + 1), blob];
  });
}

test('each migration has a number of its own', () => {
  const numbers = names.map((name) => /^\d{4}(?=_[a-z_]+\.sql$)/.exec(name)?.[0] ?? `no number: ${name}`);
  expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')));
});

test(`no migration of the previous release (${COMMIT.slice(0, 7)}) was changed or removed`, async (context) => {
  if (!(await hasCommit(COMMIT))) context.skip('this clone has no such commit; clone the whole history');
  const released = await releasedMigrations(COMMIT);
  expect(released.length).toBeGreaterThan(10);
  const present = names.filter((name) => released.some(([known]) => known === name));
  const blobs = await git('hash-object', ...present.map((name) => `${FOLDER}/${name}`));
  expect(present.map((name, index) => [name, blobs[index]])).toEqual(released);
});
