import { chooseInUserMenu, expect, expectAccessible, signIn, test, userMenu } from '../support.ts';
import { createAccount, enter, fillRegistration, linkTo, newAddress, openProfileForm, PASSWORD } from './support.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

test('[8.3] a session ended from another device is signed out at once, and returns to its page after sign-in', { tag: '@journey' }, async ({
  page,
  browser,
  request,
}) => {
  const email = await createAccount(request);
  await signIn(page, email, PASSWORD);
  await expect(page).toHaveURL(/\/worker-dashboard$/);

  const context = await browser.newContext({ userAgent: FIREFOX });
  const other = await context.newPage();
  await enter(other, email, PASSWORD);
  await other.goto('/perfil');
  const sessions = other.getByRole('region', { name: 'Sesiones' });
  await expect(sessions.getByRole('listitem').first()).toContainText('Firefox en Windows');
  await expect(sessions.getByRole('listitem').first()).toContainText('Esta sesión');
  await sessions.getByRole('button', { name: /^Cerrar Chrome en / }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await context.close();

  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Tu sesión ha terminado. Inicia sesión de nuevo')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(page).toHaveURL(/\/worker-dashboard$/);
});

test('[4.1] a user can end the other sessions, and then all of them', async ({ page, browser, request }) => {
  const email = await createAccount(request);
  const context = await browser.newContext();
  const other = await context.newPage();
  await enter(other, email, PASSWORD);
  await enter(page, email, PASSWORD);
  await page.goto('/perfil');
  const sessions = page.getByRole('region', { name: 'Sesiones' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: 'Cerrar las demás sesiones' }).press('Enter');
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  // The button is removed with the sessions; focus moves to the list.
  await expect(sessions.getByRole('list')).toBeFocused();
  await other.goto('/perfil');
  await expect(other).toHaveURL(/\/login$/);

  await enter(other, email, PASSWORD);
  await sessions.getByRole('button', { name: 'Cerrar todas' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar todas' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await other.goto('/perfil');
  await expect(other).toHaveURL(/\/login$/);
  await context.close();
});

test('[4.1] two tabs stay in sync: sign-in, profile change, sign-out', async ({ page, request }) => {
  const email = await createAccount(request);
  const tab = await page.context().newPage();
  await tab.goto('/login');
  await signIn(page, email, PASSWORD);
  await expect(page).toHaveURL(/\/worker-dashboard$/);
  await expect(tab).toHaveURL(/\/worker-dashboard$/);

  await page.goto('/perfil');
  await openProfileForm(page, 'nombre y zona horaria');
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Otro nombre');
  // The tab may also read for other reasons: the first tab has just closed the shared connection.
  const read = tab.waitForResponse(
    async (response) => response.url().endsWith('/auth/v1/user') && (await response.json()).nombre === 'Otro nombre',
  );
  await page.getByRole('button', { name: 'Guardar' }).click();
  await read;

  await chooseInUserMenu(page, 'Cerrar sesión');
  await expect(page).toHaveURL(/\/login$/);
  await expect(tab).toHaveURL(/\/login$/);
  await expect(tab.getByRole('heading', { name: 'Iniciar Sesión' })).toBeVisible();
});

test('[4.1] a tab that waits for the confirmation mail signs in when its link is opened in another tab', async ({ page, request }) => {
  const email = newAddress();
  await fillRegistration(page, email, 'Trabajador');
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto(await linkTo(request, email, 'Confirma tu correo'));
  await expect(tab).toHaveURL(/\/worker-dashboard$/);
  await expect(page).toHaveURL(/\/worker-dashboard$/);
});

test('[4.1] when another user signs in in one tab, the other tab shows that user', async ({ page, request }) => {
  const [first, second] = [await createAccount(request), await createAccount(request)];
  const tab = await page.context().newPage();
  await signIn(tab, first, PASSWORD);
  await expect(userMenu(tab, first)).toBeVisible();
  await page.goto('/admin-dashboard');
  await expect(page.getByText('Tu cuenta no puede abrir esa página')).toBeVisible();
  await page.getByLabel('Correo electrónico').fill(second);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(userMenu(page, second)).toBeVisible();
  await expect(userMenu(tab, second)).toBeVisible();
});

test('[9.10 2.17] reading the session is retried, from 200 ms and doubling, with a spinner', async ({ page, request }) => {
  const email = await createAccount(request);
  await enter(page, email, PASSWORD);
  const tries: number[] = [];
  await page.route('**/auth/v1/user', (route) => {
    tries.push(Date.now());
    return tries.length < 4 ? route.abort() : route.continue();
  });
  await page.goto('/worker-dashboard');
  await expect(page.getByRole('status', { name: 'Cargando' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Panel de Control' })).toBeVisible();
  const waits = tries.slice(1).map((time, index) => time - (tries[index] ?? 0));
  expect(waits).toHaveLength(3);
  for (const [index, least] of [200, 400, 800].entries()) expect(waits[index]).toBeGreaterThanOrEqual(least - 5);
});

test('[9.10 8.3] a session that cannot be read is an error with a retry, not a sign-out', async ({ page, request }) => {
  const email = await createAccount(request);
  await enter(page, email, PASSWORD);
  await page.route('**/auth/v1/user', (route) => route.abort());
  await page.goto('/worker-dashboard');
  await expect(page.getByRole('alert')).toContainText('Error al cargar tu sesión');
  await expectAccessible(page);
  await page.unroute('**/auth/v1/user');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', { name: 'Panel de Control' })).toBeVisible();
});

test('[3.22] scripts cannot read the session cookie', async ({ page, request }) => {
  const email = await createAccount(request);
  await enter(page, email, PASSWORD);
  await page.goto('/worker-dashboard');
  await expect(page.getByRole('heading', { name: 'Panel de Control' })).toBeVisible();
  const readable = await page.evaluate(() => document.cookie + JSON.stringify(localStorage) + JSON.stringify(sessionStorage));
  expect(readable).not.toContain('token');
});
