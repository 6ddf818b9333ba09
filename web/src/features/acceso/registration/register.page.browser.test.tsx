import { signUp } from '@ensaya/contract/acceso.ts';
import { getRegistration } from '@ensaya/contract/plataforma.ts';
import { getCurrentUser } from '@ensaya/contract/usuarios.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newUser, openPage } from '../../../../tests/open-page.tsx';
import { answer, refuse } from '../../../../tests/stub-server.ts';
import { PATHS } from '../../../lib/address/paths.ts';

test('[8.2] when the server fails to create an account, or the address is used, the exact sentence and the next step are shown', async () => {
  const server = await openPage(PATHS.register, {
    user: newUser('worker'),
    answers: [refuse(getCurrentUser, 'unauthenticated'), answer(getRegistration, { open: true, mail: false }), refuse(signUp, 'internal')],
  });
  await page.getByLabelText('Correo electrónico').fill('nora@talleres.example');
  await page.getByLabelText('Contraseña', { exact: true }).fill('una frase bien larga 7');
  await page.getByLabelText('Confirmar contraseña').fill('una frase bien larga 7');
  await page.getByRole('combobox', { name: 'Rol' }).click();
  await page.getByRole('option', { name: 'Responsable' }).click();
  const send = page.getByRole('button', { name: 'Crear cuenta' });
  await send.click();
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText('No se pudo crear el usuario', { exact: true })).toBeVisible();
  await expect.element(alert).toMatchTextContent('Inténtalo de nuevo en unos minutos');
  server.answer(refuse(signUp, 'signup_failed'));
  await send.click();
  await expect.element(alert.getByText('Error al crear la cuenta', { exact: true })).toBeVisible();
  await expect.element(alert.getByRole('link', { name: 'inicia sesión' })).toBeVisible();
});
