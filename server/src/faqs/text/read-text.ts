import { writeSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { EXIT, MAX_CHARACTERS, type Outcome, type Readable, type Write } from './limits.ts';

/**
 * A process that writes the text of one document from standard input to standard output, and exits. The text is written while it is read:
 * when a limit ends the process, the worker keeps the text up to there.
 */
type Reader = (bytes: Buffer, write: Write) => Promise<Outcome>;
/** Loaded on demand: the library that reads PDF is large. */
const READERS: Record<Readable, () => Promise<Reader>> = {
  pdf: async () => (await import('./pdf.ts')).readPdf,
  docx: async () => (await import('./docx.ts')).readDocx,
};

const read = await READERS[process.argv[2] as Readable]();
const end = (outcome: Outcome): never => process.exit(EXIT[outcome]);
// A broken document can make a reader fail outside of the awaited call.
process.on('uncaughtException', () => end('unreadable'));
process.on('unhandledRejection', () => end('unreadable'));

let characters = 0;
const write: Write = (text) => {
  let bytes = Buffer.from(text);
  // A pipe takes part of a long text at a time.
  while (bytes.length > 0) bytes = bytes.subarray(writeSync(1, bytes));
  characters += text.length;
  return characters <= MAX_CHARACTERS;
};

end(await read(await buffer(process.stdin), write));
