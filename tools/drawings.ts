import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';

const ROOT = new URL('../', import.meta.url).pathname;
const PUBLIC = join(ROOT, 'web/public');
const FONT = join(ROOT, 'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2');

/** Bitmaps of the drawings, for phones and other sites, which do not accept an SVG. */
const DRAWINGS = [
  { from: 'web/src/landing/pictures/og.svg', to: 'og.png', width: 1200, height: 630 },
  { from: 'web/public/favicon.svg', to: 'favicon-32.png', width: 32, height: 32 },
  { from: 'web/src/landing/pictures/icon.svg', to: 'apple-touch-icon.png', width: 180, height: 180 },
  { from: 'web/src/landing/pictures/icon.svg', to: 'icon-192.png', width: 192, height: 192 },
  { from: 'web/src/landing/pictures/icon.svg', to: 'icon-512.png', width: 512, height: 512 },
];

export async function drawIcons(browser: Browser): Promise<void> {
  const font = (await readFile(FONT)).toString('base64');
  const style = `@font-face{font-family:"Bricolage Grotesque Variable";font-weight:200 800;src:url(data:font/woff2;base64,${font})}
    body{margin:0}svg{display:block;width:100vw;height:100vh}`;
  for (const { from, to, width, height } of DRAWINGS) {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(`<style>${style}</style>${await readFile(join(ROOT, from), 'utf8')}`);
    await page.evaluate('document.fonts.ready');
    await page.screenshot({ path: join(PUBLIC, to), omitBackground: true });
    console.log(`${to.padEnd(26)} ${width}×${height}`);
    await page.close();
  }
}
