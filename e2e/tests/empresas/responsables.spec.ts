import type { Page } from '@playwright/test';
import { newAddress } from '../acceso/support.ts';
import { restoreLiveChanges } from '../support.ts';
import { createEmpresa, type Empresa, expect, openEmpresas, test, toast } from './support.ts';

async function openAssignment(page: Page, { nombre }: Empresa) {
  await openEmpresas(page, `?q=${encodeURIComponent(nombre)}`);
  await page.getByRole('button', { name: `Asignar responsable a ${nombre}` }).click();
  const modal = page.getByRole('dialog', { name: 'Asignar Responsable' });
  return {
    modal,
    field: modal.getByRole('combobox', { name: 'Responsable' }),
    submit: modal.getByRole('button', { name: 'Asignar', exact: true }),
  };
}

test('[5.17 7.25 7.10 8.14 2.55 1.1] a responsable is searched on the server, selected and assigned', { tag: '@journey' }, async ({
  page,
  admin,
  manager,
}) => {
  const empresa = await createEmpresa(admin);
  const { modal, field, submit } = await openAssignment(page, empresa);
  await submit.click();
  await expect(field).toHaveAccessibleDescription('Por favor selecciona un manager');
  await field.fill(manager.email.slice(0, 12));
  await modal.getByRole('option', { name: manager.email }).click();
  await expect(field).toHaveValue(manager.email);
  await submit.click();
  await expect(toast(page, 'Responsable asignado correctamente')).toBeVisible();
  await expect(modal).toBeHidden();
  await page.getByRole('button', { name: `Detalles de ${empresa.nombre}` }).click();
  await expect(page.getByRole('listitem').filter({ hasText: manager.email })).toBeVisible();
});

test('[8.11] a responsable who was assigned meanwhile is reported inside the modal', async ({ page, admin, manager }) => {
  const empresa = await createEmpresa(admin);
  const { modal, field, submit } = await openAssignment(page, empresa);
  // The option is already listed before the search is sent; the search must still find it.
  const found = page.waitForResponse((response) => new URL(response.url()).searchParams.get('q') === manager.email);
  await field.fill(manager.email);
  await modal.getByRole('option', { name: manager.email }).click();
  await found;
  await admin.post('/rest/v1/responsables_empresas', { empresa_id: empresa.id, user_id: manager.user_id });
  // With live changes again, the options no longer contain the assigned user; the selection stays.
  const reloaded = page.waitForResponse('**/rest/v1/rpc/get_managers?*');
  await restoreLiveChanges(page);
  await reloaded;
  await submit.click();
  await expect(modal.getByRole('alert')).toHaveText('Este manager ya está asignado a la empresa');
  // An invitation is refused, too.
  await modal.getByRole('button', { name: 'Cancelar' }).click();
  const again = await openAssignment(page, empresa);
  await again.field.fill(manager.email);
  await again.modal.getByRole('option', { name: `Invitar a ${manager.email}` }).click();
  await again.modal.getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(again.modal.getByRole('alert')).toHaveText('Este manager ya está asignado a la empresa');
});

test('[1.1] an address without an account can be invited; a search without results says what to do', async ({ page, admin }) => {
  const empresa = await createEmpresa(admin);
  const { modal, field } = await openAssignment(page, empresa);
  await field.fill('nadie-se-llama-así');
  await expect(modal.getByText('Nadie coincide. Escribe un correo completo para invitar a alguien.')).toBeVisible();
  const email = newAddress();
  await field.fill(email);
  await modal.getByRole('option', { name: `Invitar a ${email}` }).click();
  await modal.getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(toast(page, `Hemos invitado a ${email}`)).toBeVisible();
  const { items } = (await admin.get(`/rest/v1/invitations?empresa_id=${empresa.id}`)) as { items: object[] };
  expect(items).toMatchObject([{ email, role: 'manager', status: 'pending' }]);
});

test('[8.11 1.1] a trabajador cannot be invited as responsable, which is reported at once', async ({ page, admin, worker }) => {
  const empresa = await createEmpresa(admin);
  const { modal, field } = await openAssignment(page, empresa);
  await field.fill(worker.email);
  await modal.getByRole('option', { name: `Invitar a ${worker.email}` }).click();
  await modal.getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(modal.getByRole('alert')).toHaveText('Esta persona no es responsable');
});

test('[2.53 7.26 7.10 4.10] a company lists its responsables; one is removed after a confirmation', async ({ page, admin, manager }) => {
  const empresa = await createEmpresa(admin, { responsable: manager.email });
  await openEmpresas(page, `?q=${encodeURIComponent(empresa.nombre)}`);
  const details = page.getByRole('button', { name: `Detalles de ${empresa.nombre}` });
  await details.click();
  await expect(page.getByText('Responsables Asignados')).toBeVisible();

  const remove = page.getByRole('button', { name: `Eliminar a ${manager.email}` });
  const dialog = page.getByRole('dialog', { name: 'Confirmar eliminación' });
  await remove.click();
  await expect(dialog).toContainText('¿Estás seguro de eliminar este responsable?');
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('No hay responsables asignados')).toBeVisible();
  await details.click();
  await expect(page.getByText('Responsables Asignados')).toBeHidden();
});
