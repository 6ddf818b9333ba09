import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, watchShifts } from './support.ts';

const PAGES = ['/', '/privacidad', '/aviso-legal', '/cookies'];

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

const WIDTHS = [360, 768, 1440];

for (const path of PAGES) {
  test(`${path} has no accessibility violation at any width, light or dark, and no horizontal scroll`, async ({ page }) => {
    await page.goto(path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
      expect(await sideways(page)).toBe(0);
    }
  });
}

for (const width of WIDTHS) {
  test(`no layout shift at ${width} px while the page loads and is scrolled`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const shifts = await watchShifts(page);
    // The hardest case: the page is painted before its fonts arrive.
    let release = () => {};
    const painted = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/*.woff2', async (route) => {
      await painted;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    release();
    await expect.poll(() => page.evaluate(() => document.fonts.check('640 72px "Bricolage Grotesque Variable"'))).toBe(true);
    await page.evaluate(() => document.fonts.ready);
    const end = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let top = 0; top < end; top += 450) {
      await page.evaluate(
        (y) => new Promise((drawn) => requestAnimationFrame(() => drawn(window.scrollTo({ top: y, behavior: 'instant' })))),
        top,
      );
    }
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(end);
    // To three decimals, as browsers report it: a fraction of a pixel within a word does not count.
    const shifted = (await shifts()).reduce((sum, shift) => sum + Number.parseFloat(shift), 0);
    expect(shifted.toFixed(3)).toBe('0.000');
  });
}

test('at 200 % there is no horizontal scroll and every link is still visible', async ({ page }) => {
  for (const size of [
    { width: 720, height: 450 },
    { width: 320, height: 450 },
  ]) {
    await page.setViewportSize(size);
    for (const path of PAGES) {
      await page.goto(path);
      expect([path, size.width, await sideways(page)]).toEqual([path, size.width, 0]);
    }
    await page.goto('/');
    for (const name of ['Iniciar Sesión', 'Reservar una demo', 'Llamar al 900 000 000'])
      await expect(page.getByRole('link', { name }).first()).toBeVisible();
  }
});

test('the first Tab skips to the content', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Saltar al contenido' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Reservar una demo' }).first()).toBeFocused();
});

test('no animation under reduced motion', async ({ page }) => {
  const motion = () =>
    page.evaluate(() => ({
      running: document.getAnimations().length,
      scroll: getComputedStyle(document.documentElement).scrollBehavior,
    }));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  expect(await motion()).toEqual({ running: 1, scroll: 'smooth' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await motion()).toEqual({ running: 0, scroll: 'auto' });
});

test('the scripts are at most 15 KB', async ({ page }) => {
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const weights = (await Promise.all(scripts)).map((body) => gzipSync(body).length);
  expect(weights).toHaveLength(1);
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(15 * 1024);
});
