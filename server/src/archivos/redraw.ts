import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { FileKind } from '@ensaya/contract/archivos.ts';
import { imageSize } from 'image-size';
import pLimit from 'p-limit';
import { AppError } from '../lib/app-error.ts';
import { type DrawingOrder, type PictureType, REFUSED } from './drawable.ts';
import { inspectSvg } from './inspect-svg.ts';

const DRAW = new URL('./draw.ts', import.meta.url).pathname;
/** Processor time, so that a busy machine refuses no good picture. The wall-clock limit is for a process that hangs. */
const MAX_PROCESSOR_SECONDS = 5;
const MAX_MS = 60_000;
const WITHIN_LIMITS = `ulimit -t ${MAX_PROCESSOR_SECONDS}; exec "$0" "$@"`;
/** Drawing takes a core and up to some 300 MB: few at a time. */
const MAX_WAITING = 50;
const inTurn = pLimit(2);

/** The pixels of a picture in a new file, upright and within the kind's size. Undefined when the file cannot be used. */
export async function redraw(given: Buffer, type: PictureType, { pictures, bytes }: FileKind): Promise<Buffer | undefined> {
  const source = type === 'svg' ? checkedSvg(given, pictures.maxPixels) : given;
  if (!source) return undefined;
  if (inTurn.pendingCount >= MAX_WAITING) throw new AppError('unavailable');
  return inTurn(() => draw({ type, ...pictures, maxBytes: bytes }, source));
}

/** The SVG without its DOCTYPE. The pictures embedded in it may together have no more pixels than one that is sent alone. */
function checkedSvg(given: Buffer, maxPixels: number): Buffer | undefined {
  const inspected = inspectSvg(given);
  const pixels = inspected?.embedded.reduce((sum, picture) => sum + pixelsOf(picture), 0) ?? 0;
  return inspected && pixels <= maxPixels ? Buffer.from(inspected.text) : undefined;
}

/** Read from the header, without decoding. Infinity for anything but a PNG, JPEG or WebP. */
function pixelsOf(picture: Buffer): number {
  try {
    const { type = '', width, height } = imageSize(picture);
    return ['png', 'jpg', 'webp'].includes(type) ? width * height : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

async function draw(order: DrawingOrder, given: Buffer): Promise<Buffer | undefined> {
  const child = spawn('/bin/sh', ['-c', WITHIN_LIMITS, process.execPath, DRAW, JSON.stringify(order)], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: MAX_MS,
    killSignal: 'SIGKILL',
  });
  // Without free file descriptors the process does not start, and the error arrives later than the missing pipes.
  child.once('error', () => {});
  if (!child.stdin || !child.stdout) throw new AppError('unavailable');
  // A process that refuses a file does not read it to the end.
  child.stdin.on('error', () => {});
  child.stdin.end(given);
  const [bytes, [code]] = await Promise.all([buffer(child.stdout), once(child, 'close')]);
  if (code === 0) return bytes;
  // Truncated, damaged, too many pixels, or killed while drawing.
  if (code === REFUSED || code === null) return undefined;
  throw new Error(`drawing ended with ${code}`);
}
