import type { Locator, Page } from '@playwright/test';
import { enter } from '../acceso/support.ts';
import { PEOPLE, timeLimit } from '../support.ts';
import { card, column, createTarea, dayIn, expect, joinResponsable, moveTarea, openFor, tareasPath, test } from './support.ts';

const link = (page: Page, nombre: string): Locator => page.getByRole('link', { name: nombre, exact: true });
const undoBar = (page: Page, said: string): Locator => page.locator('[data-kind="undo"]').filter({ hasText: said });
const names = (page: Page, estado: string): Locator => column(page, estado).getByRole('heading', { level: 3 });

const centre = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

test('[2.45 6.7] a responsable drags a card by mouse to where urgency puts it, and undoes it; not over a later change', async ({
  page,
  team,
  proyecto,
  playwright,
  baseURL,
}) => {
  const day = (days: number) => dayIn('Europe/Madrid', days);
  await createTarea(team, proyecto, { nombre: 'Vence antes', estado: 'en progreso', fecha_entrega: day(1) });
  await createTarea(team, proyecto, { nombre: 'Vence después', estado: 'en progreso', fecha_entrega: day(5) });
  const moved = await createTarea(team, proyecto, { nombre: 'La arrastrada', fecha_entrega: day(3) });
  await openFor(page, team.responsable, tareasPath(proyecto));
  const drag = async () => {
    const from = await centre(link(page, 'La arrastrada'));
    const to = await centre(column(page, 'En progreso').getByRole('heading', { level: 2 }));
    // The part that drags is loaded when the pointer comes over the board.
    const loaded = page.evaluate(() => performance.getEntriesByType('resource').length);
    await page.mouse.move(from.x, from.y);
    await loaded;
    await expect(async () => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 8 });
      await expect(page.getByText('Irá aquí, por urgencia')).toBeVisible({ timeout: 1000 });
    }).toPass();
    // Between the earlier and the later one, although the pointer is at the top of the column.
    await expect(column(page, 'En progreso').getByRole('list').locator('> li')).toHaveText([/Vence antes/, /Irá aquí/, /Vence después/]);
    await page.mouse.up();
    await expect(names(page, 'En progreso')).toHaveText(['Vence antes', 'La arrastrada', 'Vence después']);
  };
  await drag();
  const bar = undoBar(page, 'Tarea movida a En progreso');
  await expect(bar).toBeVisible();
  await expect(page).not.toHaveURL(/tarea=/);
  await bar.getByRole('button', { name: 'Deshacer' }).click();
  await expect(undoBar(page, 'la tarea está como antes')).toBeVisible();
  await expect(names(page, 'Pendiente')).toHaveText(['La arrastrada']);

  // Another responsable changes the task after the drag: undoing would undo their change too.
  const other = await joinResponsable(playwright, baseURL ?? '', team);
  await drag();
  // The board shows a move before the server has stored it; the bar comes after.
  await expect(bar).toBeVisible();
  await moveTarea({ ...team, responsable: other }, moved, 'completada');
  await bar.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No se ha deshecho: alguien ha cambiado después «La arrastrada»' })).toBeVisible();
  await expect(names(page, 'Completada')).toHaveText(['La arrastrada']);
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect(page.locator('[data-kind="undo"]')).toHaveCount(0);
});

test('[2.45 8.11] a move that cannot be sent goes back, says why and offers nothing to undo', async ({ page, team, proyecto }) => {
  await createTarea(team, proyecto, { nombre: 'Sin red' });
  await openFor(page, team.responsable, tareasPath(proyecto));
  await link(page, 'Sin red').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(column(page, 'En progreso')).toContainText('Irá aquí, por urgencia');
  await page.route(/\/estado\?/, (route) => route.abort());
  await page.keyboard.press('Space');
  // An uncaught error would fail the test.
  await expect(page.getByText(/^Error al actualizar el estado de la tarea/)).toBeVisible();
  await expect(names(page, 'Pendiente')).toHaveText(['Sin red']);
  await expect(page.locator('[data-kind="undo"]')).toHaveCount(0);
});

