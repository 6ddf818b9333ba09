import { FILE_TYPES, type FileKind, type FileType } from '@ensaya/contract/archivos.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { PICTURES, type PictureType } from './drawable.ts';
import { type ReceivedFile, receiveFile } from './receive.ts';
import { recognise } from './recognise.ts';
import { redraw } from './redraw.ts';

/** A file as it is stored. `name` is the client's, unchecked: a path or a header must not contain it. */
export type Content = { bytes: Buffer; contentType: string; extension: string; name: string };

/** Receives the file of a multipart request for a company. Pictures are redrawn; other types are stored unchanged. */
export async function receiveContent(request: FastifyRequest, kind: FileKind, empresa_id: string): Promise<Content> {
  const file = await receiveFile(request, kind);
  const type = await recognise(file.bytes, kind.types);
  const bytes = type && (kind.anyName || hasExtension(file, type)) ? await storable(file.bytes, type, kind, empresa_id) : undefined;
  if (!type || !bytes) throw new AppError('unsupported_type', { message: kind.messages.type });
  if (bytes.length > kind.bytes) throw new AppError('too_large', { message: kind.messages.size });
  const { content_type: contentType, extensions } = FILE_TYPES[type === 'svg' ? 'png' : type];
  return { bytes, contentType, extension: extensions[0], name: file.name };
}

const isPicture = (type: FileType): type is PictureType => PICTURES.some((picture) => picture === type);

const storable = async (bytes: Buffer, type: FileType, kind: FileKind, empresa_id: string) =>
  isPicture(type) ? redraw(bytes, type, kind, empresa_id) : bytes;

function hasExtension({ name }: ReceivedFile, type: FileType): boolean {
  return FILE_TYPES[type].extensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`));
}
