import { readFile } from 'node:fs/promises';
import { createAccount, enter, linkTo, mailTo, PASSWORD, post } from '../acceso/support.ts';
import { expect, expectAccessible, PEOPLE, signIn, test } from '../support.ts';
import { createTeam, openFor } from '../tareas/support.ts';

test(
  '[2.20] @phone a person asks for a copy of their data, gets a notice and a mail, and downloads it; other people cannot',
  { tag: '@journey' },
  async ({ page, playwright, browser }, { project }) => {
    const { trabajadora } = await createTeam(playwright, project.use.baseURL ?? '');
    await openFor(page, trabajadora, '/perfil');
    await page.getByRole('tab', { name: 'Tus datos' }).click();
    const section = page.getByRole('region', { name: 'Descargar mis datos' });
    await expectAccessible(page);
    await section.getByRole('button', { name: 'Descargar mis datos' }).click();
    const link = section.getByRole('link', { name: 'Descargar' });
    await expect(link).toBeVisible();
    await expect(section.getByText(/^Copia del/)).toBeVisible();
    await expectAccessible(page);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^mis-datos-\d{4}-\d\d-\d\d\.zip$/);
    // 'PK', and the name of an entry, which a ZIP has in the clear.
    const bytes = await readFile(await download.path(), 'latin1');
    expect([bytes.slice(0, 2), bytes.includes('datos/users.json')]).toEqual(['PK', true]);

    const mailed = await linkTo(page.request, trabajadora.email, 'La copia de tus datos está lista');
    await page.goto(mailed);
    await expect(section.getByRole('link', { name: 'Descargar' })).toBeVisible();
    const url = new URL((await link.getAttribute('href')) ?? '', page.url()).href;
    await page.getByRole('button', { name: /^Avisos/ }).click();
    await expect(page.getByText('Tu copia está lista para descargar')).toBeVisible();

    const other = await (await browser.newContext()).newPage();
    await signIn(other, PEOPLE.trabajadora);
    await expect(other).toHaveURL(/worker-dashboard/);
    expect((await other.request.get(url)).status()).toBe(404);
    await other.context().close();
  },
);

test('[2.20] @phone a person erases their account: asked for address and password, signed out everywhere, gone', {
  tag: '@journey',
}, async ({ page, request, browser }) => {
  const email = await createAccount(request);
  const elsewhere = await (await browser.newContext()).newPage();
  await enter(elsewhere, email, PASSWORD);
  await enter(page, email, PASSWORD);
  await page.goto('/perfil?seccion=datos');
  await page.getByRole('region', { name: 'Eliminar mi cuenta' }).getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Eliminar mi cuenta' });
  const submit = dialog.getByRole('button', { name: 'Eliminar la cuenta' });
  await expect(dialog.getByText('No se puede deshacer.')).toBeVisible();
  await submit.click();
  await expect(dialog.getByText(`Escribe ${email} tal como está`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(/^Escribe .* para confirmar/).fill(email);
  await dialog.getByLabel('Tu contraseña').fill('equivocada');
  await submit.click();
  await expect(dialog.getByText('La contraseña no es correcta')).toBeVisible();
  await dialog.getByLabel('Tu contraseña').fill(PASSWORD);
  await submit.click();
  await expect(page).toHaveURL(/\/login/);
  await elsewhere.goto('/perfil');
  await expect(elsewhere).toHaveURL(/\/login/);
  await mailTo(request, email, 'Tu cuenta se ha eliminado');
  expect(await post(request, '/token', { email, password: PASSWORD })).toBe(401);
  await elsewhere.context().close();
});

test('[2.20] the only responsable of a company gets the step to do first', async ({ page, playwright }, { project }) => {
  const { empresa, responsable } = await createTeam(playwright, project.use.baseURL ?? '');
  await openFor(page, responsable, '/perfil?seccion=datos');
  await page.getByRole('region', { name: 'Eliminar mi cuenta' }).getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Eliminar mi cuenta' });
  await dialog.getByLabel(/^Escribe .* para confirmar/).fill(responsable.email);
  await dialog.getByLabel('Tu contraseña').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Eliminar la cuenta' }).click();
  await expect(dialog.getByRole('alert')).toContainText(`Solo tú eres responsable de ${empresa.nombre}.`);
  await expect(page).toHaveURL(/perfil/);
});
