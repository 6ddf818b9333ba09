import { chooseInUserMenu, expect, expectAccessible, signIn, test } from '../support.ts';
import { createAccount, enter, openProfileForm, PASSWORD } from './support.ts';

test('[2.20] name and time zone are saved', async ({ page, request }) => {
  const email = await createAccount(request);
  await enter(page, email, PASSWORD);
  await page.goto('/worker-dashboard');
  await chooseInUserMenu(page, 'Perfil');
  const section = page.getByRole('region', { name: 'Nombre y zona horaria' });
  await openProfileForm(page, 'nombre y zona horaria');
  await section.getByRole('textbox', { name: 'Nombre' }).fill('a'.repeat(101));
  await section.getByRole('button', { name: 'Guardar' }).click();
  await expect(section.getByText('El nombre no puede exceder 100 caracteres')).toBeVisible();
  await section.getByRole('textbox', { name: 'Nombre' }).fill('Íñigo Ñandú 🎉');
  const zone = section.getByRole('combobox', { name: 'Zona horaria' });
  await zone.fill('ciudad de mexico');
  await page.getByRole('option', { name: 'Ciudad de México' }).click();
  await section.getByRole('button', { name: 'Guardar' }).click();
  await expect(section.getByText('Cambios guardados')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(section).toContainText('Íñigo Ñandú 🎉 · Hora de Ciudad de México');
  await openProfileForm(page, 'nombre y zona horaria');
  await expect(section.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Íñigo Ñandú 🎉');
  await expect(zone).toHaveValue('Ciudad de México');
  await zone.click();
  await expect(page.getByRole('option', { name: 'Ciudad de México' })).toBeInViewport();
  await expect(page.getByRole('option', { name: 'Abiyán' })).not.toBeInViewport();
});

test('[2.20 9.1] changing the password requires the current one and ends the other sessions', { tag: '@journey' }, async ({
  page,
  browser,
  request,
}) => {
  const email = await createAccount(request);
  const context = await browser.newContext();
  const other = await context.newPage();
  await enter(other, email, PASSWORD);
  await enter(page, email, PASSWORD);
  await page.goto('/perfil');
  const section = page.getByRole('region', { name: 'Contraseña' });
  const submit = section.getByRole('button', { name: 'Cambiar contraseña' });
  await openProfileForm(page, 'contraseña');
  await submit.click();
  await expect(section.getByText('La contraseña es requerida')).toHaveCount(2);
  await expect(section.getByText('Por favor confirma tu contraseña')).toBeVisible();

  const fill = async (current: string, password: string, confirm = password) => {
    await section.getByLabel('Contraseña actual').fill(current);
    await section.getByLabel('Nueva contraseña').fill(password);
    await section.getByLabel('Confirmar contraseña').fill(confirm);
    await submit.click();
  };
  await fill(PASSWORD, 'nube-de-tela-5', 'otra-cosa');
  await expect(section.getByText('Las contraseñas no coinciden')).toBeVisible();
  await fill('equivocada', 'nube-de-tela-5');
  await expect(section.getByText('La contraseña no es correcta')).toBeVisible();
  await fill(PASSWORD, '123456');
  await expect(section.getByText('Esta contraseña es demasiado común. Elige otra.')).toBeVisible();
  await expectAccessible(page);
  await fill(PASSWORD, 'nube-de-tela-5');
  await expect(section.getByText('Contraseña cambiada')).toBeVisible();
  await expect(section.getByLabel('Contraseña actual')).toHaveCount(0);

  await other.goto('/perfil');
  await expect(other).toHaveURL(/\/login$/);
  await context.close();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Perfil' })).toBeVisible();
  await chooseInUserMenu(page, 'Cerrar sesión');
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, email, 'nube-de-tela-5');
  await expect(page).toHaveURL(/\/worker-dashboard$/);
});

test('[2.20 4.5] another tab of the page keeps what was typed', async ({ page, request }) => {
  await enter(page, await createAccount(request), PASSWORD);
  await page.goto('/perfil');
  await openProfileForm(page, 'nombre y zona horaria');
  const field = page.getByRole('textbox', { name: 'Nombre' });
  await field.fill('A medias');
  await page.getByRole('tab', { name: 'Avisos' }).click();
  await expect(page.getByRole('heading', { name: 'Qué avisos recibo' })).toBeVisible();
  await expect(field).toBeHidden();
  await page.getByRole('tab', { name: 'Cuenta' }).click();
  await expect(field).toHaveValue('A medias');
});

test('[2.20] without mail the page does not offer a change of address', async ({ page, request }) => {
  await page.route('**/auth/v1/settings', (route) => route.fulfill({ json: { open: true, mail: false } }));
  await enter(page, await createAccount(request), PASSWORD);
  await page.goto('/perfil');
  const section = page.getByRole('region', { name: 'Correo', exact: true });
  await expect(section).toContainText('Aquí no se envían correos: para cambiarlo, habla con quien administra la plataforma.');
  await expect(section.getByRole('button')).toHaveCount(0);
});
