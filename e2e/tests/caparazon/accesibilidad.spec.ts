import { expect, expectAccessible, PEOPLE, test, userMenu, watchShifts, withoutLiveChanges } from '../support.ts';
import { expectNoSidewaysScroll, expectSoundAtEveryWidth, openAs, PANELS } from './support.ts';

// The pages behind the sign-in: acceso/rutas.spec.ts, which opens each of them anyway.
test('[2.1 2.2] no accessibility violation and no sideways scroll on the public pages', async ({ page }) => {
  // Six pages at four widths, with WHOLE=true three of these with axe in both schemes.
  test.setTimeout(180_000);
  for (const path of ['/', '/login', '/register', '/recuperar', '/restablecer?token=x', '/verificar']) {
    await page.goto(path);
    await expect(page.locator('h1')).toBeVisible();
    await expectSoundAtEveryWidth(page);
  }
});

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
