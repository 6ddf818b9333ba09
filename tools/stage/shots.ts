import { writeFile } from 'node:fs/promises';
import { DEMO_PASSWORD } from '@ensaya/server/demo/accounts.ts';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

export type Shot = {
  /** `:id` in it stands for the record. */
  path: string;
  /** A list of the API, whose first row is the record. */
  record?: string;
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

export type ProductPage = Pick<Shot, 'path' | 'record' | 'email' | 'empresa' | 'follow'>;

const QUALITY = 82;

/** A context in which the demo's people see the pages; without `email` no user is signed in. */
export async function openContext(browser: Browser, url: string, options: BrowserContextOptions, email?: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    reducedMotion: 'reduce',
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    serviceWorkers: 'block',
    ...options,
  });
  if (!email) return context;
  const answer = await context.request.post('/auth/v1/token', { headers: { origin: url }, data: { email, password: DEMO_PASSWORD } });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()}`);
  return context;
}

/** Opens the page and follows its links. */
export async function openPage(page: Page, { path: pattern, record, empresa, follow }: ProductPage): Promise<void> {
  const { empresas = [] } = empresa ? await (await page.request.get('/auth/v1/user')).json() : {};
  const active = empresas.find(({ nombre }: { nombre: string }) => nombre === empresa);
  const path = record ? pattern.replace(':id', await firstOf(page, record, active?.id)) : pattern;
  await page.goto(active ? `${path}${path.includes('?') ? '&' : '?'}empresa=${active.id}` : path);
  await page.locator('h1').first().waitFor();
  for (const name of [follow ?? []].flat()) {
    const before = page.url();
    const link = page.getByRole('link', { name }).first();
    // On a phone the link may be in a folded part of the page.
    const folded = page.locator('details:not([open]) > summary').first();
    await link.or(folded).first().waitFor();
    if (!(await link.isVisible())) await folded.click();
    await link.click();
    await page.waitForURL((address) => address.href !== before);
    await page.getByRole('link', { name: /^Volver/ }).waitFor();
  }
}

async function firstOf(page: Page, list: string, empresa_id?: string): Promise<string> {
  const answer = await page.request.get(empresa_id ? `${list}${list.includes('?') ? '&' : '?'}empresa_id=${empresa_id}` : list);
  const { items } = await answer.json();
  // An invitation among the people of a company is no person.
  const first = items?.find(({ invitacion }: { invitacion?: object | null }) => !invitacion);
  if (!first) throw new Error(`${list} is empty: ${answer.status()}`);
  return first.id;
}

/** Resolves when nothing on the page is loading. Not networkidle: a page with an open event stream never is. */
export async function settle(page: Page): Promise<void> {
  await page.locator('[aria-busy="true"], [data-loading], .mantine-Skeleton-root').first().waitFor({ state: 'detached' });
  await page.evaluate(
    `Promise.all([document.fonts.ready, ...[...document.images].map((image) => { image.loading = 'eager'; return image.decode().catch(() => {}); })])`,
  );
}

/** Playwright's own screenshots do not support WebP. */
export async function captureWebp(page: Page, quality = QUALITY): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
  await session.detach();
  return Buffer.from(data, 'base64');
}

/** A screenshot of a page after everything on it has loaded. */
export async function takePicture(browser: Browser, url: string, shot: Shot, file: string): Promise<number> {
  const { email, width, height, scale = 1, colorScheme, full = false } = shot;
  const context = await openContext(browser, url, { viewport: { width, height }, deviceScaleFactor: scale, colorScheme }, email);
  const page = await context.newPage();
  await openPage(page, shot);
  await settle(page);
  // The window as tall as the page, so that fixed elements reach its end.
  if (full)
    await page.setViewportSize({ width, height: Math.max(height, await page.evaluate<number>('document.documentElement.scrollHeight')) });
  const webp = await captureWebp(page);
  await writeFile(file, webp);
  await context.close();
  return webp.length;
}
