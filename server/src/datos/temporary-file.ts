import { randomUUID } from 'node:crypto';
import { close, createReadStream, createWriteStream, open, type ReadStream, unlink, type WriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type TemporaryFile = {
  write: () => WriteStream;
  /** From the beginning. */
  read: (bytes: number) => ReadStream;
  close: () => Promise<void>;
};

/**
 * A file without a name: only this process reads it, and its space is freed when the process ends, however it ends. A descriptor and not a
 * FileHandle, whose close() waits for streams that were abandoned.
 */
export async function openTemporaryFile(): Promise<TemporaryFile> {
  const path = join(tmpdir(), `ensaya-${randomUUID()}`);
  const fd = await promisify(open)(path, 'wx+', 0o600);
  await promisify(unlink)(path);
  return {
    write: () => createWriteStream('', { fd, start: 0, autoClose: false }),
    read: (bytes) => createReadStream('', { fd, start: 0, end: bytes - 1, autoClose: false }),
    close: () => promisify(close)(fd),
  };
}
