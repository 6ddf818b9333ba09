import { expect, expectAccessibleAndFitting, PEOPLE, signIn, test } from '../support.ts';
import { createAccount, linkTo, newAddress, PASSWORD, post } from './support.ts';

test('[5.1] the sign-in form reports each missing field', async ({ page }) => {
  await page.goto('/login');
  const submit = page.getByRole('button', { name: 'Iniciar Sesión' });
  await submit.click();
  await expect(page.getByText('El correo electrónico es requerido')).toBeVisible();
  await expect(page.getByText('La contraseña es requerida')).toBeVisible();
  await expect(page.getByLabel('Correo electrónico')).toBeFocused();
  await page.getByLabel('Correo electrónico').fill('lucia@');
  await submit.click();
  await expect(page.getByText('El correo electrónico no es válido')).toBeVisible();
  await expectAccessibleAndFitting(page);
});

test('[2.18] the password can be shown, and the form leads to recovery and to registration', async ({ page }) => {
  await page.goto('/login');
  const password = page.getByLabel('Contraseña', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Mostrar contraseña' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
  await expect(page).toHaveURL(/\/recuperar$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Crear una cuenta' }).click();
  await expect(page).toHaveURL(/\/register$/);
});

test('[8.1] an unknown address and a wrong password get the same alert, which disappears when a field is edited', async ({
  page,
  request,
}) => {
  for (const email of [newAddress(), await createAccount(request)]) {
    await signIn(page, email, 'equivocada');
    await expect(page.getByRole('alert')).toHaveText('Credenciales inválidas');
    await page.getByLabel('Contraseña', { exact: true }).fill('otra');
    await expect(page.getByRole('alert')).toBeHidden();
  }
});

test('[8.1] an unconfirmed address is reported only after a correct password, and the mail can be sent again', async ({
  page,
  request,
}) => {
  const email = await createAccount(page.request, 'worker', { confirmed: false });
  await signIn(page, email, 'equivocada');
  await expect(page.getByRole('alert')).toHaveText('Credenciales inválidas');
  await signIn(page, email, PASSWORD);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Email no confirmado');
  await alert.getByRole('button', { name: 'Reenviar el correo de confirmación' }).click();
  await expect(alert.getByText('Revisa tu correo')).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.goto(await linkTo(request, email, 'Confirma tu correo'));
  await expect(page).toHaveURL(/\/worker-dashboard$/);
});

test('[8.1] after too many tries the alert says how long to wait', async ({ page, request }) => {
  const email = newAddress();
  for (let tries = 0; tries < 10; tries += 1) expect(await post(request, '/token', { email, password: 'equivocada' })).toBe(401);
  await signIn(page, email, 'equivocada');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Error al iniciar sesión');
  await expect(alert).toContainText(/Demasiados intentos\. Espera \d+ minutos?\./);
  await expectAccessibleAndFitting(page);
});

test('[8.1 4.2] any other failure is a sign-in error, and the button stops loading', async ({ page }) => {
  await page.route('**/auth/v1/token', (route) => route.fulfill({ status: 500, body: 'roto' }));
  await signIn(page, PEOPLE.trabajadora);
  await expect(page.getByRole('alert')).toHaveText('Error al iniciar sesión');
  await page.unroute('**/auth/v1/token');
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(page).toHaveURL(/\/worker-dashboard$/);
});

test('[4.2] during sign-in the button is busy, and a second click sends nothing', async ({ page }) => {
  let sent = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/auth/v1/token', async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  await signIn(page, PEOPLE.trabajadora);
  const button = page.locator('button[type=submit]');
  await expect(button).toHaveAttribute('data-loading');
  await expect(button).toBeDisabled();
  await page.getByLabel('Contraseña', { exact: true }).press('Enter');
  release();
  await expect(page).toHaveURL(/\/worker-dashboard$/);
  expect(sent).toBe(1);
});

test('[2.18 2.17] a deep link is opened after sign-in if the role may open it', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/dashboard/faqs?orden=1#fin');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Correo electrónico').fill(PEOPLE.trabajadora);
  await page.getByLabel('Contraseña', { exact: true }).fill('ensaya-demo');
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(page).toHaveURL(/\/dashboard\/faqs\?orden=1#fin$/);
});

test('[2.18 2.17] a deep link that the role may not open leads to its panel', async ({ page }) => {
  await page.goto('/admin/empresas');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Correo electrónico').fill(PEOPLE.trabajadora);
  await page.getByLabel('Contraseña', { exact: true }).fill('ensaya-demo');
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(page).toHaveURL(/\/worker-dashboard$/);
});

test('[2.17] a user without access sees the reason, and can go to their panel or sign in as another user', async ({ page }) => {
  await signIn(page, PEOPLE.trabajadora);
  await expect(page).toHaveURL(/\/worker-dashboard$/);
  await page.goto('/manager-dashboard');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Tu cuenta no puede abrir esa página')).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.getByRole('link', { name: 'Ir a mi panel' }).click();
  await expect(page).toHaveURL(/\/worker-dashboard$/);

  await page.goto('/admin-dashboard');
  await page.getByLabel('Correo electrónico').fill(PEOPLE.responsable);
  await page.getByLabel('Contraseña', { exact: true }).fill('ensaya-demo');
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(page).toHaveURL(/\/manager-dashboard\?empresa=/);
});