test('[2.45 4.8] a card is dragged by keyboard, with announcements; Escape cancels and the bar goes after ten seconds', async ({
  page,
  team,
  proyecto,
}) => {
  await createTarea(team, proyecto, { nombre: 'Con teclas' });
  await openFor(page, team.responsable, tareasPath(proyecto));
  const said = page.getByRole('status').filter({ hasText: 'Con teclas' });
  await link(page, 'Con teclas').focus();
  await page.keyboard.press('Space');
  await expect(said).toHaveText('Tarea «Con teclas» levantada de Pendiente.');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Sobre En progreso: irá en su sitio por urgencia.')).toBeAttached();
  await expect(column(page, 'En progreso')).toContainText('Irá aquí, por urgencia');
  await page.keyboard.press('Escape');
  await expect(said).toHaveText('Cancelado: la tarea «Con teclas» sigue en Pendiente.');
  await expect(page.getByText('Irá aquí')).toHaveCount(0);

  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const done = page.waitForResponse(/\/estado\?/);
  await page.keyboard.press('Space');
  await expect(page.getByText('Tarea «Con teclas» movida a Completada.')).toBeAttached();
  expect((await done).status()).toBe(200);
  await expect(card(column(page, 'Completada'), 'Con teclas')).toBeVisible();
  await expect(link(page, 'Con teclas')).toBeFocused();
  const bar = undoBar(page, 'Tarea movida a Completada');
  await expect(bar).toBeVisible();
  const shown = Date.now();
  await expect(bar).toHaveCount(0, { timeout: timeLimit(14_000) });
  expect(Date.now() - shown).toBeGreaterThan(7000);
});

test('[2.45] a long press drags a card by touch', { tag: '@phone-only' }, async ({ page, team, proyecto }) => {
  await createTarea(team, proyecto, { nombre: 'Con el dedo' });
  await createTarea(team, proyecto, { nombre: 'Ya empezada', estado: 'en progreso' });
  await openFor(page, team.responsable, tareasPath(proyecto));
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  const from = await centre(link(page, 'Con el dedo'));
  const to = await centre(link(page, 'Ya empezada'));
  await expect(async () => {
    await send('touchStart', from);
    await page.waitForTimeout(400);
    await send('touchMove', { x: to.x, y: to.y - 40 });
    await send('touchMove', to);
    await expect(page.getByText('Irá aquí, por urgencia')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await send('touchEnd');
  await expect(names(page, 'En progreso')).toHaveText(['Ya empezada', 'Con el dedo']);
  await expect(undoBar(page, 'Tarea movida a En progreso')).toBeVisible();
});

test('[6.4 6.7] a trabajador and a superadmin do not drag', async ({ page, team, proyecto, browser }) => {
  await createTarea(team, proyecto, { nombre: 'Quieta' });
  await createTarea(team, proyecto, { nombre: 'Otra', estado: 'completada' });
  const stays = async (someone: Page) => {
    await link(someone, 'Quieta').focus();
    await someone.keyboard.press('Space');
    const from = await centre(link(someone, 'Quieta'));
    await someone.mouse.move(from.x, from.y);
    await someone.mouse.down();
    await someone.mouse.move(from.x + 500, from.y + 40, { steps: 5 });
    await expect(someone.getByText('Irá aquí')).toHaveCount(0);
    await someone.mouse.up();
    await expect(names(someone, 'Pendiente')).toHaveText(['Quieta']);
  };
  await openFor(page, team.trabajadora, tareasPath(proyecto));
  await stays(page);
  const context = await browser.newContext();
  const admin = await context.newPage();
  await enter(admin, PEOPLE.superadmin, 'ensaya-demo');
  await admin.goto(tareasPath(proyecto, `&empresa=${team.empresa.id}`));
  await stays(admin);
  await context.close();
});
