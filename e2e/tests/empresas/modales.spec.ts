import type { Page } from '@playwright/test';
import { newAddress } from '../acceso/support.ts';
import { newApi } from '../support.ts';
import { addMember, createEmpresa, expect, newMark, openEmpresas, prove, refusal, row, test, toast } from './support.ts';

const create = (page: Page) => page.getByRole('dialog', { name: 'Nueva Empresa' });

async function openCreation(page: Page, search = '') {
  await openEmpresas(page, search);
  await page.getByRole('button', { name: 'Nueva Empresa' }).first().click();
  return create(page);
}

async function fill(page: Page, nombre: string, responsable = '') {
  const modal = create(page);
  await modal.getByLabel('Nombre').fill(nombre);
  await modal.getByLabel('Correo de Contacto').fill('Hola@Itaca.example');
  await modal.getByLabel('Sector').selectOption('Educación');
  await modal.getByLabel('País').selectOption('México');
  await modal.getByLabel('Correo del responsable (opcional)').fill(responsable);
}

test('[2.55 5.16] the create form reports each missing field', async ({ page }) => {
  const modal = await openCreation(page);
  await modal.getByRole('button', { name: 'Crear Empresa' }).click();
  const wrong = {
    Nombre: 'El nombre debe tener al menos 2 caracteres',
    'Correo de Contacto': 'El correo es requerido',
    Sector: 'El sector es requerido',
    País: 'El país es requerido',
  };
  for (const [label, message] of Object.entries(wrong)) await expect(modal.getByLabel(label)).toHaveAccessibleDescription(message);
  await expect(modal.getByLabel('Nombre')).toBeFocused();
  await modal.getByLabel('Nombre').fill(' a ');
  await modal.getByLabel('Correo de Contacto').fill('sin arroba');
  await modal.getByRole('button', { name: 'Crear Empresa' }).click();
  await expect(modal.getByText('El nombre debe tener al menos 2 caracteres')).toBeVisible();
  await expect(modal.getByText('El correo no es válido')).toBeVisible();
});

test('[4.5 8.14 7.22 3.24] repeated clicks create one company; the modal closes and opens empty', { tag: '@journey' }, async ({ page }) => {
  const nombre = `Ítaca ${newMark()}`;
  const modal = await openCreation(page, `?q=${encodeURIComponent(nombre)}`);
  await fill(page, `  ${nombre} `);
  await modal.getByRole('button', { name: 'Crear Empresa' }).dblclick();
  await expect(toast(page, 'Empresa creada exitosamente')).toHaveText('Empresa creada exitosamente');
  await expect(modal).toBeHidden();
  await expect(page.getByRole('rowheader')).toHaveText([nombre]);
  for (const text of ['hola@itaca.example', 'Educación', 'México']) await expect(row(page, nombre)).toContainText(text);
  await page.getByRole('button', { name: 'Nueva Empresa' }).click();
  await expect(create(page).getByLabel('Nombre')).toHaveValue('');
});

test('[1.1] a company is created with its responsable: assigned if the account exists, invited otherwise', async ({ page, manager }) => {
  const nombre = `Nogal ${newMark()}`;
  const modal = await openCreation(page, `?q=${encodeURIComponent(nombre)}`);
  await expect(modal.getByRole('button', { name: 'Crear Empresa' })).toBeVisible();
  await fill(page, `${nombre} uno`, 'nadie');
  await modal.getByRole('button', { name: 'Crear y asignar responsable' }).click();
  await expect(modal.getByText('El correo electrónico no es válido')).toBeVisible();
  await fill(page, `${nombre} uno`, manager.email);
  await modal.getByRole('button', { name: 'Crear y asignar responsable' }).click();
  await expect(toast(page, `Empresa creada exitosamente. ${manager.email} es su responsable`)).toBeVisible();
  await page.getByRole('button', { name: `Detalles de ${nombre} uno` }).click();
  await expect(page.getByRole('button', { name: `Eliminar a ${manager.email}` })).toBeVisible();

  const email = newAddress();
  await page.getByRole('button', { name: 'Nueva Empresa' }).click();
  await fill(page, `${nombre} dos`, email);
  await modal.getByRole('button', { name: 'Crear y asignar responsable' }).click();
  await expect(toast(page, `Empresa creada exitosamente. Hemos invitado a ${email}`)).toBeVisible();
});

