import type { FileKind } from '@ensaya/contract/archivos.ts';
import { imageSize } from 'image-size';
import { type DrawingOrder, type PictureType, REFUSED } from './drawable.ts';
import { inDrawingTurn } from './drawing-turns.ts';
import { inspectSvg } from './inspect-svg.ts';
import { runLimited } from './limited-process.ts';

const DRAW = new URL('./draw.ts', import.meta.url).pathname;
const LIMITS = { processorSeconds: 5, wallMs: 60_000 };

/** The pixels of a picture in a new file, upright and within the kind's size. Undefined when the file cannot be used. */
export async function redraw(
  given: Buffer,
  type: PictureType,
  { pictures, bytes }: FileKind,
  empresa_id: string,
): Promise<Buffer | undefined> {
  const source = type === 'svg' ? checkedSvg(given, pictures.maxPixels) : given;
  if (!source) return undefined;
  return inDrawingTurn(empresa_id, () => draw({ type, ...pictures, maxBytes: bytes }, source));
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
  const { code, output } = await runLimited(DRAW, JSON.stringify(order), given, LIMITS);
  if (code === 0) return output;
  // Truncated, damaged, too many pixels, or killed while drawing.
  if (code === REFUSED || code === null) return undefined;
  throw new Error(`drawing ended with ${code}`);
}
