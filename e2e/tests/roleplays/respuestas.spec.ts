import { readFile } from 'node:fs/promises';
import { expectAccessibleAndFitting, PEOPLE, signIn } from '../support.ts';
import { createTeam, expect, openFor, test } from '../tareas/support.ts';
import {
  answer,
  assign,
  assignPanel,
  attach,
  changeRoleplay,
  createRoleplay,
  finish,
  openResponses,
  people,
  responsesPath,
  rowOf,
  table,
} from './respuestas-support.ts';

test('[2.38 4.6 7.17 7.18] by question: every person with status, answer and attachment, or without an answer', {
  tag: '@journey',
}, async ({ page, team }) => {
  const roleplay = await createRoleplay(team);
  const { trabajadora: ana, trabajador: luis } = team;
  await assign(team, roleplay, [ana], 3);
  await assign(team, roleplay, [luis]);
  await attach(team, ana, roleplay, 0);
  await answer(team, ana, roleplay, 0, 'Abro ahora un aviso urgente.');
  await answer(team, ana, roleplay, 1, 'Sí, y llamo yo al técnico.');
  await finish(ana, roleplay);
  await openResponses(page, team, roleplay);

  await expect(page.getByText('2 asignados')).toBeVisible();
  await expect(page.getByText('1 completado', { exact: true })).toBeVisible();
  await expect(page.getByText('1 pendiente', { exact: true })).toBeVisible();
  await expect(table(page).getByRole('columnheader', { name: '¿Cuándo vienen?' })).toContainText('1 respuesta');
  await expect(rowOf(page, ana)).toContainText('Completado');
  await expect(rowOf(page, ana)).toContainText('Abro ahora un aviso urgente.');
  await expect(rowOf(page, ana, 1)).toContainText('Sí, y llamo yo al técnico.');
  await expect(rowOf(page, luis)).toContainText('Pendiente');
  await expect(rowOf(page, luis)).toContainText('Sin respuesta');
  await expect(rowOf(page, luis).getByRole('link')).toHaveCount(0);

  const link = rowOf(page, ana).getByRole('link', { name: 'Ver adjunto' });
  await expect(link).toHaveAttribute('target', '_blank');
  const [saved] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect([saved.suggestedFilename(), await readFile(await saved.path(), 'utf8')]).toEqual(['parte.txt', 'Caldera revisada.']);
});

test('[2.38 3.12] a later change, another wording and a question that is no longer played are marked', async ({ page, team }) => {
  const roleplay = await createRoleplay(team, { questions: ['¿Cuándo vienen?', '¿Le parece una urgencia?', '¿Y la niña?'] });
  const { trabajadora: ana } = team;
  await assign(team, roleplay, [ana]);
  for (const question of [0, 1, 2]) await answer(team, ana, roleplay, question, `Respuesta ${question + 1}`);
  await finish(ana, roleplay);
  await answer(team, ana, roleplay, 0, 'Lo he pensado mejor.', 1);
  const [first, second] = roleplay.questions;
  if (!first || !second) throw new Error('the role-play has questions');
  await changeRoleplay(team, roleplay, { questions: [first, { ...second, text: '¿Le parece normal?' }] });
  await openResponses(page, team, roleplay);

  await expect(rowOf(page, ana)).toContainText(
    /Respuesta 1Cambiada el \d+ \S+ \d{4}, después de entregar. Ahora dice: «Lo he pensado mejor\.»/,
  );
  await expect(rowOf(page, ana, 1)).toContainText('Cuando respondió, la pregunta decía: «¿Le parece una urgencia?»');
  await expect(rowOf(page, ana, 1)).not.toContainText('Cambiada');
  const headers = table(page)
    .getByRole('columnheader')
    .filter({ hasText: /respuesta/ });
  await expect(headers).toHaveText([/^1¿Cuándo vienen\?/, /^2¿Le parece normal\?/, /^¿Y la niña\?Ya no se juega · 1 respuesta$/]);
  await expect(rowOf(page, ana, 2)).toContainText('Respuesta 3');

  await page.getByText('Por persona').click();
  await expect(page.getByRole('region', { name: `Respuestas de ${ana.email}` }).getByRole('listitem')).toHaveText([
    /Respuesta 1.*Lo he pensado mejor/,
    /Cuando respondió, la pregunta decía/,
    /Ya no se juega/,
  ]);
});

