import { keptDrafts } from '../generador/support.ts';
import { openFor } from '../tareas/support.ts';
import { answer, answersOf, button, draftsOf, expect, expectClosing, place, playOf, playPath, test } from './play-support.ts';

const MINUTE = 60_000;

test('[2.37 4.7] 10 minutes offline: every question answered, sent in order when the network is back, then finished', async ({
  page,
  context,
  team,
  roleplay,
}) => {
  await page.clock.install();
  await openFor(page, team.trabajadora, playPath(roleplay));
  await answer(page).fill('Antes del corte');
  await expect(page.getByText('Borrador guardado')).toBeVisible();

  await context.setOffline(true);
  await answer(page).fill('Uno, sin red');
  await page.clock.runFor(2000);
  await expect(page.getByText('Sin conexión: se guarda en este dispositivo')).toBeVisible();
  await button(page, 'Siguiente').click();
  await expect(place(page, 2)).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Progreso' })).toHaveText('33 % completado');
  await page.clock.runFor(4 * MINUTE);
  await expect(page.getByText('Sin conexión: 1 respuesta se enviará cuando vuelva')).toBeVisible();
  await answer(page).fill('Dos, sin red');
  await button(page, 'Siguiente').click();
  await page.clock.runFor(4 * MINUTE);
  await answer(page).fill('Tres, sin red');
  await button(page, 'Finalizar').click();
  await page.clock.runFor(2 * MINUTE);
  await expect(page.getByText('Sin conexión: el roleplay se finalizará cuando vuelva. No cierres esta página.')).toBeVisible();
  expect(await answersOf(roleplay, team.trabajadora)).toEqual(['—', '—', '—']);
  expect((await keptDrafts(page)).filter((row) => row.includes('sin red')).length).toBeGreaterThanOrEqual(3);

  const order: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/rest/v1/roleplay_responses') && response.request().method() === 'PUT')
      order.push(response.request().postDataJSON().answer_text);
  });
  await context.setOffline(false);
  await expectClosing(page);
  await expect(page.getByText('Roleplay completado exitosamente')).toBeVisible();
  expect(order).toEqual(['Uno, sin red', 'Dos, sin red', 'Tres, sin red']);
  expect(await answersOf(roleplay, team.trabajadora)).toEqual(['Uno, sin red', 'Dos, sin red', 'Tres, sin red']);
  expect((await playOf(roleplay, team.trabajadora)).drafts).toEqual([]);
  await expect.poll(() => keptDrafts(page)).toEqual([]);
});

test('[2.37] closed offline with answers to send: the next opening sends them', async ({ page, context, team, roleplay }) => {
  await openFor(page, team.trabajadora, playPath(roleplay));
  await context.setOffline(true);
  await answer(page).fill('Uno');
  await button(page, 'Siguiente').click();
  await expect(place(page, 2)).toBeVisible();
  await answer(page).fill('Dos a medias');
  await expect.poll(() => keptDrafts(page)).toHaveLength(3);
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(playPath(roleplay));
  await expect(place(next, 2)).toBeVisible();
  await expect(answer(next)).toHaveValue('Dos a medias');
  await expect.poll(() => answersOf(roleplay, team.trabajadora)).toEqual(['Uno', '—', '—']);
  await expect.poll(() => draftsOf(roleplay, team.trabajadora)).toEqual(['—', 'Dos a medias', '—']);
  await expect.poll(() => keptDrafts(next)).toEqual([]);
});

test('[4.7] leaving the page before the answers are saved: they are sent from the next page', async ({ page, team, roleplay }) => {
  await openFor(page, team.trabajadora, playPath(roleplay));
  await page.route('**/rest/v1/roleplay_responses', (route) => route.abort());
  await answer(page).fill('Uno');
  await button(page, 'Siguiente').click();
  await expect(page.getByText('Sin conexión: 1 respuesta se enviará cuando vuelva')).toBeVisible();
  await page.getByRole('link', { name: 'Volver a Roleplays' }).click();
  await expect(page).toHaveURL(/\/dashboard\/roleplays$/);
  await page.unroute('**/rest/v1/roleplay_responses');
  await expect.poll(() => answersOf(roleplay, team.trabajadora)).toEqual(['Uno', '—', '—']);
  await expect.poll(() => keptDrafts(page)).toEqual([]);
});
