import { expect, expectAccessibleAndFitting, signIn, test } from '../support.ts';
import { createAccount, enter, linkTo, newAddress, openProfileForm, PASSWORD } from './support.ts';

test('[2.20] a new address counts once both mails were confirmed; until then the old one signs in', async ({ page, request }) => {
  const [email, next] = [await createAccount(request), newAddress()];
  await enter(page, email, PASSWORD);
  await page.goto('/perfil');
  const section = page.getByRole('region', { name: 'Correo', exact: true });
  await openProfileForm(page, 'correo');
  const ask = async (address: string, password: string) => {
    await section.getByLabel('Correo nuevo').fill(address);
    await section.getByLabel('Tu contraseña').fill(password);
    await section.getByRole('button', { name: 'Cambiar correo' }).click();
  };
  await ask(email, PASSWORD);
  await expect(section.getByText('Ya es tu correo')).toBeVisible();
  await ask(next, 'equivocada');
  await expect(section.getByText('La contraseña no es correcta')).toBeVisible();
  await ask(next, PASSWORD);
  await expect(section.getByText('Revisa tus dos correos')).toBeVisible();
  await expectAccessibleAndFitting(page);

  await page.goto(await linkTo(request, next, 'Confirma tu correo nuevo'));
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: 'Confirmar el cambio' }).click();
  await expect(page.getByRole('heading', { name: 'Falta un paso' })).toBeVisible();
  await page.goto(await linkTo(request, email, 'Confirma el cambio de tu correo'));
  await page.getByRole('button', { name: 'Confirmar el cambio' }).click();
  await expect(page.getByRole('heading', { name: 'Correo cambiado' })).toBeVisible();
  await page.goto('/perfil');
  await expect(section.getByText(next, { exact: true })).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, next, PASSWORD);
  await expect(page).toHaveURL(/\/worker-dashboard$/);
});

test('[7.5] ‘No he sido yo’ in the mail about a changed password ends the session and leads to another password', async ({
  page,
  request,
  browser,
}) => {
  const email = await createAccount(request);
  const context = await browser.newContext();
  const intruder = await context.newPage();
  await enter(intruder, email, PASSWORD);
  await intruder.goto('/perfil');
  const section = intruder.getByRole('region', { name: 'Contraseña', exact: true });
  await openProfileForm(intruder, 'contraseña');
  await section.getByLabel('Contraseña actual').fill(PASSWORD);
  for (const label of ['Nueva contraseña', 'Confirmar contraseña']) await section.getByLabel(label).fill('nube-de-tela-5');
  await section.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(section.getByText('Contraseña cambiada')).toBeVisible();

  await page.goto(await linkTo(request, email, 'Tu contraseña ha cambiado'));
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: 'Proteger mi cuenta' }).click();
  await expect(page.getByRole('heading', { name: 'Tu cuenta está protegida' })).toBeVisible();
  await expect(intruder).toHaveURL(/\/login$/);
  await context.close();

  await page.goto(await linkTo(request, email, 'Elige una contraseña nueva'));
  await page.getByLabel('Nueva contraseña').fill('farol-de-invierno-3');
  await page.getByLabel('Confirmar contraseña').fill('farol-de-invierno-3');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page.getByText('Contraseña cambiada. Ya puedes iniciar sesión')).toBeVisible();
  await signIn(page, email, 'farol-de-invierno-3');
  await expect(page).toHaveURL(/\/worker-dashboard$/);
  await page.goto('/no-he-sido-yo?token=usado');
  await page.getByRole('button', { name: 'Proteger mi cuenta' }).click();
  await expect(page.getByText('El enlace no es válido o ha caducado')).toBeVisible();
});