test('[2.38 5.7 8.14] title and description are edited in place', async ({ page, team }) => {
  const roleplay = await createRoleplay(team, { title: 'Antes' });
  await openResponses(page, team, roleplay);
  await page.getByRole('button', { name: 'Editar Título' }).click();
  await page.getByLabel('Título', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Este campo no puede estar vacío')).toBeVisible();
  await page.getByLabel('Título', { exact: true }).fill('x'.repeat(101));
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('El título no puede exceder 100 caracteres')).toBeVisible();
  await page.getByLabel('Título', { exact: true }).fill('Después');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Guardado con éxito')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Después' })).toBeVisible();

  await page.getByRole('button', { name: 'Editar Descripción' }).click();
  await page.getByLabel('Descripción', { exact: true }).fill('Una familia sin calefacción.');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Una familia sin calefacción.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Después' })).toBeVisible();
  await expect(page.getByText('Una familia sin calefacción.')).toBeVisible();
});

test('[2.38 2.58 8.14] from the menu: edit, duplicate and delete; the preview is a link', async ({ page, team }) => {
  const roleplay = await createRoleplay(team, { title: 'Para eliminar' });
  await openResponses(page, team, roleplay);
  await expect(page.getByRole('link', { name: 'Vista previa' })).toHaveAttribute('href', new RegExp(`/roleplays/${roleplay.id}/play`));
  await page.getByRole('button', { name: 'Más acciones de Para eliminar' }).click();
  await expect(page.getByRole('menuitem', { name: 'Editar' })).toHaveAttribute('href', new RegExp(`/roleplays/${roleplay.id}/edit`));
  await expect(page.getByRole('menuitem', { name: 'Duplicar' })).toHaveAttribute(
    'href',
    new RegExp(`/roleplays/new\\?copia=${roleplay.id}`),
  );
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Roleplay eliminado correctamente')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/roleplays/);
});

test('[2.38] view and filters are in the address; the back button restores them', async ({ page, team }) => {
  const roleplay = await createRoleplay(team);
  const { trabajadora: ana, trabajador: luis } = team;
  await assign(team, roleplay, [ana, luis]);
  await answer(team, ana, roleplay, 0, 'Sí.');
  await answer(team, ana, roleplay, 1, 'También.');
  await finish(ana, roleplay);
  await openResponses(page, team, roleplay);

  await page.getByRole('combobox', { name: 'Filtrar por estado' }).selectOption('Completado');
  await expect(page).toHaveURL(/estado=completado/);
  await expect(rowOf(page, luis)).toHaveCount(0);
  await expect(rowOf(page, ana)).toBeVisible();
  await page.getByRole('combobox', { name: 'Filtrar por trabajador' }).click();
  await page.getByRole('combobox', { name: 'Filtrar por trabajador' }).fill('luis');
  await page.getByRole('option', { name: luis.email }).click();
  await expect(page).toHaveURL(new RegExp(`trabajador=${luis.id}`));
  await expect(page.getByText('Nadie coincide con esos filtros')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar los filtros' }).click();
  await expect(rowOf(page, luis)).toBeVisible();

  await page.getByText('Por persona').click();
  await expect(page).toHaveURL(/vista=persona/);
  await people(page).getByRole('button', { name: luis.email }).click();
  await expect(page.getByRole('heading', { level: 2, name: luis.email })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: luis.email })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2, name: ana.email })).toBeVisible();
  await page.goBack();
  await expect(table(page)).toBeVisible();
});

