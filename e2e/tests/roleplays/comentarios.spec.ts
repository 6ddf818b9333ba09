import type { Page } from '@playwright/test';
import { bell, notice, readAll } from '../avisos/support.ts';
import { keptDrafts } from '../generador/support.ts';
import { answered } from '../stage.ts';
import { expectAccessibleAndFitting, liveChangesConnected } from '../support.ts';
import type { Person, Team } from '../tareas/support.ts';
import { assign, complete, expect, openFor, type Roleplay, responsesPath, test } from './support.ts';

const ownThread = (page: Page, number: number) => page.getByRole('group', { name: `Comentarios sobre tu respuesta ${number}` });
const thread = (page: Page, number: number) => page.getByRole('group', { name: `Comentarios sobre la respuesta ${number}` });
const playPath = ({ id }: Roleplay) => `/roleplays/${id}/play`;

const entregaOf = async ({ empresa }: Team, { id }: Roleplay, { api }: Person): Promise<string> => {
  const path = `/rest/v1/entregas?empresa_id=${empresa.id}&roleplay_id=${id}`;
  const { entregas } = await answered<{ entregas: { id: string }[] }>(api.get(path));
  return entregas.at(-1)?.id ?? '';
};
const comment = (team: Team, { api }: Person, entrega: string, n: number, texto: string) =>
  answered(api.post(`/rest/v1/entregas/${entrega}/comentarios?empresa_id=${team.empresa.id}`, { data: { n, texto } }));
const commentsOf = async (team: Team, entrega: string, n: number): Promise<string[]> => {
  const path = `/rest/v1/entregas/${entrega}/comentarios?empresa_id=${team.empresa.id}&n=${n}`;
  return (await answered<{ items: { texto: string }[] }>(team.responsable.api.get(path))).items.map(({ texto }) => texto);
};

test('[2.36 4.6 4.7] a comment is read beside the worker’s own words after two acts, and answered there; both sides see it at once @phone', {
  tag: '@journey',
}, async ({ page, browser, team, roleplay }) => {
  const { trabajadora, responsable } = team;
  await assign(team, roleplay, [trabajadora]);
  await complete(trabajadora, roleplay);
  await readAll(trabajadora);
  const size = page.viewportSize();
  const context = await browser.newContext(size ? { viewport: size } : {});
  await context.addCookies(trabajadora.cookies);
  const worker = await context.newPage();
  const live = liveChangesConnected(worker);
  await worker.goto('/worker-dashboard');
  await live;

  const theirLive = liveChangesConnected(page);
  await openFor(page, responsable, responsesPath(roleplay));
  await theirLive;
  await page.getByRole('link', { name: 'Comentar', exact: true }).nth(1).click();
  const field = page.getByRole('textbox', { name: 'Comentario sobre la respuesta 2' });
  await expect(field).toBeFocused();
  await field.fill('Di también quién llama.');
  await expect(thread(page, 2)).toContainText(`Lo leen ${trabajadora.email} y los responsables de la empresa.`);
  await field.press('Control+Enter');
  await expect(thread(page, 2).getByRole('listitem')).toHaveText([/Di también quién llama\./]);
  await expect(field).toHaveValue('');
  await expectAccessibleAndFitting(page);

  // Two acts: the bell, the notice.
  await bell(worker, 'Avisos, 1 sin leer').click();
  await notice(worker, `Sin leer. ${responsable.email} ha comentado tu respuesta de «${roleplay.title}»`).click();
  await expect(ownThread(worker, 2)).toBeFocused();
  await expect(ownThread(worker, 2).getByText('Di también quién llama.')).toBeInViewport();
  await expectAccessibleAndFitting(worker);

  await ownThread(worker, 2).getByRole('button', { name: 'Responder' }).click();
  await ownThread(worker, 2).getByRole('textbox').fill('Llamo yo.');
  await ownThread(worker, 2).getByRole('button', { name: 'Enviar' }).click();
  await expect(thread(page, 2).getByRole('listitem')).toHaveText([/Di también quién llama\./, /Llamo yo\./]);
  await context.close();

  await thread(page, 2)
    .getByRole('button', { name: /^Eliminar tu comentario/ })
    .click();
  await page.getByRole('dialog', { name: 'Eliminar comentario' }).getByRole('button', { name: 'Eliminar' }).click();
  await expect(thread(page, 2).getByRole('listitem')).toHaveText([/Llamo yo\./]);
});

