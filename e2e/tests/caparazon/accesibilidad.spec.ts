import type { Page } from '@playwright/test';
import { enter } from '../acceso/support.ts';
import { AXE_EVERYWHERE, expect, expectAccessible, PEOPLE, test, userMenu, watchShifts, withoutLiveChanges } from '../support.ts';
import { openAs, PANELS } from './support.ts';

/** Each page once, with a role that may open it; acceso/rutas.spec.ts tests the permissions. */
const PAGES: [ids: string, visitor: string | undefined, paths: string[]][] = [
  ['2.1 2.2', undefined, ['/', '/login', '/register', '/recuperar', '/restablecer?token=x', '/verificar']],
  [
    '2.3 2.4 2.5 2.6 2.7 2.8 2.9',
    PEOPLE.trabajadora,
    [
      '/worker-dashboard',
      '/dashboard/tasks',
      '/roleplays/7/play',
      '/dashboard/roleplays',
      '/dashboard/prompts',
      '/dashboard/prompts/generate/7',
      '/dashboard/faqs',
      '/perfil',
    ],
  ],
  [
    '2.10 2.11 2.12 2.13 2.14',
    PEOPLE.responsable,
    ['/manager-dashboard', '/roleplays/new', '/roleplays/7/responses', '/dashboard/prompts/temas/7/preguntas', '/dashboard/settings'],
  ],
  ['2.15 2.16 2.52', PEOPLE.superadmin, ['/admin-dashboard', '/admin/empresas', '/admin/usuarios', '/auditoria']],
];
/** The last one is a desktop zoomed to 200 %. */
const WIDTHS = [360, 768, 1440, 720];
const AXE_WIDTHS = AXE_EVERYWHERE ? [360, 768, 1440] : [1440];

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), page.url()).toBeLessThanOrEqual(0);
}

for (const [ids, visitor, paths] of PAGES) {
  test(`[${ids}] no accessibility violation and no sideways scroll for ${visitor ?? 'a stranger'}`, async ({ page }) => {
    // Up to eight pages at four widths, with AXE=all most of them with axe in both schemes: half a minute on quiet cores.
    test.setTimeout(180_000);
    if (visitor) await enter(page, visitor, 'ensaya-demo');
    for (const path of paths) {
      await page.goto(path);
      await expect(page.locator('h1')).toBeVisible();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: width === 720 ? 450 : 900 });
        await expectNoSidewaysScroll(page);
        if (AXE_WIDTHS.includes(width)) await expectAccessible(page);
      }
    }
  });
}

test('[2.20 2.21] menus and dialogs have no accessibility violation, at both widths', { tag: '@journey' }, async ({ page }) => {
  await openAs(page, PEOPLE.responsable);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await userMenu(page).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Empresa: / }).click();
    // Three companies, and all of them.
    await expect(page.getByRole('option')).toHaveCount(4);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

for (const width of [390, 1440]) {
  for (const [email, panel] of Object.entries(PANELS)) {
    test(`[2.21 4.1] no layout shift while ${panel} loads, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      const shifts = await watchShifts(page);
      await withoutLiveChanges(page);
      await openAs(page, email as keyof typeof PANELS);
      await page.waitForLoadState('networkidle');
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      expect(await shifts()).toEqual([]);
    });
  }

  test(`[2.2 4.1] no layout shift while the public pages load, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const shifts = await watchShifts(page);
    // The hardest case: the scene beside the form is painted before its font arrives.
    await page.route('**/bricolage-*.woff2', async (route) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await route.continue();
    });
    for (const path of ['/login', '/register', '/recuperar']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('El pedido ha llegado roto')).toBeVisible({ visible: width > 768 });
      await page.evaluate(() => document.fonts.ready);
      expect(await shifts(), path).toEqual([]);
    }
  });
}

test('[2.21] no animation under reduced motion', async ({ page }) => {
  const moving = () => page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await moving()).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await moving()).toBe(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, PEOPLE.responsable);
  for (const [button, opened] of [
    [userMenu(page), 'menu'],
    [page.getByRole('button', { name: 'Abrir menú' }), 'dialog'],
  ] as const) {
    const started = await button.evaluate(async (element: HTMLElement, role) => {
      element.click();
      let running = 0;
      // Its code is loaded on first use: ten frames are counted from its appearance.
      for (let shown = 0; shown < 10; ) {
        await new Promise(requestAnimationFrame);
        running += document.getAnimations().filter(({ playState }) => playState === 'running').length;
        if (document.querySelector(`[role=${role}]`)) shown += 1;
      }
      return running;
    }, opened);
    expect(started).toBe(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole(opened)).toBeHidden();
  }
});
