import { expect, expectAccessible, PEOPLE, signIn, test } from './support.ts';

const PHONE = { width: 390, height: 844 };
const FEATURES = [
  'Generador Inteligente de Prompts',
  'Simulaciones de Situaciones Críticas con Role playing',
  'Evaluaciones en Tiempo Real',
  'Repositorio de Know-How',
];
const LEGAL = { '/privacidad': 'Privacidad', '/aviso-legal': 'Aviso legal', '/cookies': 'Cookies' };

test.describe('[1.4 2.1] the landing', () => {
  test('[1.4] header with the brand, the sections and a link to /login', { tag: '@journey' }, async ({ page }) => {
    await page.goto('/');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Ensaya, inicio' })).toBeVisible();
    for (const [name, section] of [
      ['Funciones', 'Todo lo que hace falta para llegar preparado'],
      ['Por dentro', 'Así se ve por dentro'],
      ['Resultados', 'Lo que cambia cuando se ensaya'],
      ['Mejora continua', 'Mejora continua, sin cursos de ocho horas'],
    ] as const) {
      await header.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { name: section, level: 2 })).toBeInViewport();
    }
    await page.getByRole('link', { name: 'Iniciar Sesión' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { name: 'Iniciar Sesión' })).toBeVisible();
  });

  test('[1.4 9.11] hero and closing link to the provider’s phone and to booking a demo, in a new tab', async ({ page, context }) => {
    await context.route('https://agenda.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Agenda</h1>' }));
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Que la primera vez no sea delante del cliente.');
    const closing = page.getByRole('region', { name: '¿Ensayamos?' });
    for (const place of [page.locator('section').first(), closing]) {
      await expect(place.getByRole('link', { name: 'Llamar al 900 000 000' })).toHaveAttribute('href', 'tel:900000000');
      const booking = place.getByRole('link', { name: 'Reservar una demo' });
      await expect(booking).toHaveAttribute('rel', /noopener/);
      const [tab] = await Promise.all([context.waitForEvent('page'), booking.click()]);
      await expect(tab.getByRole('heading', { name: 'Agenda' })).toBeVisible();
      expect(tab.url()).toBe('https://agenda.example/demo');
      expect(await tab.evaluate(() => window.opener)).toBeNull();
      await tab.close();
    }
    await expect(closing.getByText('Pide una demo')).toBeVisible();
  });

  test('[1.4] four features, three figures, and the checklist of continuous improvement', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('article').getByRole('heading', { level: 3 })).toHaveText(FEATURES);
    const figures = page.getByRole('region', { name: 'Lo que cambia cuando se ensaya' });
    for (const [meaning, figure] of [
      ['mejor resolución de problemas', '85\u00a0%'],
      ['menos errores operativos', '67\u00a0%'],
      ['de satisfacción de los empleados', '93\u00a0%'],
    ] as const)
      await expect(figures.locator('dl > div').filter({ hasText: meaning }).getByRole('definition')).toHaveText(figure);
    const steps = page.getByRole('region', { name: 'Mejora continua, sin cursos de ocho horas' }).getByRole('listitem');
    await expect(steps).toHaveCount(5);
    for (const step of await steps.all()) await expect(step).toBeVisible();
  });

  test('[1.4] the footer links to privacy, legal notice and cookies, and those link back', async ({ page }) => {
    for (const [path, title] of Object.entries(LEGAL)) {
      await page.goto('/');
      await page.getByRole('contentinfo').getByRole('link', { name: title }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await expect(page).toHaveTitle(`${title} · Ensaya`);
      await page.getByRole('link', { name: 'Ensaya, inicio' }).first().click();
      await expect(page).toHaveURL(/\d\/$/);
    }
  });

  test('product pictures load lazily, in the page’s colour scheme', async ({ page }) => {
    await page.goto('/');
    for (const name of ['El panel de una responsable en una pantalla grande', 'El panel de una trabajadora en un teléfono']) {
      const picture = page.getByRole('img', { name });
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth >= image.width))
        .toBe(true);
      const light = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).not.toBe(light);
      await page.emulateMedia({ colorScheme: 'light' });
    }
  });

  test('the preview image and icons for other sites and phones exist, at absolute addresses', async ({ page, request, baseURL }) => {
    await page.goto('/');
    const content = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content');
    expect(await content('og:url')).toBe(`${baseURL}/`);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${baseURL}/`);
    const icons = await page.locator('link[rel=icon], link[rel=apple-touch-icon], link[rel=manifest]').all();
    const addresses = await Promise.all(icons.map((icon) => icon.getAttribute('href')));
    for (const address of [await content('og:image'), ...addresses, '/robots.txt', '/sitemap.xml'])
      expect([address, (await request.get(address ?? '')).status()]).toEqual([address, 200]);
    expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('[1.4] the menu opens by keyboard, contains the sections, closes with Escape and restores focus', async ({ page }) => {
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Menú' });
    const menu = page.getByRole('navigation', { name: 'Menú' });
    await expect(menu).toBeHidden();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link', { name: 'Funciones' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();

    await page.keyboard.press('Enter');
    await menu.getByRole('link', { name: 'Resultados' }).focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Lo que cambia cuando se ensaya' })).toBeInViewport();
  });

  test('[1.4] the menu opens by touch, links to /login, and closes on a touch outside', async ({ page }) => {
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Menú' });
    await page.getByRole('button', { name: 'Menú' }).tap();
    await expect(menu.getByRole('link', { name: '900 000 000' })).toHaveAttribute('href', 'tel:900000000');
    await expectAccessible(page);
    await page.touchscreen.tap(195, 800);
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Menú' }).tap();
    await menu.getByRole('link', { name: 'Iniciar Sesión' }).tap();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test.describe('without scripts', () => {
  test.use({ viewport: PHONE, hasTouch: true, javaScriptEnabled: false });

  test('[1.4] everything is visible, including the menu', async ({ page }) => {
    await page.goto('/');
    for (const name of FEATURES) await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Iniciar Sesión' })).toHaveAttribute('href', '/login');
    await page.getByRole('button', { name: 'Menú' }).tap();
    await expect(page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Crear cuenta' })).toBeVisible();
  });
});

test.describe('visitors and users', () => {
  for (const path of ['/', '/login', '/register']) {
    test(`[2.2] a visitor at ${path} causes no failing request and no console message`, async ({ page }) => {
      const trouble: string[] = [];
      page.on('response', (response) => {
        if (response.status() >= 400) trouble.push(`${response.status()} ${response.url()}`);
      });
      page.on('console', (message) => trouble.push(message.text()));
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(trouble).toEqual([]);
    });
  }

  test('[2.1 2.18] a signed-in user is led to their panel, and is a visitor again after signing out', { tag: '@journey' }, async ({
    page,
  }) => {
    await signIn(page, PEOPLE.responsable);
    await expect(page).toHaveURL(/\/manager-dashboard\?empresa=/);
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Iniciar Sesión' })).toBeHidden();
    await page.getByRole('link', { name: 'Ir a mi panel' }).click();
    await expect(page).toHaveURL(/\/manager-dashboard\?empresa=/);
    await page.context().clearCookies();
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ir a mi panel' })).toBeHidden();
  });

  test('[8.2 6.2] a user who waits for approval is checked every 15 s, and then led to their panel', async ({ page }) => {
    await signIn(page, PEOPLE.superadmin);
    await expect(page).toHaveURL(/\/admin-dashboard$/);
    // The panel also reads the session, and would be redirected by the response.
    await page.goto('about:blank');
    let asked = 0;
    await page.route('**/auth/v1/user', (route) => {
      asked += 1;
      if (asked >= 3) return route.continue();
      return asked === 2
        ? route.abort()
        : route.fulfill({ status: 403, json: { error: { code: 'role_pending', message: '', request_id: '' } } });
    });
    await page.clock.install();
    await page.goto('/');
    const notice = page.getByRole('status');
    await expect(notice).toHaveText(
      /Tu solicitud está pendiente de la aprobación de un superadmin Te dejaremos entrar en cuanto la apruebe\./,
    );
    await expect(page.getByRole('link', { name: 'Iniciar Sesión' })).toBeHidden();
    await page.clock.fastForward(10_000);
    expect(asked).toBe(1);
    await page.clock.fastForward(5_000);
    await expect.poll(() => asked).toBe(2);
    // The next interval starts when the page has processed the failed response.
    await expect(async () => {
      await page.clock.fastForward(15_000);
      await expect(notice).toHaveText(/Tu solicitud está aprobada/, { timeout: 1000 });
    }).toPass();
    await page.getByRole('link', { name: 'Ir a mi panel' }).click();
    await expect(page).toHaveURL(/\/admin-dashboard$/);
  });
});
