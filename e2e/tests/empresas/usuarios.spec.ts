import type { Locator } from '@playwright/test';
import { enter, newAddress, PASSWORD } from '../acceso/support.ts';
import { dayWritten } from '../support.ts';
import { addMember, createEmpresa, expect, newMark, openUsers, removeMember, test, toast } from './support.ts';

const DAY = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Europe/Madrid' });

const parts = (modal: Locator) => ({
  field: modal.getByRole('combobox', { name: 'Trabajador' }),
  add: modal.getByRole('button', { name: 'Añadir Usuario' }),
});

test('[2.51 7.9 7.27 5.17 8.14 4.10] a trabajador is found by the exact address, added, and removed after a confirmation', {
  tag: '@journey',
}, async ({ page, admin, manager, worker }) => {
  const empresa = await createEmpresa(admin, { responsable: manager.email });
  const modal = await openUsers(page, manager, empresa);
  const { field, add } = parts(modal);
  await expect(modal.getByText('No hay usuarios asignados')).toBeVisible();
  await expect(modal.getByText('Escribe el correo completo del trabajador')).toBeVisible();
  await add.click();
  await expect(modal.getByText('Debes seleccionar un trabajador')).toBeVisible();
  // Part of an address has no results.
  await field.fill(worker.email.slice(0, 20));
  await add.click();
  await expect(modal.getByText('Debes seleccionar un trabajador')).toBeVisible();
  await field.fill(worker.email.toUpperCase());
  await modal.getByRole('option', { name: worker.email }).click();
  const since = new Date();
  await add.dblclick();
  await expect(toast(page, 'Usuario añadido correctamente')).toHaveCount(1);
  await expect(field).toHaveValue('');
  const line = modal.getByRole('row').filter({ hasText: worker.email });
  await expect(line).toContainText(dayWritten(DAY, since));
  if ((page.viewportSize()?.width ?? 0) > 768)
    await expect(modal.getByRole('columnheader')).toHaveText(['Email', 'Fecha de asignación', 'Acciones']);

  const search = modal.getByRole('searchbox', { name: 'Buscar usuarios' });
  await search.fill(newMark());
  await expect(modal.getByText('No se encontraron usuarios con ese término')).toBeVisible();
  await search.fill(worker.email.slice(0, 12));
  await expect(line).toBeVisible();

  // Again: the trabajador is already in this company.
  await field.fill(worker.email);
  await modal.getByRole('option', { name: `Invitar a ${worker.email}` }).click();
  await modal.getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(modal.getByRole('alert')).toHaveText('Este trabajador ya está asignado a una empresa');

  await line.getByRole('button', { name: `Eliminar a ${worker.email}` }).click();
  const question = page.getByRole('dialog', { name: 'Confirmar eliminación' });
  await expect(question).toContainText('¿Estás seguro de eliminar este usuario?');
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect(toast(page, 'Usuario eliminado correctamente')).toBeVisible();
  await expect(line).toHaveCount(0);
});

test('[8.11] a trabajador who joined another company meanwhile is reported inside the modal', async ({ page, admin, manager, worker }) => {
  const empresa = await createEmpresa(admin, { responsable: manager.email });
  const other = await createEmpresa(admin);
  const modal = await openUsers(page, manager, empresa);
  const { field, add } = parts(modal);
  await page.route('**/rest/v1/company_users', async (route) => {
    await addMember(admin, worker, other).catch(() => undefined);
    await route.continue();
  });
  await field.fill(worker.email);
  await modal.getByRole('option', { name: worker.email }).click();
  await add.click();
  await expect(modal.getByRole('alert')).toHaveText('Este trabajador ya está asignado a una empresa');
  await removeMember(admin, worker, other);
});

test('[2.51] an address without an account can be invited from here', async ({ page, admin, manager }) => {
  const empresa = await createEmpresa(admin, { responsable: manager.email });
  const modal = await openUsers(page, manager, empresa);
  const email = newAddress();
  await parts(modal).field.fill(email);
  await modal.getByRole('option', { name: `Invitar a ${email}` }).click();
  await modal.getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(toast(page, `Hemos invitado a ${email}`)).toBeVisible();
  await modal.getByRole('tab', { name: 'Invitaciones' }).click();
  await expect(modal.getByRole('row').filter({ hasText: email })).toContainText('Pendiente');
});

test('[7.9 6.6] the open page of a removed member reads nothing more of the company', async ({ page, admin, worker }) => {
  const empresa = await createEmpresa(admin);
  await addMember(admin, worker, empresa);
  await enter(page, worker.email, PASSWORD);
  await page.goto('/worker-dashboard');
  const empresas = () => page.evaluate(async () => (await (await fetch('/auth/v1/user')).json()).empresas.length);
  expect(await empresas()).toBe(1);
  await removeMember(admin, worker, empresa);
  expect(await empresas()).toBe(0);
});
