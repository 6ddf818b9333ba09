import type { Page } from '@playwright/test';
import { enter } from '../acceso/support.ts';
import { expect, PEOPLE, test } from '../support.ts';
import { PANELS } from './support.ts';

type Watched = Window & { shift?: number; sawLoader?: boolean };

/** Notes how far the page's content is shifted, and whether the application's own loading page is shown, which one would hear after the frame's. */
const watchDrawing = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const watched: Watched = window;
    watched.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) watched.shift = (watched.shift ?? 0) + (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    new MutationObserver(() => {
      watched.sawLoader ||= document.querySelector('#root [role=status][aria-label=Cargando]') !== null;
    }).observe(document, { childList: true, subtree: true });
  });

/** Holds the scripts and style sheets of the page until the returned function is called. */
async function holdFiles(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.(js|css)$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

for (const email of [PEOPLE.trabajadora, PEOPLE.responsable, PEOPLE.superadmin] as const)
  test(`[2.21] the document shows a frame, which the application replaces at once and in its place: ${email} @phone`, async ({ page }) => {
    await enter(page, email, 'ensaya-demo');
    await watchDrawing(page);
    const release = await holdFiles(page);
    await page.goto(PANELS[email], { waitUntil: 'commit' });
    await expect(page.getByRole('status', { name: 'Cargando' })).toBeVisible();
    // Painted although no style sheet has arrived.
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
    const drawn = await page.locator('#frame .sheet').boundingBox();
    release();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('#frame')).toHaveCount(0);
    expect((await page.getByRole('main').boundingBox())?.x).toBe(drawn?.x);
    await page.waitForLoadState('networkidle');
    const { shift, sawLoader } = await page.evaluate(() => ({
      shift: (window as Watched).shift,
      sawLoader: (window as Watched).sawLoader,
    }));
    expect(sawLoader).toBe(false);
    expect(shift).toBeLessThan(0.01);
  });
