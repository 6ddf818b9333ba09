import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { openTemporaryFile } from './temporary-file.ts';

type Entry = { name: string; content: Readable | Iterable<string> | AsyncIterable<string>; compress: boolean };

/**
 * Writes a ZIP into a temporary file, one entry after the other: memory holds a few blocks and the directory of the archive. The store needs
 * the size before the first byte, so the archive must be complete before it is sent there.
 */
export async function createArchive() {
  const file = await openTemporaryFile();
  const zip = new ZipFile();
  const output = file.write();
  const written = pipeline(zip.outputStream, output);
  const failed = new Promise<never>((_resolve, reject) => {
    written.catch(reject);
    zip.on('error', reject);
  });
  // Awaited with each entry; one that fails after the last entry is reported by finish().
  failed.catch(() => {});

  return {
    async add({ name, content, compress }: Entry): Promise<void> {
      const stream = content instanceof Readable ? content : Readable.from(content, { objectMode: false });
      zip.addReadStream(stream, name, { compress });
      // A disk that is full stops the output, and the entry would wait for ever.
      await Promise.race([finished(stream, { writable: false }), failed]);
    },
    /** The whole archive, to be read once. */
    async finish(): Promise<{ stream: Readable; bytes: number }> {
      zip.end();
      await Promise.race([written, failed]);
      const bytes = output.bytesWritten;
      return { stream: file.read(bytes), bytes };
    },
    close: () => file.close(),
  };
}
export type Archive = Awaited<ReturnType<typeof createArchive>>;
