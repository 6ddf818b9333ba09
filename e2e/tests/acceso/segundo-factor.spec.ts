import type { Page } from '@playwright/test';
import { chooseInUserMenu, expect, expectAccessible, signIn, test } from '../support.ts';
import { createAccount, enter, PASSWORD, twoCodes } from './support.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Verificación en dos pasos' });

async function askPassword(page: Page, password: string, submit: string): Promise<void> {
  await section(page).getByLabel('Tu contraseña').fill(password);
  await section(page).getByRole('button', { name: submit }).click();
}

/** Turns it on. Returns the next code of the authenticator and a recovery code. */
async function activate(page: Page): Promise<{ next: string; recovery: string }> {
  await section(page).getByRole('button', { name: 'Activar' }).click();
  await askPassword(page, PASSWORD, 'Continuar');
  await expect(section(page).getByRole('img', { name: 'Código QR' })).toBeVisible();
  const secret = (await section(page).locator('code').innerText()).replaceAll(' ', '');
  const recovery = await section(page).getByRole('list').getByRole('list').getByRole('listitem').first().innerText();
  const [first, next] = await twoCodes(secret);
  await section(page).getByLabel('Código de verificación').fill(first);
  await section(page).getByRole('button', { name: 'Activar' }).click();
  await expect(section(page).getByText('Verificación en dos pasos activada')).toBeVisible();
  return { next, recovery };
}

test('[4.1] a second factor is set up, required at sign-in, and turned off', { tag: '@journey' }, async ({ page, request }) => {
  const email = await createAccount(request);
  await enter(page, email, PASSWORD);
  await page.goto('/perfil');
  await section(page).getByRole('button', { name: 'Activar' }).click();
  await askPassword(page, 'equivocada', 'Continuar');
  await expect(section(page).getByText('La contraseña no es correcta')).toBeVisible();
  await askPassword(page, PASSWORD, 'Continuar');
  await section(page).getByLabel('Código de verificación').fill('000000');
  await section(page).getByRole('button', { name: 'Activar' }).click();
  await expect(section(page).getByText('El código no es correcto')).toBeVisible();
  await expectAccessible(page);
  await section(page).getByRole('button', { name: 'Cancelar' }).click();
  const { next, recovery } = await activate(page);
  await expect(section(page).getByText('Activada', { exact: true })).toBeVisible();

  await chooseInUserMenu(page, 'Cerrar sesión');
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, email, PASSWORD);
  const code = page.getByLabel('Código de verificación');
  await expect(code).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Verificación en dos pasos' })).toBeVisible();
  await expect(page.getByText('También sirve uno de tus códigos de recuperación.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page.getByText('Escribe el código', { exact: true })).toBeVisible();
  await code.fill('000000');
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page.getByText('El código no es correcto')).toBeVisible();
  await code.fill(next);
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page).toHaveURL(/\/worker-dashboard$/);

  await page.goto('/perfil');
  await section(page).getByRole('button', { name: 'Desactivar' }).click();
  await askPassword(page, PASSWORD, 'Desactivar');
  await expect(section(page).getByText('Escribe el código', { exact: true })).toBeVisible();
  await section(page).getByLabel('Código de verificación').fill('000000');
  await section(page).getByRole('button', { name: 'Desactivar' }).click();
  await expect(section(page).getByText('El código no es correcto')).toBeVisible();
  await expectAccessible(page);
  await section(page).getByLabel('Código de verificación').fill(recovery);
  await section(page).getByRole('button', { name: 'Desactivar' }).click();
  await expect(section(page).getByText('Verificación en dos pasos desactivada')).toBeVisible();
});

test('[4.1] the other tab shows the second factor; a recovery code works once, and going back does not sign in', async ({
  page,
  request,
}) => {
  const email = await createAccount(request);
  await enter(page, email, PASSWORD);
  await page.goto('/perfil');
  const tab = await page.context().newPage();
  await tab.goto('/perfil');
  await expect(section(tab).getByText('Desactivada', { exact: true })).toBeVisible();
  const { recovery } = await activate(page);
  await expect(section(tab).getByText('Activada', { exact: true })).toBeVisible();
  await tab.close();
  for (const accepted of [true, false]) {
    await page.context().clearCookies();
    await signIn(page, email, PASSWORD);
    await page.getByLabel('Código de verificación').fill(recovery);
    await page.getByRole('button', { name: 'Verificar' }).click();
    if (accepted) await expect(page).toHaveURL(/\/worker-dashboard$/);
    else await expect(page.getByText('El código no es correcto')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(page.getByRole('heading', { name: 'Iniciar Sesión' })).toBeVisible();
  await page.goto('/perfil');
  await expect(page).toHaveURL(/\/login$/);
});

test('[4.1] the recovery codes can be copied and downloaded', async ({ page, request }) => {
  const email = await createAccount(request);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, email, PASSWORD);
  await page.goto('/perfil');
  await section(page).getByRole('button', { name: 'Activar' }).click();
  await askPassword(page, PASSWORD, 'Continuar');
  await section(page).getByRole('button', { name: 'Copiar' }).click();
  await expect(section(page).getByRole('button', { name: 'Copiado' })).toBeVisible();
  const download = page.waitForEvent('download');
  await section(page).getByRole('button', { name: 'Descargar' }).click();
  expect((await download).suggestedFilename()).toBe('ensaya-codigos-de-recuperacion.txt');
  const first = await section(page).getByRole('list').getByRole('list').getByRole('listitem').first().innerText();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(first);
});