test('[2.55 5.16 8.14 7.22] editing validates, saves and shows a confirmation', async ({ page, admin }) => {
  const empresa = await createEmpresa(admin);
  await openEmpresas(page, `?q=${encodeURIComponent(empresa.nombre)}`);
  await page.getByRole('button', { name: `Editar ${empresa.nombre}` }).click();
  const modal = page.getByRole('dialog', { name: 'Editar Empresa' });
  await expect(modal.getByLabel('Nombre')).toHaveValue(empresa.nombre);
  await modal.getByLabel('Nombre').fill('x');
  await modal.getByLabel('Correo de Contacto').fill('');
  await modal.getByRole('button', { name: 'Guardar' }).click();
  await expect(modal.getByText('El nombre debe tener al menos 2 caracteres')).toBeVisible();
  await expect(modal.getByText('El correo es requerido')).toBeVisible();
  await modal.getByLabel('Nombre').fill(`${empresa.nombre} Libros`);
  await modal.getByLabel('Correo de Contacto').fill('nueva@x.example');
  await modal.getByLabel('Sector').selectOption('Finanzas');
  await modal.getByRole('button', { name: 'Guardar' }).click();
  await expect(toast(page, 'Empresa actualizada correctamente')).toBeVisible();
  await expect(row(page, `${empresa.nombre} Libros`)).toContainText('Finanzas');
});

test('[2.55] concurrent edits of a company: both versions are shown and one is chosen', async ({ page, admin }) => {
  const empresa = await createEmpresa(admin);
  await openEmpresas(page, `?q=${encodeURIComponent(empresa.nombre)}`);
  await page.getByRole('button', { name: `Editar ${empresa.nombre}` }).click();
  const modal = page.getByRole('dialog', { name: 'Editar Empresa' });
  const others = { nombre: `${empresa.nombre} ajena`, correo_contacto: 'otra@x.example', sector: 'finanzas', pais: 'peru', version: 1 };
  await admin.patch(`/rest/v1/empresas/${empresa.id}`, others);
  await modal.getByLabel('Nombre').fill(`${empresa.nombre} propia`);
  await modal.getByRole('button', { name: 'Guardar' }).click();
  await expect(modal.getByRole('alert')).toContainText('Ha cambiado mientras lo editabas');
  await expect(modal.getByRole('region', { name: 'Datos actuales' })).toContainText(/ajena.*otra@x\.example.*Finanzas · Perú/s);
  await expect(modal.getByRole('region', { name: 'Tus datos' })).toContainText('propia');
  await modal.getByRole('button', { name: 'Usar los actuales' }).click();
  await expect(modal.getByLabel('Nombre')).toHaveValue(others.nombre);
  await modal.getByLabel('Nombre').fill(`${empresa.nombre} propia`);
  await modal.getByRole('button', { name: 'Guardar' }).click();
  await expect(row(page, `${empresa.nombre} propia`)).toContainText('Perú');
});

test('[4.10 8.14 7.22 3.25] deleting warns of what will be deleted and that it cannot be undone, and deletes', async ({
  page,
  admin,
  manager,
  worker,
  playwright,
}) => {
  const empresa = await createEmpresa(admin, { responsable: manager.email });
  await addMember(admin, worker, empresa);
  const own = await newApi(playwright, test.info().project.use.baseURL);
  await own.post('/auth/v1/token', { data: { email: manager.email, password: 'cometa-de-papel-7' } });
  const made = await own.post('/rest/v1/proyectos', { data: { empresa_id: empresa.id, nombre: 'Campaña', descripcion: '' } });
  expect(made.status()).toBe(201);
  await own.dispose();

  const dialog = page.getByRole('dialog', { name: 'Eliminar Empresa' });
  const empty = await createEmpresa(admin);
  await openEmpresas(page, `?q=${encodeURIComponent(empty.nombre)}`);
  await page.getByRole('button', { name: `Eliminar ${empty.nombre}` }).click();
  await expect(dialog).toContainText('Está vacía: nadie perderá el acceso.');

  await openEmpresas(page, `?q=${encodeURIComponent(empresa.nombre)}`);
  const open = () => page.getByRole('button', { name: `Eliminar ${empresa.nombre}` }).click();
  await open();
  await expect(dialog).toContainText('También se eliminarán todos los proyectos asociados.');
  const day = new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Europe/Madrid' });
  await expect(dialog).toContainText(`Puedes restaurarla hasta el ${day.format(Date.now() + 30 * 86_400_000)}`);
  await expect(dialog.getByRole('listitem')).toHaveText(['1 proyecto', '2 personas perderán el acceso']);
  // Only its name, typed, makes the button work.
  const remove = dialog.getByRole('button', { name: 'Eliminar' });
  const typed = dialog.getByRole('textbox', { name: `Escribe ${empresa.nombre} para confirmar` });
  await expect(typed).toBeFocused();
  await typed.fill(empresa.nombre.slice(0, -1));
  await expect(remove).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(row(page, empresa.nombre)).toBeVisible();

  await page.route(`**/rest/v1/empresas/${empresa.id}`, (route) => route.fulfill({ status: 409, json: refusal('Ahora no se puede') }));
  await open();
  await expect(remove).toBeDisabled();
  await typed.fill(empresa.nombre);
  await remove.click();
  await expect(dialog.getByRole('alert')).toHaveText('Ahora no se puede');
  await page.unroute(`**/rest/v1/empresas/${empresa.id}`);
  await typed.press('Enter');
  await prove(dialog);
  await expect(toast(page, 'Empresa eliminada correctamente')).toBeVisible();
  await expect(page.getByText('No se encontraron empresas')).toBeVisible();
});
