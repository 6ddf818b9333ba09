import { reauthenticate } from '@ensaya/contract/acceso.ts';
import { listEmpresaCopies } from '@ensaya/contract/datos.ts';
import { listDeletedEmpresas } from '@ensaya/contract/empresa-ficha.ts';
import { countEmpresaContents, countEmpresas, deleteEmpresa, listEmpresas } from '@ensaya/contract/empresas.ts';
import { getAdminPanel } from '@ensaya/contract/paneles.ts';
import { getWaitingEmpresas, getWaitingUsers } from '@ensaya/contract/paneles-espera.ts';
import { getPlatformSettings, getSystemStatus, updatePlatformSettings } from '@ensaya/contract/plataforma.ts';
import { getPlatformAi } from '@ensaya/contract/plataforma-ia.ts';
import { listPendingPropuestas } from '@ensaya/contract/propuestas.ts';
import { countUsers, listRoleRequests, listUsers, suspendUser } from '@ensaya/contract/usuarios.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectCount, expectHidden } from '../../../tests/browser.tsx';
import { EMPRESA_ROW, newUser, openPage } from '../../../tests/open-page.tsx';
import { NO_PLATFORM_AI } from '../../../tests/platform-ai.ts';
import { answer, refuse } from '../../../tests/stub-server.ts';
import { PATHS } from '../../lib/address/paths.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const alert = (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });
const said = (text: string) => page.getByText(text, { exact: true });

const NOBODY = { total: 0, primeras: [] };
const COMPANIES = [
  answer(listEmpresas, { items: [EMPRESA_ROW], total: 1 }),
  answer(listDeletedEmpresas, { items: [] }),
  answer(countEmpresaContents, { proyectos: 0, tareas: 0, trabajadores: 0, responsables: 0, contenido: {} }),
  answer(listEmpresaCopies, { items: [] }),
];

test('[7.5] deleting a company in a session that is not confirmed asks for the password in the same dialog, and then deletes it', async () => {
  const server = await openPage(PATHS.empresas, {
    user: newUser('superadmin'),
    usual: COMPANIES,
    answers: [refuse(deleteEmpresa, 'confirmation_needed')],
  });
  const dialog = page.getByRole('dialog', { name: 'Eliminar Empresa' });
  const typed = dialog.getByLabelText(`Escribe ${EMPRESA_ROW.nombre} para confirmar`);
  const password = dialog.getByLabelText('Tu contraseña', { exact: true });
  const remove = dialog.getByRole('button', { name: 'Eliminar' });
  const open = async () => {
    await button(`Eliminar ${EMPRESA_ROW.nombre}`).click();
    await expectHidden(password);
    await typed.fill(EMPRESA_ROW.nombre);
    await remove.click();
    await expect.element(password).toHaveFocus();
  };
  await open();
  await expect.element(typed).toHaveValue(EMPRESA_ROW.nombre);
  await expectCount(dialog.getByRole('alert'), 0);
  await expectAccessible(['light']);

  // Escape closes it; the next opening starts afresh.
  await userEvent.keyboard('{Escape}');
  await expectHidden(dialog);
  await open();
  await remove.click();
  await expect.element(dialog.getByText('La contraseña es requerida')).toBeVisible();
  server.answer(refuse(reauthenticate, 'bad_credentials'));
  await password.fill('no es esta');
  await remove.click();
  await expect.element(dialog.getByText('La contraseña no es correcta')).toBeVisible();
  await expect.element(password).toHaveFocus();
  server.answer(refuse(reauthenticate, 'throttled', { retry_after: 600 }));
  await remove.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/10 minutos/);
  expect(server.calls(deleteEmpresa)).toHaveLength(2);

  server.answer(answer(reauthenticate, null), answer(deleteEmpresa, null));
  await password.fill('una frase que nadie adivina');
  await userEvent.keyboard('{Enter}');
  await expect.element(said('Empresa eliminada correctamente')).toBeVisible();
  await expectHidden(dialog);
  expect(server.calls(reauthenticate).at(-1)?.body).toEqual({ password: 'una frase que nadie adivina' });
  expect(server.calls(deleteEmpresa)).toHaveLength(3);
});

