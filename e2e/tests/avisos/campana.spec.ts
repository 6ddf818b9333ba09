import { randomUUID } from 'node:crypto';
import { expectAccessibleAndFitting, liveChangesConnected, PEOPLE, signIn } from '../support.ts';
import { createTarea, expect, openFor, test } from '../tareas/support.ts';
import { bell, notice, popover, readAll } from './support.ts';

test('[2.20 1.3] a task appears behind the bell at once; opening it leads to the task and marks it as read @phone', {
  tag: '@journey',
}, async ({ page, team, proyecto }) => {
  await readAll(team.trabajadora);
  const live = liveChangesConnected(page);
  await openFor(page, team.trabajadora, '/worker-dashboard');
  await live;
  await expect(bell(page, 'Avisos')).toBeVisible();
  const nombre = `Llamar ${randomUUID().slice(0, 8)}`;
  await createTarea(team, proyecto, { nombre, fecha_entrega: '2031-12-24' });
  await expect(bell(page, 'Avisos, 1 sin leer')).toBeVisible();

  await bell(page).click();
  await expect(popover(page).getByRole('heading', { name: 'Hoy' })).toBeVisible();
  const link = notice(page, `Sin leer. Te han asignado «${nombre}»`);
  await expect(link).toContainText(`Tarea · ${proyecto.nombre} · hasta el 24 dic 2031`);
  await link.click();
  await expect(page).toHaveURL(/\/dashboard\/tasks\?tarea=/);
  const sheet = page.getByRole('dialog', { name: nombre });
  await expect(sheet).toBeVisible();
  await expect(popover(page)).toBeHidden();
  await expect(bell(page, 'Avisos')).toBeVisible();
  // On a wide screen the sheet covers the bell; on a phone it has a link back instead of a cross.
  await sheet.getByRole('button', { name: /^(Cerrar la tarea|Mis tareas)$/ }).click();
  await expect(sheet).toBeHidden();
  await bell(page).click();
  await expect(notice(page, new RegExp(`^Te han asignado «${nombre}»`))).toBeVisible();
});

test('[1.2] a question leads its responsable to the questions without answer', { tag: '@journey' }, async ({ page, team }) => {
  await readAll(team.responsable);
  const question = `¿Dónde está la llave ${randomUUID().slice(0, 8)}?`;
  await team.trabajadora.api.post('/rest/v1/faq_requests', { data: { empresa_id: team.empresa.id, question } });
  await openFor(page, team.responsable, '/manager-dashboard');
  await bell(page, 'Avisos, 1 sin leer').click();
  await notice(page, `${team.trabajadora.email} pregunta: «${question}»`).click();
  await expect(page.getByRole('tab', { name: /Por responder/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText(question)).toBeVisible();
});

test('[2.20] the bell by the keyboard: it opens, closes with Escape and gets the focus back; all can be marked as read', async ({
  page,
  team,
  proyecto,
}) => {
  await readAll(team.trabajadora);
  for (const nombre of ['Primera tarea', 'Segunda tarea']) await createTarea(team, proyecto, { nombre });
  await openFor(page, team.trabajadora, '/worker-dashboard');
  await bell(page, 'Avisos, 2 sin leer').focus();
  await page.keyboard.press('Enter');
  await expect(popover(page).getByRole('heading', { name: 'Avisos' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Marcar todo como leído' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(popover(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Marcar todo como leído' }).click();
  await expect(bell(page, 'Avisos')).toBeVisible();
  await expect(popover(page).getByText('Sin leer.')).toHaveCount(0);
});

test('[8.13] a failed load of the notices says so and can be repeated; without notices it says so too', async ({ page, team }) => {
  await page.route('**/rest/v1/avisos*', (route) => route.abort());
  await openFor(page, team.trabajador, '/worker-dashboard');
  await bell(page).click();
  await expect(popover(page).getByText('Error al cargar los avisos')).toBeVisible();
  await page.unroute('**/rest/v1/avisos*');
  await popover(page).getByRole('button', { name: 'Reintentar' }).click();
  await expect(popover(page).getByText('No tienes avisos.')).toBeVisible();
});

test('[2.20] the notices are accessible; a superadmin has no bell @phone', async ({ page, team, proyecto }) => {
  await createTarea(team, proyecto, { nombre: 'Leer el protocolo de averías', fecha_entrega: '2031-12-24' });
  await openFor(page, team.trabajadora, '/worker-dashboard');
  await bell(page).click();
  await expect(notice(page, /Leer el protocolo/).first()).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.context().clearCookies();
  await signIn(page, PEOPLE.superadmin);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/admin-dashboard/);
  await expect(bell(page)).toHaveCount(0);
});
