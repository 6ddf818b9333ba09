import { createRequire } from 'node:module';
import { FILE_TYPES } from '@ensaya/contract/archivos.ts';
import type { TextState } from '@ensaya/contract/faqs.ts';
import { type ProcessLimits, runLimited } from '../../archivos/limited-process.ts';
import { EXIT, MAX_CHARACTERS, READABLE } from './limits.ts';

const READ_TEXT = new URL('./read-text.ts', import.meta.url).pathname;
const SOURCES = new URL('../../', import.meta.url).pathname;
const PACKAGES = createRequire(import.meta.url)
  .resolve('unpdf')
  .replace(/(?<=\/node_modules\/).*/, '');
export const TEXT_LIMITS: ProcessLimits = {
  processorSeconds: 10,
  wallMs: 30_000,
  dataMb: 1024,
  // No character of the text takes more than four bytes.
  outputBytes: 5 * MAX_CHARACTERS,
  // The process reads its own code and no other file; it can neither write nor start a process.
  nodeOptions: [
    '--max-old-space-size=256',
    '--disallow-code-generation-from-strings',
    '--permission',
    `--allow-fs-read=${SOURCES}`,
    `--allow-fs-read=${PACKAGES}`,
  ],
};

/** Exit codes of Node and the shell when the process could not start. With any other, such as 13 for a reader that waits for ever, the file is at fault. */
const NOT_STARTED = new Set([1, 2, 9, 126, 127]);

export type AttachmentText = { text_state: Exclude<TextState, 'pending'>; texto: string | null };

/** The text of a stored file, read by a process of its own. */
export async function extractText(bytes: Buffer, contentType: string, limits: ProcessLimits = TEXT_LIMITS): Promise<AttachmentText> {
  const type = READABLE.find((one) => FILE_TYPES[one].content_type === contentType);
  // Pictures, and DOC: no maintained library reads it.
  if (!type) return { text_state: 'none', texto: null };
  const { code, output } = await runLimited(READ_TEXT, type, bytes, limits);
  if (code !== null && NOT_STARTED.has(code)) throw new Error(`reading ended with ${code}`);
  if (code === EXIT.encrypted) return { text_state: 'encrypted', texto: null };
  const { text, isCut } = tidy(output.toString());
  const hasEnded = code === EXIT.read || code === EXIT.partial;
  // Without text: a document of pictures, or one that could not be read.
  if (text === '') return { text_state: hasEnded ? 'none' : 'unreadable', texto: null };
  return { text_state: code === EXIT.read && !isCut ? 'read' : 'partial', texto: text };
}

/** Without control characters, and with words that a line break divides joined again. Cut between two words. */
function tidy(given: string): { text: string; isCut: boolean } {
  const text = given
    .normalize('NFC')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cn}\ufffd]|(?!\n)\p{Cc}/gu, '')
    .replace(/(\p{Ll})-\n(?=\p{Ll})/gu, '$1')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
  if (text.length <= MAX_CHARACTERS) return { text, isCut: false };
  const cut = text.slice(0, MAX_CHARACTERS);
  const lastBlank = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'));
  return { text: (lastBlank > 0 ? cut.slice(0, lastBlank) : cut).toWellFormed().trimEnd(), isCut: true };
}
