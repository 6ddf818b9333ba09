import { listSessions } from '@ensaya/contract/acceso.ts';
import { requestAddress } from '@ensaya/contract/cuenta.ts';
import { getRegistration } from '@ensaya/contract/plataforma.ts';
import { updateProfile } from '@ensaya/contract/usuarios.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectCount, PHONE } from '../../../tests/browser.tsx';
import { newUser, openPage } from '../../../tests/open-page.tsx';
import { answer } from '../../../tests/stub-server.ts';
import { PATHS } from '../../lib/address/paths.ts';

const USUAL = [answer(listSessions, { items: [] }), answer(getRegistration, { open: true, mail: true })];
const openPerfil = () => openPage(PATHS.profile, { user: newUser('worker'), usual: USUAL });
const row = (name: string) => page.getByRole('region', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('[2.20] the profile is rows without open fields; a form opens below its row and gives the focus back', async () => {
  await openPerfil();
  await expect.element(row('Correo')).toBeVisible();
  await expectCount(page.getByRole('textbox'), 0);
  await expectAccessible(['light']);
  for (const [opener, field] of [
    ['Cambiar nombre y zona horaria', 'Nombre'],
    ['Cambiar correo', 'Correo nuevo'],
    ['Cambiar contraseña', 'Contraseña actual'],
  ] as const) {
    await button(opener).click();
    await expect.element(page.getByLabelText(field, { exact: true })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expectCount(page.getByLabelText(field, { exact: true }), 0);
    await expect.element(button(opener)).toHaveFocus();
    await button(opener).click();
    await button('Cancelar').click();
    await expect.element(button(opener)).toHaveFocus();
  }
});

test('[2.20 8.3] Escape asks before the text of an open row is lost', async () => {
  await openPerfil();
  const opener = button('Cambiar correo');
  const field = page.getByLabelText('Correo nuevo', { exact: true });
  await opener.click();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('a medias{Escape}');
  await button('Seguir aquí').click();
  await expect.element(field).toHaveValue('a medias');
  await field.click();
  await userEvent.keyboard('{Escape}');
  await button('Salir sin guardar').click();
  await expectCount(field, 0);
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await expect.element(field).toHaveValue('');
});

test('[2.20] on a phone the words of a row leave its button whole', async () => {
  await page.viewport(...PHONE);
  await openPerfil();
  for (const name of ['Cambiar contraseña', 'Activar']) {
    const label = (await button(name).findElement()).querySelector('.mantine-Button-label');
    expect(label?.scrollWidth).toBeLessThanOrEqual(label?.clientWidth ?? 0);
  }
});

test('[2.20] a saved form closes, says so in its row, and the other rows stay', async () => {
  const server = await openPerfil();
  server.answer(answer(updateProfile, null), answer(requestAddress, null));
  await button('Cambiar nombre y zona horaria').click();
  await page.getByLabelText('Nombre', { exact: true }).fill('Rosa Gil');
  await button('Guardar').click();
  await expect.element(row('Nombre y zona horaria').getByRole('status')).toMatchTextContent('Cambios guardados');
  await expect.element(button('Cambiar nombre y zona horaria')).toHaveFocus();
  expect(server.calls(updateProfile)[0]?.body.nombre).toBe('Rosa Gil');
  await button('Cambiar correo').click();
  await page.getByLabelText('Correo nuevo').fill('rosa@ejemplo.test');
  await page.getByLabelText('Tu contraseña').fill('una frase que nadie adivina');
  await button('Cambiar correo').click();
  await expect.element(row('Correo').getByRole('status')).toMatchTextContent('Revisa tus dos correos');
});
