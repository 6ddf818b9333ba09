import { expectAccessible } from '../support.ts';
import { createEmpresa, expect, openEmpresas, openUsers, take, test } from './support.ts';

const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

for (const [name, size] of Object.entries(SIZES)) {
  test(`[2.53 2.55] the companies and their modals are accessible and fit (${name})`, async ({ page, admin, manager }) => {
    test.setTimeout(120_000);
    const long = 'administracion.general@una-direccion-muy-larga.de-un-departamento-muy-largo.example';
    const empresa = await createEmpresa(admin, { correo_contacto: long, responsable: manager.email });
    await page.setViewportSize(size);
    await openEmpresas(page, `?q=${encodeURIComponent(empresa.nombre)}`);
    await page.getByRole('button', { name: `Detalles de ${empresa.nombre}` }).click();
    await expect(page.getByRole('button', { name: `Eliminar a ${manager.email}` })).toBeVisible();
    await expectAccessible(page);
    const openers = {
      'Nueva Empresa': 'Nueva Empresa',
      [`Editar ${empresa.nombre}`]: 'Editar Empresa',
      [`Eliminar ${empresa.nombre}`]: 'Eliminar Empresa',
      [`Asignar responsable a ${empresa.nombre}`]: 'Asignar Responsable',
    };
    for (const [button, dialog] of Object.entries(openers)) {
      const opener = page.getByRole('button', { name: button, exact: true });
      // A thumb needs 44 px.
      if (name === 'phone') expect((await opener.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await opener.click();
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });

  test(`[2.49 2.51] the manager's companies and their people are accessible and fit (${name})`, async ({
    page,
    admin,
    manager,
    worker,
  }) => {
    test.setTimeout(120_000);
    const empresa = await createEmpresa(admin, { responsable: manager.email });
    await take(admin, worker, empresa);
    await page.setViewportSize(size);
    const modal = await openUsers(page, manager, empresa);
    await expect(modal.getByRole('button', { name: `Eliminar a ${worker.email}` })).toBeVisible();
    await expectAccessible(page);
    await modal.getByRole('tab', { name: 'Invitaciones' }).click();
    await modal.getByRole('textbox', { name: 'Correos' }).fill('no-es-un-correo');
    await modal.getByRole('button', { name: 'Enviar invitaciones' }).click();
    await expect(modal.getByText('El correo no es válido')).toBeVisible();
    await modal.getByRole('button', { name: 'Crear enlace' }).click();
    await expect(modal.getByRole('row').filter({ hasText: 'Enlace para compartir' })).toBeVisible();
    await expectAccessible(page);
    expect(await modal.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
    await modal.getByRole('button', { name: 'Cerrar' }).click();
    await expect(modal).toBeHidden();
    await expectAccessible(page);
    await admin.remove(`/rest/v1/company_users?company_id=${empresa.id}&user_id=${worker.user_id}`);
  });
}
