import type { Locator } from '@playwright/test';
import { enter } from '../acceso/support.ts';
import { PEOPLE } from '../support.ts';
import { card, createProyecto, createTarea, expect, moveTarea, openFor, tareasPath, test } from './support.ts';

test('[2.4 2.44 2.45 6.4 6.7] a worker sees their own tasks with a badge, and no controls to change them', { tag: '@journey' }, async ({
  page,
  team,
  proyecto,
}) => {
  const notTheirs = await createProyecto(team, 'Proyecto ajeno');
  await createTarea(team, notTheirs, { nombre: 'De otro', trabajador: team.trabajador });
  await createTarea(team, proyecto, { nombre: 'Mía', estado: 'en progreso', descripcion: 'Con su descripción' });
  await createTarea(team, proyecto, { nombre: 'De mi compañero', trabajador: team.trabajador });
  await openFor(page, team.trabajadora, '/dashboard/tasks');
  await page.getByRole('combobox', { name: 'Proyecto' }).click();
  await expect(page.getByRole('option', { name: `${proyecto.nombre} (${team.empresa.nombre})` })).toBeVisible();
  await expect(page.getByRole('option', { name: /Proyecto ajeno/ })).toBeHidden();
  await page.getByRole('option', { name: proyecto.nombre }).click();

  await expect(page.getByRole('heading', { name: 'Mis tareas', level: 1 })).toBeVisible();
  const mine = card(page, 'Mía');
  for (const text of ['Con su descripción', team.trabajadora.email, 'En progreso']) await expect(mine).toContainText(text);
  await expect(page.getByRole('heading', { name: 'De mi compañero' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Estado de / })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Más acciones/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Nueva Tarea' })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Filtrar por trabajador' })).toHaveCount(0);
  await team.responsable.api.delete(`/rest/v1/proyectos/${notTheirs.id}?empresa_id=${team.empresa.id}`);
});

test('[2.4 2.44 6.7] a superadmin searches the projects of all companies, and only reads', async ({ page, team, proyecto }) => {
  const tarea = await createTarea(team, proyecto, { nombre: 'Vista desde fuera' });
  await enter(page, PEOPLE.superadmin, 'ensaya-demo');
  await page.goto('/dashboard/tasks');
  const selector = page.getByRole('combobox', { name: 'Proyecto' });
  await expect(selector).not.toHaveValue('');
  await selector.fill(proyecto.nombre.toUpperCase());
  await page.getByRole('option', { name: `${proyecto.nombre} (${team.empresa.nombre})` }).click();
  await expect(card(page, 'Vista desde fuera')).toContainText('Pendiente');
  await expect(page.getByRole('button', { name: /^Estado de |Más acciones|Nueva Tarea/ })).toHaveCount(0);
  await page.clock.install();
  await page.reload();
  await expect(selector).toHaveValue(`${proyecto.nombre} (${team.empresa.nombre})`);
  await expect(card(page, 'Vista desde fuera')).toBeVisible();

  // A search text that does not match the selected project stays in the field; leaving without a selection restores the name.
  await selector.fill('Nadie lo llamó así');
  await expect(page.getByText('Ningún proyecto se llama así')).toBeVisible();
  await expect(selector).toHaveValue('Nadie lo llamó así');
  await expect(card(page, 'Vista desde fuera')).toBeVisible();
  await selector.blur();
  await expect(selector).toHaveValue(`${proyecto.nombre} (${team.empresa.nombre})`);

  // Superadmins receive no live changes of a company's daily work: the page polls.
  await moveTarea(team, tarea, 'completada');
  await page.clock.fastForward(16_000);
  await expect(card(page, 'Vista desde fuera')).toContainText('Completada');
});

test('[2.45] a long description is cut on the card and read in full in the sheet', async ({ page, team, proyecto }) => {
  await createTarea(team, proyecto, { nombre: 'Larga', descripcion: `${'Una frase detrás de otra. '.repeat(30)}Fin.` });
  await openFor(page, team.trabajadora, tareasPath(proyecto));
  const height = async (text: Locator) => (await text.boundingBox())?.height ?? 0;
  expect(await height(card(page, 'Larga').getByText('Fin.'))).toBeLessThan(40);
  await page.getByRole('link', { name: 'Larga' }).click();
  expect(await height(page.getByRole('dialog', { name: 'Larga' }).getByText('Fin.'))).toBeGreaterThan(100);
});
