import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM, CHROMIUM_FLAGS, startStack } from './stage/built-stack.ts';
import { PAGES } from './stage/product-pages.ts';
import { takePicture } from './stage/shots.ts';

/**
 * `npm run screenshots`: every page of the built product with the demo company, wide and on a phone, for the documentation. Build first.
 * SCREENSHOT_PAGES=empresas,usuarios takes only these.
 */
const INTO = new URL('../docs/img/', import.meta.url).pathname;

/** They are part of the repository. */
const MAX_BYTES = 8 * 1024 ** 2;
const VIEWS = [
  { suffix: '', width: 1440, height: 900, colorScheme: 'light' },
  { suffix: '-oscuro', width: 1440, height: 900, colorScheme: 'dark' },
  { suffix: '-movil', width: 390, height: 844, colorScheme: 'light' },
] as const;

const ONLY = process.env.SCREENSHOT_PAGES?.split(',');
const pages = Object.entries(PAGES).filter(([name]) => ONLY?.includes(name) ?? true);

if (!ONLY) await rm(INTO, { recursive: true, force: true });
await mkdir(INTO, { recursive: true });
const { url, stop } = await startStack();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
try {
  for (const [name, page] of pages)
    for (const { suffix, ...view } of VIEWS)
      await takePicture(browser, url, { ...page, ...view, full: true }, join(INTO, `${name}${suffix}.webp`));
  const sizes = await Promise.all((await readdir(INTO)).map(async (file) => (await stat(join(INTO, file))).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`${pages.length} pages; all ${sizes.length} pictures ${(total / 1024).toFixed(0)} KB`);
  if (total > MAX_BYTES) throw new Error(`the pictures take more than ${MAX_BYTES / 1024 ** 2} MB`);
} finally {
  await browser.close();
  await stop();
}