test('[7.5] an answer to the password that comes after Escape deletes nothing, and the dialog works again', async () => {
  const proof = Promise.withResolvers<null>();
  const server = await openPage(PATHS.empresas, {
    user: newUser('superadmin'),
    usual: COMPANIES,
    answers: [refuse(deleteEmpresa, 'confirmation_needed'), answer(reauthenticate, () => proof.promise)],
  });
  const dialog = page.getByRole('dialog', { name: 'Eliminar Empresa' });
  const remove = dialog.getByRole('button', { name: 'Eliminar' });
  const password = dialog.getByLabelText('Tu contraseña', { exact: true });
  const open = async () => {
    await button(`Eliminar ${EMPRESA_ROW.nombre}`).click();
    await dialog.getByLabelText(`Escribe ${EMPRESA_ROW.nombre} para confirmar`).fill(EMPRESA_ROW.nombre);
    await remove.click();
    await password.fill('una frase que nadie adivina');
    await userEvent.keyboard('{Enter}');
  };
  await open();
  await expect.poll(() => server.calls(reauthenticate)).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expectHidden(dialog);
  proof.resolve(null);
  await expectHidden(dialog);
  expect(server.calls(deleteEmpresa)).toHaveLength(1);

  await open();
  await expect.poll(() => server.calls(reauthenticate)).toHaveLength(2);
  await expect.poll(() => server.calls(deleteEmpresa)).toHaveLength(3);
});

test('[7.5] suspending a superadmin asks for a code of the second factor; if the act fails then, it is repeated without another', async () => {
  const other = {
    ...{ id: '0199a000-0000-7000-8000-000000000001', email: 'pablo@talleres.example', nombre: null, role: 'superadmin' as const },
    ...{ created_at: '2026-11-02T09:35:00Z', suspended_at: null, seen_at: null, empresas: [], empresas_total: 0 },
  };
  const server = await openPage(PATHS.usuarios, {
    user: newUser('superadmin', { second_factor: true }),
    usual: [answer(countUsers, { total: 1 }), answer(listUsers, { items: [other], next_cursor: null })],
    answers: [
      refuse(suspendUser, 'confirmation_needed'),
      refuse(suspendUser, 'unavailable'),
      answer(suspendUser, null),
      answer(reauthenticate, null),
    ],
  });
  await button(`Más acciones de ${other.email}`).click();
  await page.getByRole('menuitem', { name: 'Suspender cuenta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspender cuenta' });
  const suspend = dialog.getByRole('button', { name: 'Suspender' });
  await suspend.click();
  const code = dialog.getByLabelText('Código de verificación');
  await expect.element(code).toHaveFocus();
  await expectAccessible(['light']);
  await code.fill('123456');
  await suspend.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('El servicio no está disponible ahora');
  await expectHidden(code);
  await suspend.click();
  await expect.element(said('Cuenta suspendida')).toBeVisible();
  await expectHidden(dialog);
  expect(server.calls(reauthenticate).map(({ body }) => body)).toEqual([{ code: '123456' }]);
  expect(server.calls(suspendUser)).toHaveLength(3);
});

test('[2.52] a switch that is turned on is back until the session is confirmed, without a failure', async () => {
  const [off, on] = [
    { open_registration: false, mandatory_verification: true },
    { open_registration: true, mandatory_verification: true },
  ];
  const totals = { empresas: 2, usuarios: 2, equipos: 1, sin_responsable: 0, nuevos_este_mes: 0, nuevos_mes_anterior: 0 };
  const server = await openPage(PATHS.adminDashboard, {
    user: newUser('superadmin'),
    usual: [
      answer(countEmpresas, { count: 2 }),
      answer(listEmpresas, { items: [], total: 0 }),
      answer(getAdminPanel, { totals: { ...totals, trabajadores: 1, responsables: 0, superadmins: 1 }, registros: [] }),
      answer(getPlatformSettings, { ...off, mail_configured: true }),
      answer(getSystemStatus, { parts: [] }),
      answer(getPlatformAi, NO_PLATFORM_AI),
      answer(listRoleRequests, { items: [] }),
      answer(listPendingPropuestas, { items: [] }),
      answer(getWaitingUsers, { responsables: NOBODY, trabajadores: NOBODY, suspendidas: [] }),
      answer(getWaitingEmpresas, { suspendidas: [], tope: [], silencio: [] }),
    ],
    answers: [refuse(updatePlatformSettings, 'confirmation_needed'), answer(updatePlatformSettings, on), answer(reauthenticate, null)],
  });
  const open = page.getByRole('switch', { name: 'Registro abierto' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: '¿Abrir el registro?' });
  await expect.element(dialog.getByLabelText('Tu contraseña', { exact: true })).toHaveFocus();
  await expect.element(open).not.toBeChecked();
  await expectCount(alert(/Error/), 0);
  await dialog.getByLabelText('Tu contraseña', { exact: true }).fill('una frase que nadie adivina');
  server.answer(answer(getPlatformSettings, { ...on, mail_configured: true }));
  await dialog.getByRole('button', { name: 'Activar' }).click();
  await expect.element(open).toBeChecked();
  await expectHidden(dialog);
  expect(server.calls(updatePlatformSettings).map(({ body }) => body)).toEqual([{ open_registration: true }, { open_registration: true }]);
});
