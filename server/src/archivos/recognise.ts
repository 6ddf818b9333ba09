import type { FileType } from '@ensaya/contract/archivos.ts';
import { fileTypeFromBuffer } from 'file-type';
import { isDoc } from './inspect-doc.ts';
import { isDocx } from './inspect-docx.ts';

/** Types by the names of file-type, and checks of our own for the types that it does not inspect. */
const RECOGNISERS: Record<FileType, (detected: string | undefined, bytes: Buffer) => boolean> = {
  png: (detected) => detected === 'png' || detected === 'apng',
  jpg: (detected) => detected === 'jpg',
  webp: (detected) => detected === 'webp',
  // Only a guess, which redraw() verifies: file-type does not detect SVG.
  svg: (detected, bytes) => (detected === undefined || detected === 'xml') && bytes.includes('<'),
  pdf: (detected, bytes) => detected === 'pdf' && isPdf(bytes),
  doc: (detected, bytes) => detected === 'cfb' && isDoc(bytes),
  // file-type reports a DOCX with an unusual order of entries as 'zip'.
  docx: (detected, bytes) => (detected === 'docx' || detected === 'zip') && isDocx(bytes),
  // Whatever file-type reports: it takes every text that starts with 'BM' for a bitmap.
  txt: (_detected, bytes) => isText(bytes),
};

/** The type of a file by its content, among those given; never by its name or declared type. */
export async function recognise(bytes: Buffer, types: readonly FileType[]): Promise<FileType | undefined> {
  const detected = (await fileTypeFromBuffer(bytes))?.ext;
  return types.find((type) => RECOGNISERS[type](detected, bytes));
}

const PDF_TAIL_BYTES = 2048;
const ZIP_TAIL_BYTES = 65_557;

/**
 * A PDF with its header at the first byte and its end at the last: nothing may stand behind it, such as an archive. Scripts inside it are
 * not looked for, because a PDF is only ever downloaded.
 */
function isPdf(bytes: Buffer): boolean {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - PDF_TAIL_BYTES));
  return (
    /^%PDF-[12]\.\d[\s%]/.test(bytes.toString('latin1', 0, 9)) &&
    /startxref\s+\d+\s+%%EOF[\s\0]*$/.test(tail) &&
    !bytes.subarray(-ZIP_TAIL_BYTES).includes('PK\x05\x06')
  );
}

/** Beginnings of text formats that programs open as something else than text. */
const MARKUP = /^\uFEFF?\s*(?:<[!?/a-z]|#!|%PDF|%!|\{\\rtf|MIME-Version:)/i;

/** UTF-8 without control characters other than tab, line breaks and form feed. */
function isText(bytes: Buffer): boolean {
  if (bytes.length === 0) return false;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for.
    return !/[\0-\x08\x0b\x0e-\x1f\x7f-\x9f\ufffe\uffff]/.test(text) && !MARKUP.test(text);
  } catch {
    return false;
  }
}
