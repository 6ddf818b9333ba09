import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@ensaya/server/demo/accounts.ts';
import { type Browser, chromium } from '@playwright/test';
import { drawIcons } from './drawings.ts';
import { CHROMIUM, CHROMIUM_FLAGS, startStack } from './stage/built-stack.ts';

/** `npm run pictures`: takes the landing's pictures of the built product, light and dark, and renders what is drawn. Build first. */
const INTO = new URL('../web/src/landing/pictures/', import.meta.url).pathname;
const QUALITY = 82;

const PICTURES = [
  { name: 'panel', email: DEMO_ACCOUNTS.responsable.email, path: '/manager-dashboard', width: 1200, height: 750, scale: 2 },
  { name: 'panel-movil', email: DEMO_ACCOUNTS.responsable.email, path: '/manager-dashboard', width: 390, height: 720, scale: 2 },
];

const { url, stop } = await startStack();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
try {
  for (const picture of PICTURES) for (const colorScheme of ['light', 'dark'] as const) await take(browser, { ...picture, colorScheme });
  await drawIcons(browser);
} finally {
  await browser.close();
  await stop();
}

type Shot = (typeof PICTURES)[number] & { colorScheme: 'light' | 'dark' };

async function take(from: Browser, { name, email, path, width, height, scale, colorScheme }: Shot): Promise<void> {
  const context = await from.newContext({
    baseURL: url,
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
  });
  const page = await context.newPage();
  const answer = await page.request.post('/auth/v1/token', { headers: { origin: url }, data: { email, password: DEMO_PASSWORD } });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()}`);
  await page.goto(path);
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready');
  const file = `${name}${colorScheme === 'dark' ? '-oscuro' : ''}.webp`;
  // Playwright's own screenshots know no WebP.
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  const webp = Buffer.from(data, 'base64');
  await writeFile(join(INTO, file), webp);
  console.log(`${file.padEnd(26)} ${width}×${height} @${scale}  ${(webp.length / 1024).toFixed(0)} KB`);
  await context.close();
}
