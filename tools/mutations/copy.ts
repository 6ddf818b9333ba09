import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { git, ROOT } from '../testing/suites.ts';

const call = promisify(execFile);

/** A worktree of the last commit below a folder, with the installed packages. */
export async function makeCopy(parent: string): Promise<{ copy: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(parent, 'ensaya-mutations-'));
  const copy = join(folder, 'copy');
  const remove = async () => {
    await git('worktree', 'remove', '--force', copy).catch(() => {});
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await git('worktree', 'add', '--quiet', '--detach', copy, 'HEAD');
    // Their links to our own packages are relative, and lead into the copy. Hard links need one file system.
    for (const manifest of await git('ls-files', 'package.json', '*/package.json')) {
      const place = dirname(manifest);
      const packages = join(ROOT, place, 'node_modules');
      if (!existsSync(packages)) continue;
      await call('cp', ['-al', packages, join(copy, place)]).catch(() => call('cp', ['-a', packages, join(copy, place)]));
    }
  } catch (error) {
    await remove();
    throw error;
  }
  return { copy, remove };
}
