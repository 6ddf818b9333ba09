import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SmallDisk = { folder: string; fill: () => Promise<void>; free: () => Promise<void>; remove: () => void };

/** A file system of its own with a few megabytes, which can be filled. Needs the right to mount. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'ensaya-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
  await chmod(folder, 0o777);
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: async () => {
      const { bavail, bsize } = await statfs(folder);
      await writeFile(filler, Buffer.alloc(bavail * bsize));
    },
    free: () => rm(filler),
    remove: () => {
      execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
