import { expectAccessibleAndFitting, PHONE } from '../support.ts';
import { addMember, createEmpresa, expect, openEmpresas, openUsers, test } from './support.ts';

test('[2.53 2.55] the companies and their modals are accessible and fit, on a desktop and on a phone', async ({ page, admin, manager }) => {
  const long = 'administracion.general@una-direccion-muy-larga.de-un-departamento-muy-largo.example';
  const empresa = await createEmpresa(admin, { correo_contacto: long, responsable: manager.email });
  await openEmpresas(page, `?q=${encodeURIComponent(empresa.nombre)}`);
  await page.getByRole('button', { name: `Detalles de ${empresa.nombre}` }).click();
  await expect(page.getByRole('button', { name: `Eliminar a ${manager.email}` })).toBeVisible();
  await expectAccessibleAndFitting(page);
  const openers = {
    'Nueva Empresa': 'Nueva Empresa',
    [`Editar ${empresa.nombre}`]: 'Editar Empresa',
    [`Eliminar ${empresa.nombre}`]: 'Eliminar Empresa',
    [`Asignar responsable a ${empresa.nombre}`]: 'Asignar Responsable',
  };
  for (const [button, dialog] of Object.entries(openers)) {
    await page.setViewportSize(PHONE);
    const opener = page.getByRole('button', { name: button, exact: true });
    // The minimum touch target.
    expect((await opener.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await opener.click();
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await expectAccessibleAndFitting(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test("[2.49 2.51] the manager's companies and their members are accessible and fit, on a desktop and on a phone", async ({
  page,
  admin,
  manager,
  worker,
}) => {
  const empresa = await createEmpresa(admin, { responsable: manager.email });
  await addMember(admin, worker, empresa);
  const modal = await openUsers(page, manager, empresa);
  await expect(modal.getByRole('button', { name: `Eliminar a ${worker.email}` })).toBeVisible();
  await expectAccessibleAndFitting(page);
  await modal.getByRole('tab', { name: 'Invitaciones' }).click();
  await modal.getByRole('textbox', { name: 'Correos' }).fill('no-es-un-correo');
  await modal.getByRole('button', { name: 'Enviar invitaciones' }).click();
  await expect(modal.getByText('«no-es-un-correo» no tiene arroba (@)')).toBeVisible();
  await modal.getByRole('button', { name: 'Crear enlace' }).click();
  await expect(modal.getByRole('row').filter({ hasText: 'Enlace para compartir' })).toBeVisible();
  await expectAccessibleAndFitting(page, modal);
  await modal.getByRole('button', { name: 'Cerrar' }).click();
  await expect(modal).toBeHidden();
  await expectAccessibleAndFitting(page);
  await admin.remove(`/rest/v1/company_users?company_id=${empresa.id}&user_id=${worker.user_id}`);
});
