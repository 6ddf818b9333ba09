import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { LOGO_MESSAGES } from '@ensaya/contract/archivos.ts';
import { AppError } from '../lib/app-error.ts';
import { type Drawable, MOST_PIXELS, REFUSED } from './drawable.ts';
import { inspectSvg, looksLikeSvg } from './inspect-svg.ts';
import { readSize } from './picture-size.ts';

const DRAW = new URL('./draw.ts', import.meta.url).pathname;
const MOST_MS = 6000;
const AT_ONCE = 2;

export type Picture = { bytes: Buffer; contentType: string; extension: string };

const KEPT: Record<Drawable, Omit<Picture, 'bytes'>> = {
  png: { contentType: 'image/png', extension: 'png' },
  jpeg: { contentType: 'image/jpeg', extension: 'jpg' },
  webp: { contentType: 'image/webp', extension: 'webp' },
  svg: { contentType: 'image/png', extension: 'png' },
};

/**
 * The picture drawn anew, upright and small: of the file that came in, nothing but its pixels is left.
 * What it is, its bytes say, never its name or the type that it claims.
 */
export async function redraw(given: Buffer): Promise<Picture> {
  const format = formatOf(given);
  if (!format) throw notAllowed();
  const bytes = await inTurn(() => draw(format, format === 'svg' ? harmless(given) : given));
  return { bytes, ...KEPT[format] };
}

function formatOf(bytes: Buffer): Drawable | undefined {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return looksLikeSvg(bytes) ? 'svg' : undefined;
}

/** The SVG without its declarations, once nothing in it reaches out of it. */
function harmless(given: Buffer): Buffer {
  const inspected = inspectSvg(given);
  // The pictures within may together not be larger than one that comes alone.
  const pixels = inspected?.embedded.map((picture) => readSize(picture) ?? Number.POSITIVE_INFINITY) ?? [];
  if (!inspected || pixels.reduce((sum, one) => sum + one, 0) > MOST_PIXELS) throw notAllowed();
  return Buffer.from(inspected.text);
}

async function draw(format: Drawable, given: Buffer): Promise<Buffer> {
  const child = spawn(process.execPath, [DRAW, format], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: MOST_MS,
    killSignal: 'SIGKILL',
  });
  // Whoever refuses does not read to the end.
  child.stdin.on('error', () => {});
  child.stdin.end(given);
  const [bytes, [code]] = await Promise.all([buffer(child.stdout), once(child, 'close')]);
  if (code === 0) return bytes;
  // Cut off, damaged, too many pixels, or killed over it: for whoever sent it, a file that cannot be used.
  if (code === REFUSED || code === null) throw notAllowed();
  throw new Error(`drawing ended with ${code}`);
}

const waiting: (() => void)[] = [];
let drawing = 0;

/** Drawing takes a core and some memory: a few at a time, however many ask. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (drawing >= AT_ONCE) await new Promise<void>((turn) => waiting.push(turn));
  else drawing++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else drawing--;
  }
}

const notAllowed = () => new AppError('unsupported_type', { message: LOGO_MESSAGES.type });
