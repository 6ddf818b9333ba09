import type { Page } from '@playwright/test';
import { enter } from '../acceso/support.ts';
import { chooseInUserMenu, expectAccessibleAndFitting, PEOPLE } from '../support.ts';
import { createTarea, expect, openFor, type Proyecto, type Team, tareasPath, test } from '../tareas/support.ts';
import { openAlone, untilInstalled } from './support.ts';

test.use({ serviceWorkers: 'allow' });
// They wait for the service worker and load several pages with and without a network.
test.describe.configure({ timeout: 120_000 });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const offlineNotice = (page: Page) => page.getByRole('status').filter({ hasText: 'Sin conexión' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Principal' });

/** Everything that this browser keeps for our pages, as text. */
const storages = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames)
        kept.push(
          await new Promise((resolve) => {
            const reading = database.transaction(store).objectStore(store).getAll();
            reading.onsuccess = () => resolve(reading.result);
          }),
        );
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      // The application's own files are the same for all users.
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url);
        kept.push(pathname.startsWith('/assets/') ? pathname : [pathname, await (await cache.match(request))?.text()]);
      }
    }
    return JSON.stringify(kept);
  });

/** What would name the person or their company. */
const tracesOf = (team: Team, proyecto: Proyecto) => [
  team.responsable.id,
  team.responsable.email,
  team.trabajadora.email,
  team.trabajadora.id,
  team.empresa.id,
  team.empresa.nombre,
  proyecto.id,
  proyecto.nombre,
];

test('[2.21 8.13] pages seen before open without a network and say of when their data is; the others wait for it', {
  tag: '@journey',
}, async ({ page, context, team, proyecto }) => {
  const tarea = await createTarea(team, proyecto, { nombre: 'Llamar a los clientes de marzo' });
  await openFor(page, team.responsable, tareasPath(proyecto));
  await expect(page.getByText(tarea.nombre)).toBeVisible();
  await expect(offlineNotice(page)).toBeHidden();
  await untilInstalled(page);
  await expect.poll(() => storages(page)).toContain(tarea.nombre);

  // The page shows what it has, from the files and the data of this browser.
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(tarea.nombre)).toBeVisible();
  await expect(offlineNotice(page)).toHaveText(/^Sin conexión\. Actualizado a las \d{1,2}:\d{2}$/);
  await expectAccessibleAndFitting(page);

  // A page that was never open says that it waits, and goes on by itself.
  await menu(page).getByRole('link', { name: 'Preguntas Frecuentes' }).click();
  // The emulated browser says that it is online: as behind a router without a line.
  await expect(page.getByRole('alert').first()).toContainText('Sin conexión. Se cargará en cuanto vuelva.');
  await expect(page.getByText('No hay FAQs')).toBeHidden();
  await context.setOffline(false);
  await expect(page.getByText('No hay FAQs creadas')).toBeVisible();
  await expect(offlineNotice(page)).toBeHidden();

  // What changed meanwhile replaces what was kept.
  const later = await createTarea(team, proyecto, { nombre: 'Después del corte' });
  await page.goto(tareasPath(proyecto));
  await expect(page.getByText(later.nombre)).toBeVisible();

  // Public pages, invitations and operations are the server's alone.
  await context.setOffline(true);
  for (const path of ['/', '/privacidad', '/invitacion/x', '/rest/v1/tareas'])
    await expect(page.goto(path), path).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await context.setOffline(false);

  // A session that was ended elsewhere shows nothing of the person, and erases what this browser kept.
  await page.goto(tareasPath(proyecto));
  await expect(page.getByText(later.nombre)).toBeVisible();
  await expect.poll(() => storages(page)).toContain(later.nombre);
  await context.setOffline(true);
  await context.clearCookies();
  await page.reload();
  await expect(page.getByText(later.nombre)).toBeVisible();
  await context.setOffline(false);
  await expect(heading(page, 'Iniciar Sesión')).toBeVisible();
  const kept = await storages(page);
  for (const trace of [...tracesOf(team, proyecto), tarea.nombre, later.nombre]) expect(kept).not.toContain(trace);
});

test('[8.3 2.20] after signing out nothing of a person is left in this browser', { tag: '@journey' }, async ({
  page,
  context,
  team,
  proyecto,
}) => {
  const tarea = await createTarea(team, proyecto, { nombre: 'Revisar el guion de abril' });
  await openAlone(page, team.responsable.email, tareasPath(proyecto));
  await untilInstalled(page);
  for (const [name, title] of [
    ['Panel', 'Panel de Control'],
    ['Generador de Prompts', 'Generador de Prompts'],
    ['Roleplays', 'Roleplays'],
    ['Preguntas Frecuentes', 'Preguntas Frecuentes'],
    ['Ajustes', 'Configuración de IA'],
  ] as const) {
    await menu(page).getByRole('link', { name }).click();
    await expect(heading(page, title)).toBeVisible();
  }
  // A draft that the server does not have, and a view mode, which stays [2.23].
  await page.goto('/roleplays/new');
  await page.getByLabel('Título').fill('Un borrador secreto');
  await page.evaluate(() => localStorage.setItem('faqViewMode', 'grid'));
  await expect.poll(() => storages(page)).toContain('Un borrador secreto');
  const traces = [...tracesOf(team, proyecto), tarea.nombre, 'Un borrador secreto'];
  for (const trace of [team.responsable.id, team.responsable.email, team.empresa.nombre, tarea.nombre])
    expect(await storages(page)).toContain(trace);

  await chooseInUserMenu(page, 'Cerrar sesión');
  await page
    .getByRole('button', { name: /Cerrar sesión/ })
    .last()
    .click();
  await expect(heading(page, 'Iniciar Sesión')).toBeVisible();
  await expect(async () => {
    const kept = await storages(page);
    for (const trace of traces) expect(kept).not.toContain(trace);
  }).toPass();
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ faqViewMode: 'grid' });

  // Another person, offline: the first one's pages do not open for them.
  await enter(page, PEOPLE.trabajadora, 'ensaya-demo');
  await page.goto('/worker-dashboard');
  await expect(heading(page, 'Panel de Control')).toBeVisible();
  await expect.poll(() => storages(page)).toContain(PEOPLE.trabajadora);
  await context.setOffline(true);
  await page.goto(tareasPath(proyecto));
  await expect(page.getByRole('alert').first()).toContainText('Sin conexión');
  await expect(page.getByText(tarea.nombre)).toBeHidden();
});
