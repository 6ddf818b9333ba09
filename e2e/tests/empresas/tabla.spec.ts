import type { Page } from '@playwright/test';
import { enter } from '../acceso/support.ts';
import { PEOPLE } from '../support.ts';
import { createEmpresa, expect, newMark, openEmpresas, test } from './support.ts';

const names = (page: Page) => page.getByRole('rowheader');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar empresas' });
const sortBy = (page: Page, column: string) => page.getByRole('columnheader', { name: column }).getByRole('button');

test('[2.53 9.6 7.22 6.6 1.1] ten companies a page, newest first, numbered; the page is part of the address and the back button works', {
  tag: '@journey',
}, async ({ page, admin }) => {
  const mark = newMark();
  const nameOf = (index: number) => `${mark} ${String(index).padStart(2, '0')}${index > 9 ? ' Ruta' : ''}`;
  for (let index = 1; index <= 12; index++) await createEmpresa(admin, { nombre: nameOf(index) });
  await openEmpresas(page, `?q=${mark}`);
  await expect(names(page)).toHaveText([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map(nameOf));
  await expect(page.getByText('1–10 de 12')).toBeVisible();
  await page.getByRole('button', { name: 'Página 2' }).click();
  await expect(names(page)).toHaveText([`${mark} 02`, `${mark} 01`]);
  await expect(page).toHaveURL(/page=2/);
  await page.reload();
  await expect(names(page)).toHaveCount(2);

  // Sorting and searching start at the first page.
  await sortBy(page, 'Nombre').click();
  await expect(page).not.toHaveURL(/page=/);
  await expect(names(page).first()).toHaveText(`${mark} 01`);
  await page.goBack();
  await expect(names(page)).toHaveText([`${mark} 02`, `${mark} 01`]);
  await search(page).fill(`ruta ${mark}`);
  await expect(names(page)).toHaveText([12, 11, 10].map(nameOf));
  await expect(page).not.toHaveURL(/page=/);

  // A page that no longer exists leads to the last one.
  await page.goto(`/admin/empresas?q=${mark}&page=9`);
  await expect(names(page)).toHaveText([`${mark} 02`, `${mark} 01`]);
  await expect(page).toHaveURL(/page=2/);
});

test('[2.53 2.56 3.24] a column sorts in both directions, by the displayed value', async ({ page, admin }) => {
  const mark = newMark();
  await createEmpresa(admin, { nombre: `${mark} Ñandú`, correo_contacto: 'b@x.example', sector: 'tecnologia', pais: 'peru' });
  await createEmpresa(admin, { nombre: `${mark} Ola`, correo_contacto: 'c@x.example', sector: 'educacion', pais: 'argentina' });
  await createEmpresa(admin, { nombre: `${mark} nube`, correo_contacto: 'a@x.example', sector: 'salud', pais: 'mexico' });
  await openEmpresas(page, `?q=${mark}`);
  await expect(page.getByRole('columnheader', { name: 'Acciones' })).toBeVisible();
  for (const label of ['Tecnología', 'Educación', 'Salud', 'Perú', 'Argentina', 'México'])
    await expect(page.getByText(label, { exact: true })).toBeVisible();

  const order = (...words: string[]) => expect(names(page)).toHaveText(words.map((word) => `${mark} ${word}`));
  await sortBy(page, 'Nombre').click();
  await order('nube', 'Ñandú', 'Ola');
  await expect(page.getByRole('columnheader', { name: 'Nombre' })).toHaveAttribute('aria-sort', 'ascending');
  await sortBy(page, 'Nombre').click();
  await order('Ola', 'Ñandú', 'nube');
  await expect(page).toHaveURL(/sort=nombre&direction=desc/);
  await sortBy(page, 'Correo de Contacto').click();
  await order('nube', 'Ñandú', 'Ola');
  await sortBy(page, 'Sector').click();
  await order('Ola', 'nube', 'Ñandú');
  await sortBy(page, 'País').click();
  await order('Ola', 'nube', 'Ñandú');
  await sortBy(page, 'País').click();
  await order('Ñandú', 'nube', 'Ola');
  await page.goBack();
  await order('Ola', 'nube', 'Ñandú');
});

test('[2.53 2.56] on a phone companies are filtered and sorted behind one button', { tag: '@phone-only' }, async ({
  page,
  admin,
  manager,
}) => {
  const mark = newMark();
  await createEmpresa(admin, { nombre: `${mark} Ola` });
  await createEmpresa(admin, { nombre: `${mark} Ñandú` });
  await createEmpresa(admin, { nombre: `${mark} nube`, responsable: manager.email });
  await openEmpresas(page, `?q=${mark}`);
  const order = (...words: string[]) => expect(names(page)).toHaveText(words.map((word) => `${mark} ${word}`));
  await order('nube', 'Ñandú', 'Ola');
  await expect(page.getByRole('checkbox', { name: 'Sin responsable' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Filtros' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filtros y orden' });
  const select = sheet.getByRole('combobox', { name: 'Ordenar' });
  await expect(select).toHaveValue('');
  await select.selectOption('Orden: Nombre, al revés');
  await expect(page).toHaveURL(/sort=nombre&direction=desc/);
  await sheet.getByRole('checkbox', { name: 'Sin responsable' }).click();
  await sheet.getByRole('button', { name: 'Ver 2 empresas' }).click();
  await expect(sheet).toBeHidden();
  await order('Ola', 'Ñandú');
  await expect(page.getByRole('img', { name: '1 puesto' })).toBeVisible();
  await page.getByRole('button', { name: 'Filtros' }).click();
  await select.selectOption('Orden: más recientes');
  await sheet.getByRole('button', { name: 'Quitar' }).click();
  await sheet.getByRole('button', { name: 'Ver 3 empresas' }).click();
  await order('nube', 'Ñandú', 'Ola');
  await expect(page).toHaveURL(new RegExp(`\\?q=${mark}$`));
});

test('[2.53 2.54] the search ignores accents but not the ñ, reports no results, and one step back undoes it', async ({ page, admin }) => {
  const mark = newMark();
  await createEmpresa(admin, { nombre: `Gestión ${mark}` });
  await createEmpresa(admin, { nombre: `Año ${mark}` });
  await openEmpresas(page);
  await expect(names(page).first()).toBeVisible();
  await search(page).pressSequentially(`gestion ${mark}`);
  await expect(names(page)).toHaveText([`Gestión ${mark}`]);
  await search(page).fill(`ano ${mark}`);
  await expect(page.getByText('No se encontraron empresas')).toBeVisible();
  await expect(page.getByText('No hay empresas registradas')).toHaveCount(0);
  await search(page).fill(`AÑO ${mark}`);
  await expect(names(page)).toHaveText([`Año ${mark}`]);
  await page.goBack();
  await expect(search(page)).toHaveValue('');
  await expect(page).toHaveURL(/\/admin\/empresas$/);
});

test('[1.1 2.52] companies without a responsable can be listed, and so can those with a team', async ({ page, admin, manager }) => {
  const mark = newMark();
  await createEmpresa(admin, { nombre: `${mark} sola` });
  await createEmpresa(admin, { nombre: `${mark} llevada`, responsable: manager.email });
  await openEmpresas(page, `?q=${mark}`);
  await expect(names(page)).toHaveCount(2);
  // The checkbox follows the address, which changes a moment after the click.
  await page.getByRole('checkbox', { name: 'Sin responsable' }).click();
  await expect(page.getByRole('checkbox', { name: 'Sin responsable' })).toBeChecked();
  await expect(names(page)).toHaveText([`${mark} sola`]);
  await expect(page).toHaveURL(/sin_responsable=true/);
  // A team includes a responsable: one filter replaces the other.
  await page.getByRole('checkbox', { name: 'Con equipo' }).click();
  await expect(page).toHaveURL(/\?q=[^&]+&con_equipo=true$/);
  await expect(page.getByRole('checkbox', { name: 'Sin responsable' })).not.toBeChecked();
  await expect(page.getByText('No se encontraron empresas')).toBeVisible();
  await page.goBack();
  await expect(names(page)).toHaveText([`${mark} sola`]);
  await page.goBack();
  await expect(names(page)).toHaveCount(2);
});

for (const email of [PEOPLE.responsable, PEOPLE.trabajadora])
  test(`[2.16 6.6] ${email} cannot open the companies`, async ({ page }) => {
    await enter(page, email, 'ensaya-demo');
    await page.goto('/admin/empresas');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Tu cuenta no puede abrir esa página')).toBeVisible();
    await expect(names(page)).toHaveCount(0);
  });
