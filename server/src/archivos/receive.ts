import { LOGO_LIMITS, LOGO_MESSAGES } from '@ensaya/contract/archivos.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';

const FIELD = 'file';
/** What the envelope may weigh beside the file. */
const ENVELOPE_BYTES = 16 * 1024;
const LIMITS = { fileSize: LOGO_LIMITS.bytes, files: 1, fields: 0, parts: 1, headerPairs: 20, fieldNameSize: 100 };
const TOO_MUCH = new Set(['FST_REQ_FILE_TOO_LARGE']);

/** The one file of a multipart request. It is let in up to the limit and not a byte further. */
export async function receiveFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('unsupported_type');
  if (Number(request.headers['content-length'] ?? 0) > LOGO_LIMITS.bytes + ENVELOPE_BYTES) throw tooLarge();
  let file: Buffer | undefined;
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type !== 'file' || part.fieldname !== FIELD) throw new AppError('invalid_input');
      file = await part.toBuffer();
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && TOO_MUCH.has(String(error.code))) throw tooLarge();
    throw new AppError('invalid_input', { fields: { [FIELD]: 'Envía un solo archivo' } });
  }
  if (!file) throw new AppError('invalid_input', { fields: { [FIELD]: 'Elige un archivo' } });
  return file;
}

const tooLarge = () => new AppError('too_large', { message: LOGO_MESSAGES.size });