test('[4.7] typed in one tab, sent from another: one comment, and no draft is left in either', async ({
  page,
  context,
  team,
  roleplay,
}) => {
  const { trabajadora } = team;
  await complete(trabajadora, roleplay);
  const entrega = await entregaOf(team, roleplay, trabajadora);
  await comment(team, team.responsable, entrega, 1, '¿Quién llama?');
  const live = liveChangesConnected(page);
  await openFor(page, trabajadora, playPath(roleplay));
  await live;
  await ownThread(page, 1).getByRole('button', { name: 'Responder' }).click();
  await ownThread(page, 1).getByRole('textbox').fill('Llamo yo.');
  await expect(ownThread(page, 1).getByText('Borrador guardado')).toBeVisible();

  const tab = await context.newPage();
  await tab.goto(playPath(roleplay));
  await expect(ownThread(tab, 1).getByRole('textbox')).toHaveValue('Llamo yo.');
  await ownThread(tab, 1).getByRole('button', { name: 'Enviar' }).click();
  await expect(ownThread(tab, 1).getByRole('listitem')).toHaveCount(2);
  await expect(ownThread(page, 1).getByRole('listitem')).toHaveCount(2);
  await expect(ownThread(page, 1).getByRole('textbox')).toHaveValue('');
  await expect.poll(() => keptDrafts(page)).toEqual([]);
  expect(await commentsOf(team, entrega, 1)).toEqual(['Llamo yo.', '¿Quién llama?']);
});

test('[4.7] without a connection a comment stays where it was typed, also after a reload, and is sent once', async ({
  page,
  context,
  team,
  roleplay,
}) => {
  const { trabajadora } = team;
  await complete(trabajadora, roleplay);
  const entrega = await entregaOf(team, roleplay, trabajadora);
  await openFor(page, trabajadora, playPath(roleplay));
  await page.getByRole('button', { name: 'Comentar: tu respuesta 3' }).click();
  const field = ownThread(page, 3).getByRole('textbox');
  await context.setOffline(true);
  await field.fill('Tengo una duda.');
  await ownThread(page, 3).getByRole('button', { name: 'Enviar' }).click();
  await expect(ownThread(page, 3).getByRole('alert')).toBeVisible();
  await expect(field).toHaveValue('Tengo una duda.');
  await expect.poll(() => keptDrafts(page)).not.toEqual([]);
  await context.setOffline(false);

  // Its answer is lost on the way: the second sending is the same comment.
  await page.reload();
  await expect(field).toHaveValue('Tengo una duda.');
  await page.route('**/comentarios?*', async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort();
  });
  await ownThread(page, 3).getByRole('button', { name: 'Enviar' }).click();
  await expect(ownThread(page, 3).getByRole('alert')).toBeVisible();
  await expect(field).toHaveValue('Tengo una duda.');
  await page.unroute('**/comentarios?*');
  await ownThread(page, 3).getByRole('button', { name: 'Enviar' }).click();
  await expect(ownThread(page, 3).getByRole('listitem')).toHaveText([/Tengo una duda\./]);
  await expect(field).toHaveValue('');
  expect(await commentsOf(team, entrega, 3)).toEqual(['Tengo una duda.']);
  await expect.poll(() => keptDrafts(page)).toEqual([]);
});

test('[4.7] after ‘Volver a asignar’ the comments stand with the words that they are about', async ({ page, team, roleplay }) => {
  const { trabajadora, responsable, empresa } = team;
  await assign(team, roleplay, [trabajadora]);
  await complete(trabajadora, roleplay);
  const entrega = await entregaOf(team, roleplay, trabajadora);
  await comment(team, responsable, entrega, 2, 'Otra vez, por favor.');
  const { items } = await answered<{ items: { id: string; user_id: string }[] }>(
    responsable.api.get(`/rest/v1/roleplay_assignments?empresa_id=${empresa.id}&roleplay_id=${roleplay.id}`),
  );
  await answered(responsable.api.post(`/rest/v1/roleplay_assignments/${items[0]?.id}/reassign?empresa_id=${empresa.id}`, { data: {} }));

  await openFor(page, trabajadora, `${playPath(roleplay)}?entrega=${entrega}`);
  await expect(ownThread(page, 2)).toBeFocused();
  await expect(ownThread(page, 2).getByRole('listitem')).toHaveText([/Otra vez, por favor\./]);
  await openFor(page, responsable, `${responsesPath(roleplay)}?entrega=${entrega}`);
  await expect(thread(page, 2)).toBeFocused();
  await expect(thread(page, 2).getByRole('listitem')).toHaveText([/Otra vez, por favor\./]);
});
