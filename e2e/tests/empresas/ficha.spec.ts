import { enter, PASSWORD } from '../acceso/support.ts';
import { expectAccessibleAndFitting } from '../support.ts';
import { addMember, createEmpresa, createManager, expect, openEmpresas, prove, test, toast } from './support.ts';

test('[1.1 2.53] a company opens from its row; its page shows figures, use, people and spend; suspending and restoring ask for confirmation and show the result', {
  tag: '@journey',
}, async ({ page, browser }) => {
  const { empresa, email } = await createManager();
  await openEmpresas(page, `?q=${encodeURIComponent(empresa.nombre)}`);
  await page.getByRole('link', { name: empresa.nombre }).click();
  await expect(page).toHaveURL(`/admin/empresas/${empresa.id}`);
  await expect(page.getByRole('heading', { name: empresa.nombre, level: 1 })).toBeFocused();
  await expect(page.getByText('Salud · España · hola@empresa.example')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Cifras de la empresa' })).toContainText('Personas1');
  await expect(page.getByRole('region', { name: 'Personas' })).toContainText(email);
  await expect(page.getByRole('region', { name: /^Gasto de IA en/ })).toContainText('Sin configurar');
  await expect(page.getByRole('region', { name: 'Estado' })).toContainText('hasta 2000');
  // The text alternative of the chart.
  await page.getByRole('button', { name: 'Ver tabla' }).click();
  await expect(page.getByRole('table', { name: 'Uso por semana' }).getByRole('row')).toHaveCount(9);
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: 'Ver gráfico' }).click();
  await expectAccessibleAndFitting(page);

  const other = await browser.newContext();
  const theirs = await other.newPage();
  await enter(theirs, email, PASSWORD);
  await theirs.goto('/manager-dashboard');
  await expect(theirs.getByRole('heading', { name: 'Panel de Control' })).toBeVisible();

  await page.getByRole('button', { name: 'Suspender' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspender empresa' });
  await expect(dialog).toContainText('No se borra nada');
  await dialog.getByRole('button', { name: 'Suspender' }).click();
  await expect(toast(page, 'Empresa suspendida')).toBeVisible();
  await expect(page.getByText(/^Suspendida el .* por /)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expectAccessibleAndFitting(page);

  // The open page of its responsable ends by itself, and signing in says why.
  await expect(theirs).toHaveURL(/\/login/);
  await theirs.getByRole('textbox', { name: 'Correo' }).fill(email);
  await theirs.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(theirs.getByRole('alert')).toContainText('La cuenta de tu empresa está suspendida.');

  await page.getByRole('button', { name: 'Restaurar acceso' }).click();
  await page.getByRole('dialog', { name: 'Restaurar acceso' }).getByRole('button', { name: 'Restaurar acceso' }).click();
  await expect(toast(page, 'Acceso restaurado')).toBeVisible();
  await theirs.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(theirs).toHaveURL(/manager-dashboard/);
  await other.close();

  // The acts on an account, and a deleted company, which can be restored.
  await page.getByRole('button', { name: `Más acciones de ${email}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Cerrar sus sesiones' })).toBeVisible();
  await page.keyboard.press('Escape');
  const more = page.getByRole('button', { name: `Más acciones de ${empresa.nombre}` });
  // The item that opened the dialog is gone: the focus returns to the menu's button.
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Asignar responsable' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Asignar Responsable' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await more.click();
  await page.getByRole('menuitem', { name: 'Eliminar empresa' }).click();
  const removing = page.getByRole('dialog', { name: 'Eliminar Empresa' });
  await expect(removing).toContainText('1 persona perderá el acceso');
  await expectAccessibleAndFitting(page);
  await removing.getByRole('textbox').fill(empresa.nombre);
  await removing.getByRole('button', { name: 'Eliminar' }).click();
  await prove(removing);
  await expect(page).toHaveURL('/admin/empresas');
  await page.getByText(/^Eliminadas en los últimos 30 días/).click();
  await page.getByRole('link', { name: empresa.nombre }).click();
  await expect(page.getByText(/^Eliminada el /)).toBeVisible();
  await page.getByRole('button', { name: 'Restaurar' }).click();
  await page.getByRole('dialog', { name: 'Restaurar empresa' }).getByRole('button', { name: 'Restaurar' }).click();
  await expect(toast(page, 'Empresa restaurada')).toBeVisible();
  await expect(page.getByText('Activa', { exact: true })).toBeVisible();
});

test('[2.58] deleting what takes others along names what goes', async ({ page, admin, manager, worker }) => {
  const empresa = await createEmpresa(admin, { responsable: manager.email });
  await addMember(admin, worker, empresa);
  await enter(page, manager.email, PASSWORD);
  const headers = { origin: test.info().project.use.baseURL ?? '' };
  const made = await page.request.post('/rest/v1/proyectos', {
    headers,
    data: { empresa_id: empresa.id, nombre: 'Campaña', descripcion: '' },
  });
  const { id: proyecto_id } = await made.json();
  for (const nombre of ['Primera', 'Segunda'])
    await page.request.post('/rest/v1/tareas', {
      headers,
      data: { empresa_id: empresa.id, proyecto_id, nombre, trabajador_id: worker.user_id },
    });
  await page.goto(`/manager-dashboard?empresa=${empresa.id}`);
  await page.getByRole('button', { name: 'Eliminar Campaña' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Eliminar proyecto' });
  await expect(dialog.getByRole('listitem')).toHaveText(['Se borran 2 tareas']);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: `Gestionar Usuarios de ${empresa.nombre}` }).click();
  await page.getByRole('button', { name: `Eliminar a ${worker.email}` }).click();
  await expect(page.getByRole('dialog', { name: 'Confirmar eliminación' }).getByRole('listitem')).toHaveText([
    '2 tareas abiertas se quedan sin asignar',
  ]);
  await admin.remove(`/rest/v1/company_users?company_id=${empresa.id}&user_id=${worker.user_id}`);
});
