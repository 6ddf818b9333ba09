import type { Page } from '@playwright/test';
import { expect, PEOPLE, signIn, test } from './support.ts';

const PHONE = { width: 390, height: 844 };
/** 1440 × 900 at 200 %. */
const ZOOMED = { width: 720, height: 450 };
const REACH = 240;

/** Each page with its first card or row. */
const VISITS: [path: string, first: string][] = [
  ['/dashboard/prompts', 'main [aria-label="Temas"] > li'],
  ['/dashboard/roleplays', 'main li h3'],
  ['/dashboard/faqs', 'main [aria-label="FAQs"] > li'],
  ['/perfil', 'main h2'],
];

const fromTopBar = (page: Page, first: string): Promise<number> =>
  page
    .locator(first)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top - (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0));

const sideways = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('on a phone a worker’s pages show the first card within 240 px of the top bar; at 200 % nothing overflows', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, PEOPLE.trabajadora);
  await expect(page).not.toHaveURL(/\/login/);
  for (const [path, first] of VISITS) {
    await page.setViewportSize(PHONE);
    await page.goto(path);
    await expect(page.locator(first).first(), path).toBeVisible();
    expect.soft(await fromTopBar(page, first), path).toBeLessThanOrEqual(REACH);
    expect.soft(await sideways(page), path).toBeLessThanOrEqual(0);
    await page.setViewportSize(ZOOMED);
    expect.soft(await sideways(page), `${path} at 200 %`).toBeLessThanOrEqual(0);
  }
});
