import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Repository } from './repository.ts';

const call = promisify(execFile);
const script = (name: string) => new URL(`../../ops/backup/${name}`, import.meta.url).pathname;

/** `fs`: a folder on the machine that is destroyed, copied to a bucket by ops/backup/files.sh. `s3`: the product's own versioned bucket. */
export type FileStore = {
  kind: 'fs' | 's3';
  /** The server's and worker's settings. */
  settings: Record<string, string>;
  /** The folder is lost with its machine; a bucket is not. */
  destroy: () => Promise<void>;
  /** After `destroy`: the newest files, where the product expects them. */
  restore: () => Promise<void>;
  /** The files of a moment, into a folder. */
  restoreAt: (folder: string, moment: Date) => Promise<void>;
  stop: () => Promise<void>;
};

export function openFileStore(kind: 'fs' | 's3', folder: string, repository: Repository): FileStore {
  // Not the caller's: rclone would read other settings of the same store from it.
  const environment = { PATH: process.env.PATH, RCLONE_CONFIG: '/dev/null', ...repository.rclone };
  const bucket = `backups:${repository.filesBucket}`;
  const restore = async (...args: string[]) => {
    await call('sh', [script('files-restore.sh'), bucket, ...args], { env: environment });
  };
  const restoreAt = (to: string, moment: Date) => restore(to, moment.toISOString().replace(/\.\d+/, ''));
  if (kind === 's3')
    return { kind, settings: repository.files, destroy: async () => {}, restore: async () => {}, restoreAt, stop: async () => {} };

  const copying = spawn('sh', [script('files.sh'), 'follow'], {
    env: { ...environment, FILES_FROM: folder, FILES_COPY: bucket },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true, // a process group of its own, so that rclone ends with the loop
  });
  const kill = () => {
    if (copying.exitCode === null && copying.signalCode === null && copying.pid) process.kill(-copying.pid, 'SIGKILL');
  };
  process.once('exit', kill);
  const stop = async () => {
    const ended = copying.exitCode === null && copying.signalCode === null ? once(copying, 'exit') : undefined;
    kill();
    await ended;
  };
  return {
    kind,
    settings: { FILES_DIR: folder },
    destroy: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
    restore: () => restore(folder),
    restoreAt,
    stop,
  };
}
