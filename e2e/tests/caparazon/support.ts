import type { Page } from '@playwright/test';
import { enter } from '../acceso/support.ts';
import { AXE_EVERYWHERE, DESK, expect, expectAccessible, PEOPLE } from '../support.ts';

export const PANELS = {
  [PEOPLE.trabajadora]: '/worker-dashboard',
  [PEOPLE.responsable]: '/manager-dashboard',
  [PEOPLE.superadmin]: '/admin-dashboard',
} as const;

/** Opens a page as one of the demo's users. */
export async function openAs(page: Page, email: keyof typeof PANELS, path: string = PANELS[email]): Promise<void> {
  await enter(page, email, 'ensaya-demo');
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Whether a drawer replaces the sidebar. */
export const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 992;

/** The menu. On a narrow screen its drawer is opened first. */
export async function mainMenu(page: Page) {
  if (isNarrow(page)) await page.getByRole('button', { name: 'Abrir menú' }).click();
  return page.getByRole('navigation', { name: 'Principal' });
}

/** Counts the document loads from now on. */
export function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

/** The last one is a desktop zoomed to 200 %. */
const SIZES = [{ width: 360, height: 900 }, { width: 768, height: 900 }, DESK, { width: 720, height: 450 }];
const AXE_WIDTHS = AXE_EVERYWHERE ? [360, 768, DESK.width] : [DESK.width];

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), page.url()).toBeLessThanOrEqual(0);
}

/** No sideways scroll at any width, and no accessibility violation. Ends at the original size. */
export async function expectSoundAtEveryWidth(page: Page): Promise<void> {
  const original = page.viewportSize() ?? DESK;
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
    if (AXE_WIDTHS.includes(size.width)) await expectAccessible(page);
  }
  await page.setViewportSize(original);
}
