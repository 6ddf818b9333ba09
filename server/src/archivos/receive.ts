import { buffer } from 'node:stream/consumers';
import type { FileKind } from '@ensaya/contract/archivos.ts';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';

const FIELD = 'file';
/** Bytes of the multipart envelope beside the file. */
const ENVELOPE_BYTES = 16 * 1024;
const GRACE_MS = 3000;
/**
 * Without `parts`: @fastify/busboy 3.2.5 skips a part beyond that limit without listening to its errors, so that a body which ends within it
 * would end the process. The other limits refuse a second file or a field; parts without a name are skipped.
 */
const LIMITS = { files: 1, fields: 0, headerPairs: 20, fieldNameSize: 100 };

/** @fastify/busboy 3.2.5 never ends with a part that has neither head nor content: this long after the body the answer is given without it. */
const PARSER_MS = 2000;

export type ReceivedFile = { name: string; bytes: Buffer };

/** The one file of a multipart request. Reading stops at the kind's limit. */
export async function receiveFile(request: FastifyRequest, kind: FileKind): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new AppError('unsupported_type');
  const tooLarge = () => new AppError('too_large', { message: kind.messages.size });
  // A file cut off at the limit makes the library fail in several ways; this flag gives the real reason.
  let passedLimit = Number(request.headers['content-length'] ?? 0) > kind.bytes + ENVELOPE_BYTES;
  const onLimit = () => {
    passedLimit = true;
    return tooLarge();
  };
  let file: ReceivedFile | undefined;
  try {
    if (passedLimit) throw tooLarge();
    file = await Promise.race([
      readParts(request, kind.bytes, onLimit),
      parserStuck(request),
      bodyTooLong(request, kind.bytes + ENVELOPE_BYTES, onLimit),
    ]);
  } catch {
    stopReading(request);
    if (passedLimit) throw tooLarge();
    throw new AppError('invalid_input', { fields: { [FIELD]: 'Envía un solo archivo' } });
  }
  if (!file) throw new AppError('invalid_input', { fields: { [FIELD]: 'Elige un archivo' } });
  return file;
}

async function readParts(request: FastifyRequest, fileSize: number, onLimit: () => Error): Promise<ReceivedFile | undefined> {
  let file: ReceivedFile | undefined;
  for await (const part of request.parts({ limits: { ...LIMITS, fileSize } })) {
    if (part.type !== 'file' || part.fieldname !== FIELD) throw new AppError('invalid_input');
    file = { name: part.filename ?? '', bytes: await readWhole(part, onLimit) };
  }
  return file;
}

/** Rejects when the parser has not finished some time after the end of the body. Once the parts are read, its result is ignored. */
const parserStuck = ({ raw }: FastifyRequest): Promise<never> =>
  new Promise((_, reject) => {
    raw.once('end', () => setTimeout(reject, PARSER_MS, new AppError('invalid_input')).unref());
  });

/**
 * Fails when more bytes have come than the file and its envelope may have: the parser skips a part without a name, however long
 * it is. The server's `requestTimeout` ends a body that comes slowly.
 */
const bodyTooLong = ({ raw }: FastifyRequest, maxBytes: number, onLimit: () => Error): Promise<never> =>
  new Promise((_, reject) => {
    let received = 0;
    raw.on('data', ({ length }: Buffer) => {
      received += length;
      if (received > maxBytes) reject(onLimit());
    });
  });

/** Ends at the limit. The library alone would read on until the client stops. */
function readWhole({ file }: MultipartFile, onLimit: () => Error): Promise<Buffer> {
  const end = () => file.destroy(onLimit());
  // A short file may have passed the limit before the listener was added.
  if (file.truncated) end();
  else file.once('limit', end);
  return buffer(file);
}

/** A client that is still sending gets GRACE_MS to read the answer; then the connection is closed. */
function stopReading({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
  setTimeout(() => {
    if (!raw.readableEnded) raw.destroy();
  }, GRACE_MS).unref();
}
