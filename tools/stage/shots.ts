import { writeFile } from 'node:fs/promises';
import { DEMO_PASSWORD } from '@ensaya/server/demo/accounts.ts';
import type { Browser } from '@playwright/test';

export type Shot = {
  path: string;
  /** The account that opens the page; signed out if missing. */
  email?: string;
  /** The active company, for accounts with several. */
  empresa?: string;
  /** Links to click on `path`, one after the other, which lead to the page of the picture. */
  follow?: string | readonly string[];
  width: number;
  height: number;
  scale?: number;
  colorScheme: 'light' | 'dark';
  /** Captures the whole page instead of the window. */
  full?: boolean;
};

const QUALITY = 82;

/** A screenshot of a page after everything on it has loaded. */
export async function takePicture(browser: Browser, url: string, shot: Shot, file: string): Promise<number> {
  const { path, email, empresa, follow, width, height, scale = 1, colorScheme, full = false } = shot;
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
  const { empresas = [] } = empresa ? await (await page.request.get('/auth/v1/user')).json() : {};
  const active = empresas.find(({ nombre }: { nombre: string }) => nombre === empresa);
  await page.goto(active ? `${path}${path.includes('?') ? '&' : '?'}empresa=${active.id}` : path);
  await page.locator('h1').first().waitFor();
  for (const name of [follow ?? []].flat()) {
    const { pathname } = new URL(page.url());
    const link = page.getByRole('link', { name }).first();
    // On a phone the link may be in a folded part of the page.
    const folded = page.locator('details:not([open]) > summary').first();
    await link.or(folded).first().waitFor();
    if (!(await link.isVisible())) await folded.click();
    await link.click();
    await page.waitForURL((address) => address.pathname !== pathname);
    await page.getByRole('link', { name: /^Volver/ }).waitFor();
  }
  // Not networkidle: a page with an open event stream never is.
  await page.locator('[aria-busy="true"], [data-loading], .mantine-Skeleton-root').first().waitFor({ state: 'detached' });
  await page.evaluate(
    `Promise.all([document.fonts.ready, ...[...document.images].map((image) => { image.loading = 'eager'; return image.decode().catch(() => {}); })])`,
  );
  // The window as tall as the page, so that fixed elements reach its end.
  if (full)
    await page.setViewportSize({ width, height: Math.max(height, await page.evaluate<number>('document.documentElement.scrollHeight')) });
  // Playwright's own screenshots do not support WebP.
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  const webp = Buffer.from(data, 'base64');
  await writeFile(file, webp);
  await context.close();
  return webp.length;
}
