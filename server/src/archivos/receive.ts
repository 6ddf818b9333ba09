import { buffer } from 'node:stream/consumers';
import { LOGO_LIMITS, LOGO_MESSAGES } from '@ensaya/contract/archivos.ts';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';

const FIELD = 'file';
/** What the envelope may weigh beside the file. */
const ENVELOPE_BYTES = 16 * 1024;
const PATIENCE_MS = 3000;
const LIMITS = { fileSize: LOGO_LIMITS.bytes, files: 1, fields: 0, parts: 1, headerPairs: 20, fieldNameSize: 100 };

/** The one file of a multipart request. It is let in up to the limit and not a byte further. */
export async function receiveFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('unsupported_type');
  let file: Buffer | undefined;
  // Whichever of the library's errors comes first when a file is cut off: this is why.
  let passedLimit = Number(request.headers['content-length'] ?? 0) > LOGO_LIMITS.bytes + ENVELOPE_BYTES;
  try {
    if (passedLimit) throw tooLarge();
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type !== 'file' || part.fieldname !== FIELD) throw new AppError('invalid_input');
      file = await readWhole(part, () => {
        passedLimit = true;
      });
    }
  } catch {
    letGo(request);
    if (passedLimit) throw tooLarge();
    throw new AppError('invalid_input', { fields: { [FIELD]: 'Envía un solo archivo' } });
  }
  if (!file) throw new AppError('invalid_input', { fields: { [FIELD]: 'Elige un archivo' } });
  return file;
}

/** Ends at the limit: the library's own way would go on reading until whoever sends it stops. */
function readWhole({ file }: MultipartFile, onLimit: () => void): Promise<Buffer> {
  const end = () => {
    onLimit();
    file.destroy(tooLarge());
  };
  // A short one may have passed the limit before anybody listened.
  if (file.truncated) end();
  else file.once('limit', end);
  return buffer(file);
}

/** Whoever is still sending has a moment to hear the answer, and is cut off if they go on. */
function letGo({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
  setTimeout(() => {
    if (!raw.readableEnded) raw.destroy();
  }, PATIENCE_MS).unref();
}

const tooLarge = () => new AppError('too_large', { message: LOGO_MESSAGES.size });
