import { expectAccessible } from '../support.ts';
import { expect, openFor, tareasPath, test } from './support.ts';

test('[7.18 2.46] workers are listed by address, with a hint if there are more', async ({ page, team, proyecto }) => {
  const item = (n: number) => ({
    id: `0199a000-0000-7000-8000-0000000000${n + 10}`,
    company_id: team.empresa.id,
    user_id: `0199a000-0000-7000-8000-0000000001${n + 10}`,
    created_at: '2026-11-02T09:35:00Z',
    user: { email: `persona-${n + 10}@ejemplo.test`, nombre: null },
  });
  const asked: URLSearchParams[] = [];
  await page.route('**/rest/v1/company_users?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    asked.push(query);
    const items = Array.from({ length: 20 }, (_, n) => item(n));
    return route.fulfill({ json: query.get('q') ? { items: [item(42)], next_cursor: null } : { items, next_cursor: 'sigue' } });
  });
  await openFor(page, team.responsable, tareasPath(proyecto));
  await page.getByRole('button', { name: 'Nueva Tarea' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nueva Tarea' });
  const worker = dialog.getByRole('combobox', { name: 'Asignar a' });
  const options = page.getByRole('listbox').getByRole('option');
  await worker.click();
  await expect(options).toHaveCount(21);
  await expect(options.last()).toHaveText('Escribe para buscar entre más');
  await expect(options.last()).toBeDisabled();
  expect(asked.every((query) => query.get('order') === 'email')).toBe(true);
  await expectAccessible(page);
  await worker.fill('persona-52');
  await expect(options).toHaveText([/persona-52@ejemplo\.test/]);
});

test('[2.44] among more projects than are rendered at once, each is found by its name, also the oldest', async ({
  page,
  team,
  proyecto,
}) => {
  const named = (n: number) => ({
    ...proyecto,
    id: `0199a000-0000-7000-8000-00000000${n}`,
    nombre: `Atención ${n}`,
    descripcion: null,
    created_at: '2026-11-02T09:35:00Z',
    version: 1,
    empresa: team.empresa,
  });
  await page.route('**/rest/v1/proyectos?*', (route) => {
    const page = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 10);
    const items = Array.from({ length: 100 }, (_, n) => named(page * 100 + n));
    return route.fulfill({ json: { items, next_cursor: page < 22 ? String(page + 1) : null } });
  });
  await openFor(page, team.responsable, '/dashboard/tasks');
  const selector = page.getByRole('combobox', { name: 'Proyecto' });
  const options = page.getByRole('listbox').getByRole('option');
  await selector.click();
  await expect(options.last()).toHaveText('Escribe para buscar entre más');
  await expect(options).toHaveCount(101);
  await selector.fill('atencion 2299');
  await page.getByRole('option', { name: 'Atención 2299' }).click();
  await expect(page).toHaveURL(/proyecto=0199a000-0000-7000-8000-000000002299/);
  await expect(selector).toHaveValue(`Atención 2299 (${team.empresa.nombre})`);
});

test('[7.18 2.46] a search text that is too long has no results, and is no error', async ({ page, team, proyecto }) => {
  await openFor(page, team.responsable, tareasPath(proyecto));
  await page.getByRole('button', { name: 'Nueva Tarea' }).first().click();
  const worker = page.getByRole('dialog', { name: 'Nueva Tarea' }).getByRole('combobox', { name: 'Asignar a' });
  await worker.click();
  await expect(page.getByRole('option', { name: team.trabajador.email })).toBeVisible();
  const answered = page.waitForResponse((response) => response.url().includes('/company_users?') && response.url().includes('aaa'));
  await worker.fill('a'.repeat(140));
  expect((await answered).status()).toBe(200);
  await expect(page.getByText('Nadie coincide con esa búsqueda')).toBeVisible();
});
