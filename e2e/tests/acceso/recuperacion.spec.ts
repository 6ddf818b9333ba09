import { expect, expectAccessible, signIn, test } from '../support.ts';
import { createAccount, enter, linkTo, newAddress, PASSWORD, post } from './support.ts';

const SENT = 'Si hay una cuenta con ese correo, te hemos enviado un enlace';
const NEW_PASSWORD = 'barco-de-corcho-3';

test('[4.1] a forgotten password is replaced with the link of the mail, and every session ends', { tag: '@journey' }, async ({
  page,
  browser,
  request,
}) => {
  const email = await createAccount(request);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await enter(other, email, PASSWORD);

  await page.goto('/recuperar');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByText(SENT)).toBeVisible();

  await page.goto(await linkTo(request, email, 'Elige una contraseña nueva'));
  const submit = page.getByRole('button', { name: 'Cambiar contraseña' });
  await page.getByLabel('Nueva contraseña').fill('12345');
  await submit.click();
  await expect(page.getByText('La contraseña debe tener al menos 6 caracteres')).toBeVisible();
  await expect(page.getByText('Por favor confirma tu contraseña')).toBeVisible();
  await page.getByLabel('Nueva contraseña').fill('123456');
  await page.getByLabel('Confirmar contraseña').fill('123456');
  await submit.click();
  await expect(page.getByText('Esta contraseña es demasiado común. Elige otra.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Nueva contraseña').fill(NEW_PASSWORD);
  await page.getByLabel('Confirmar contraseña').fill(NEW_PASSWORD);
  await submit.click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Contraseña cambiada. Ya puedes iniciar sesión')).toBeVisible();
  await expectAccessible(page);

  await other.goto('/perfil');
  await expect(other).toHaveURL(/\/login$/);
  await elsewhere.close();

  await signIn(page, email, PASSWORD);
  await expect(page.getByRole('alert')).toHaveText('Credenciales inválidas');
  await signIn(page, email, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/worker-dashboard$/);
});

test('[4.1] a recovery link can be used once', async ({ page, request }) => {
  const email = await createAccount(request);
  expect(await post(request, '/recover', { email })).toBe(204);
  const link = await linkTo(request, email, 'Elige una contraseña nueva');
  const token = new URL(link).searchParams.get('token');
  expect(await post(request, '/recover/reset', { token, password: NEW_PASSWORD })).toBe(204);

  await page.goto(link);
  await page.getByLabel('Nueva contraseña').fill(PASSWORD);
  await page.getByLabel('Confirmar contraseña').fill(PASSWORD);
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page.getByRole('alert')).toContainText('El enlace no es válido o ha caducado');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Pedir otro enlace' }).click();
  await expect(page).toHaveURL(/\/recuperar$/);
});

test('[4.1] recovery gives the same response for unknown and known addresses', async ({ page }) => {
  await page.goto('/recuperar');
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByText('El correo electrónico es requerido')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Correo electrónico').fill(newAddress());
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByText(SENT)).toBeVisible();
  await expectAccessible(page);
});

test('[4.1] an invalid confirmation link is reported, and another can be sent', async ({ page, request }) => {
  const email = await createAccount(page.request, 'manager', { confirmed: false });
  for (const path of ['/verificar', '/verificar?token=nada']) {
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('El enlace no es válido o ha caducado');
  }
  await expectAccessible(page);
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByRole('button', { name: 'Reenviar el correo de confirmación' }).click();
  await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible();
  const link = await linkTo(request, email, 'Confirma tu correo');
  await page.goto(link);
  await expect(page).toHaveURL(/\/manager-dashboard$/);

  await page.context().clearCookies();
  await page.goto(link);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Correo confirmado. Ya puedes iniciar sesión')).toBeVisible();
});

test('[4.1] opening the page uses the link once', async ({ page, request }) => {
  const email = await createAccount(page.request, 'worker', { confirmed: false });
  let used = 0;
  page.on('request', (sent) => {
    if (sent.url().endsWith('/auth/v1/verify')) used += 1;
  });
  await page.goto(await linkTo(request, email, 'Confirma tu correo'));
  await expect(page).toHaveURL(/\/worker-dashboard$/);
  expect(used).toBe(1);
});
