import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import { type Drawable, MOST_PIXELS, REFUSED } from './drawable.ts';

/**
 * A process of its own that draws one picture, from standard input to standard output, and ends. Decoders are where hostile files do their
 * harm: here there is no database, no secret and nobody else's request, and whoever started it may kill it.
 */

/** Longer side of what is kept. */
const MOST_SIDE = 512;
/** At which an SVG's own units are pixels. */
const PLAIN_DENSITY = 72;
const DENSITIES = { min: 1, max: 2400 };

// Of all that the library reads, these four and nothing else, whatever a file says that it is.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Png', 'Jpeg', 'Webp', 'Svg'].map((format) => `VipsForeignLoad${format}Buffer`) });
sharp.concurrency(1);

const ENCODERS: Record<Drawable, (image: Sharp) => Sharp> = {
  png: (image) => image.png({ compressionLevel: 9 }),
  jpeg: (image) => image.jpeg({ quality: 90 }),
  webp: (image) => image.webp({ quality: 90 }),
  svg: (image) => image.png({ compressionLevel: 9 }),
};

/** An SVG is drawn as large as it will be kept, so that it is sharp whatever size it gives itself. */
async function open(format: Drawable, given: Buffer): Promise<Sharp> {
  const strict = { failOn: 'error', limitInputPixels: MOST_PIXELS } as const;
  if (format !== 'svg') return sharp(given, strict);
  const { width, height } = await sharp(given, { density: PLAIN_DENSITY, limitInputPixels: false }).metadata();
  const wanted = (PLAIN_DENSITY * MOST_SIDE) / Math.max(width, height);
  return sharp(given, { ...strict, density: Math.min(DENSITIES.max, Math.max(DENSITIES.min, wanted)) });
}

const format = process.argv[2] as Drawable;
const given = await buffer(process.stdin);
try {
  const image = await open(format, given);
  const fitted = image.autoOrient().resize({ width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true });
  process.stdout.write(await ENCODERS[format](fitted).toBuffer());
} catch {
  process.exitCode = REFUSED;
}
