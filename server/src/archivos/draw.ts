import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import { type DrawingOrder, type PictureType, REFUSED } from './drawable.ts';

/**
 * A process that redraws one picture from standard input to standard output, and exits. If a hostile file exploits the decoder, the
 * process has no database, no secret and no other request, and the server can kill it.
 */

/** At this density one unit of an SVG is one pixel. */
const PLAIN_DENSITY = 72;
const DENSITIES = { min: 1, max: 2400 };

// Only these decoders run, whatever type a file claims.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Png', 'Jpeg', 'Webp', 'Svg'].map((format) => `VipsForeignLoad${format}Buffer`) });
sharp.concurrency(1);

const order = JSON.parse(process.argv[2] ?? '{}') as DrawingOrder;

/** A palette of 256 colours always fits: PNG has no other way to make a noisy picture smaller. */
async function encodePng(image: Sharp): Promise<Buffer> {
  const bytes = await image.clone().png().toBuffer();
  return bytes.length <= order.maxBytes ? bytes : image.png({ palette: true, effort: 1 }).toBuffer();
}
const ENCODERS: Record<PictureType, (image: Sharp) => Promise<Buffer>> = {
  png: encodePng,
  jpg: (image) => image.jpeg({ quality: 90 }).toBuffer(),
  webp: (image) => image.webp({ quality: 90 }).toBuffer(),
  svg: encodePng,
};

/** An SVG is drawn at the size that is stored, so that it is sharp whatever size it declares. */
async function open({ type, maxSide, maxPixels }: DrawingOrder, source: Buffer): Promise<Sharp> {
  const strict = { failOn: 'error', limitInputPixels: maxPixels } as const;
  if (type !== 'svg') return sharp(source, strict);
  const { width, height } = await sharp(source, { density: PLAIN_DENSITY, limitInputPixels: false }).metadata();
  const wanted = (PLAIN_DENSITY * maxSide) / Math.max(width, height);
  return sharp(source, { ...strict, density: Math.min(DENSITIES.max, Math.max(DENSITIES.min, wanted)) });
}

const source = await buffer(process.stdin);
try {
  const image = await open(order, source);
  const fitted = image.autoOrient().resize({ width: order.maxSide, height: order.maxSide, fit: 'inside', withoutEnlargement: true });
  process.stdout.write(await ENCODERS[order.type](fitted));
} catch {
  process.exitCode = REFUSED;
}
