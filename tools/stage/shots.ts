import { writeFile } from 'node:fs/promises';
import { DEMO_PASSWORD } from '@ensaya/server/demo/accounts.ts';
import type { Browser } from '@playwright/test';

export type Shot = {
  path: string;
  /** Whose page it is; nobody's when left out. */
  email?: string;
  width: number;
  height: number;
  scale?: number;
  colorScheme: 'light' | 'dark';
  /** The whole page, however long. */
  full?: boolean;
};

const QUALITY = 82;

/** A picture of a page as a person sees it, once everything on it has arrived. */
export async function takePicture(browser: Browser, url: string, shot: Shot, file: string): Promise<number> {
  const { path, email, width, height, scale = 1, colorScheme, full = false } = shot;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
  });
  const page = await context.newPage();
  if (email) {
    const answer = await page.request.post('/auth/v1/token', { headers: { origin: url }, data: { email, password: DEMO_PASSWORD } });
    if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()}`);
  }
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  // Not networkidle: a page that listens for changes never is.
  await page.locator('[aria-busy="true"], [data-loading], .mantine-Skeleton-root').first().waitFor({ state: 'detached' });
  await page.evaluate(
    `Promise.all([document.fonts.ready, ...[...document.images].map((image) => { image.loading = 'eager'; return image.decode().catch(() => {}); })])`,
  );
  // The window as tall as the page: what stands fixed in it then reaches to its end.
  if (full)
    await page.setViewportSize({ width, height: Math.max(height, await page.evaluate<number>('document.documentElement.scrollHeight')) });
  // Playwright's own screenshots know no WebP.
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  const webp = Buffer.from(data, 'base64');
  await writeFile(file, webp);
  await context.close();
  return webp.length;
}