test('[6.3 6.5] another company’s role-play is not found, and none of its data is shown', async ({ page, team, playwright, baseURL }) => {
  const roleplay = await createRoleplay(team, { title: 'Secreto de la casa' });
  await answer(team, team.trabajadora, roleplay, 0, 'Respuesta secreta');
  const other = await createTeam(playwright, baseURL ?? '');
  const bodies: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes(roleplay.id)) bodies.push(await response.text().catch(() => ''));
  });
  await openFor(page, other.responsable, responsesPath(roleplay));
  await expect(page.getByText('Roleplay no encontrado')).toBeVisible();
  expect(bodies.join()).not.toContain('ecret');
  for (const path of ['rpc/roleplay_responders', 'roleplay_responses', 'rpc/export_roleplay_responses', 'rpc/assignable_workers']) {
    const query = `empresa_id=${team.empresa.id}&roleplay_id=${roleplay.id}&user_id=${team.trabajadora.id}`;
    const response = await other.responsable.api.get(`/rest/v1/${path}?${query}`);
    if (response.ok()) expect((await response.json()).items, path).toEqual([]);
    else expect(response.status(), path).toBe(404);
  }
  await page.goto('/roleplays/7/responses');
  await expect(page.getByText('Roleplay no encontrado')).toBeVisible();
});

test('[2.17 6.3] neither a worker nor a superadmin opens the page', async ({ page, team, browser }) => {
  const roleplay = await createRoleplay(team);
  await page.context().addCookies(team.trabajadora.cookies);
  await page.goto(responsesPath(roleplay));
  await expect(page.getByText('Tu cuenta no puede abrir esa página')).toBeVisible();
  const context = await browser.newContext();
  const admin = await context.newPage();
  await signIn(admin, PEOPLE.superadmin);
  await expect(admin).toHaveURL(/admin-dashboard/);
  await admin.goto(responsesPath(roleplay));
  await expect(admin.getByText('Tu cuenta no puede abrir esa página')).toBeVisible();
  await context.close();
});

test('[2.38] @phone-only on a phone the panels are folded, and a person’s answers follow the list', async ({ page, team }) => {
  const roleplay = await createRoleplay(team);
  const { trabajadora: ana, trabajador: luis } = team;
  await assign(team, roleplay, [ana]);
  await answer(team, ana, roleplay, 0, 'Voy ahora mismo.');
  await openResponses(page, team, roleplay);
  await expect(rowOf(page, ana)).toContainText('Voy ahora mismo.');
  await expect(page.getByLabel('Buscar trabajadores')).toHaveCount(0);
  await assignPanel(page).getByText('Asignar Roleplay').tap();
  await page.getByLabel(luis.email).check();
  await page.getByRole('button', { name: 'Asignar a 1 trabajador' }).tap();
  await expect(page.getByText('Roleplay asignado a 1 trabajador')).toBeVisible();

  await page.getByText('Por persona').tap();
  await expect(page.getByText('Voy ahora mismo.')).toBeHidden();
  await people(page).getByRole('button', { name: ana.email }).tap();
  await expect(page.getByText('Voy ahora mismo.')).toBeVisible();
  await page.getByRole('button', { name: 'Todas las personas' }).tap();
  await expect(people(page)).toBeVisible();
});

test('[2.38] both views are accessible and fit at both widths', async ({ page, team }) => {
  const roleplay = await createRoleplay(team, {
    description: 'Una familia sin calefacción.',
    questions: ['¿Cuándo vienen?', '¿Y la niña?'],
  });
  const { trabajadora: ana, trabajador: luis } = team;
  await assign(team, roleplay, [ana], 3);
  await attach(team, ana, roleplay, 0);
  await answer(team, ana, roleplay, 0, 'Voy ahora mismo.');
  await answer(team, ana, roleplay, 1, 'La llevo a la otra habitación.');
  await answer(team, luis, roleplay, 1, 'Sin asignación también se responde.');
  await finish(ana, roleplay);
  await openResponses(page, team, roleplay);
  await expect(rowOf(page, ana)).toContainText('Voy ahora mismo.');
  await expectAccessibleAndFitting(page);
  await openResponses(page, team, roleplay, `?vista=persona&persona=${ana.id}`);
  await expect(page.getByText('Voy ahora mismo.')).toBeVisible();
  await expectAccessibleAndFitting(page);
});
