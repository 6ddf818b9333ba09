import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const call = promisify(execFile);
const ROOT = new URL('../..', import.meta.url).pathname;
const WORKSPACES = ['contract', 'db', 'server', 'tools'];

export const previousRelease = async (): Promise<string> => (await readFile(join(ROOT, 'ops/previous-release'), 'utf8')).trim();

/** Whether this clone has the commit: a shallow one may not. */
export const hasCommit = (commit: string): Promise<boolean> =>
  call('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT }).then(
    () => true,
    () => false,
  );

/** The tree of a commit in a temporary folder. Its own workspaces find each other; every other package is the present one. */
export async function checkOut(commit: string): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'ensaya-release-'));
  const archive = join(folder, 'release.tar');
  await call('git', ['archive', '--output', archive, commit], { cwd: ROOT });
  await call('tar', ['-xf', archive, '-C', folder]);
  const packages = join(folder, 'node_modules');
  await mkdir(join(packages, '@ensaya'), { recursive: true });
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (name !== '@ensaya') await symlink(join(ROOT, 'node_modules', name), join(packages, name));
  for (const name of WORKSPACES) {
    await symlink(join(folder, name), join(packages, '@ensaya', name));
    // npm nests packages under a workspace where versions differ.
    if ((await readdir(join(ROOT, name))).includes('node_modules'))
      await symlink(join(ROOT, name, 'node_modules'), join(folder, name, 'node_modules'));
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
