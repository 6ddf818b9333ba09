import { FILE_TYPES, type FileType } from '@ensaya/contract/archivos.ts';
import { extractText, TEXT_LIMITS } from '../src/faqs/text/extract.ts';

/** A busy machine must not fail a test: the processor time ends it. */
export const LIMITS = { ...TEXT_LIMITS, wallMs: 110_000 };
export const extract = (bytes: Buffer, type: FileType, limits = LIMITS) => extractText(bytes, FILE_TYPES[type].content_type, limits);
