import { randomUUID } from 'node:crypto';
import { refused } from '../generador/support.ts';
import { expectAccessibleAndFitting, liveChangesConnected, PEOPLE, PHONE, signIn, withoutLiveChanges } from '../support.ts';
import {
  answerQuestion,
  assign,
  complete,
  createRoleplay,
  deleteRoleplay,
  expect,
  item,
  keepDraft,
  openFor,
  ROLEPLAYS,
  responsesPath,
  roleplaysOf,
  test,
} from './support.ts';

test('[2.6 2.33 2.34] a responsable sees the team’s progress, reads the answers, and finds the rest in the menu', async ({
  page,
  ownTeam,
}) => {
  const empty = await createRoleplay(ownTeam, { title: 'Primera llamada', description: null, questions: ['¿Quién es?'] });
  const assigned = await createRoleplay(ownTeam, { title: 'Avería en plena ola de frío' });
  await assign(ownTeam, assigned, [ownTeam.trabajadora, ownTeam.trabajador], 7);
  await complete(ownTeam.trabajadora, assigned);
  await openFor(page, ownTeam.responsable, ROLEPLAYS);
  await expect(page.getByRole('heading', { level: 1, name: 'Roleplays' })).toBeVisible();
  await expect(page.getByText('2 roleplays')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Nuevo Roleplay' })).toHaveAttribute('href', /^\/roleplays\/new\?empresa=/);

  const row = item(page, assigned.title);
  await expect(row).toContainText('3 preguntas · Creado el');
  await expect(row).toContainText('2 asignados');
  await expect(row.getByRole('listitem')).toHaveText(['1 completado', '1 pendiente']);
  await expect(item(page, empty.title)).toContainText('1 pregunta · Creado el');
  await expect(item(page, empty.title)).toContainText('Sin asignar');

  await row.getByRole('button', { name: `Más acciones de ${assigned.title}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Vista previa', 'Editar', 'Duplicar', 'Asignar Roleplay']);
  for (const [name, path] of [
    ['Vista previa', `/roleplays/${assigned.id}/play`],
    ['Editar', `/roleplays/${assigned.id}/edit`],
    ['Duplicar', `/roleplays/new?copia=${assigned.id}`],
  ] as const)
    await expect(page.getByRole('menuitem', { name })).toHaveAttribute('href', path);
  await page.keyboard.press('Escape');
  await row.getByRole('link', { name: 'Ver Respuestas' }).click();
  await expect(page).toHaveURL(new RegExp(responsesPath(assigned)));
});

test('[2.34 8.12 8.14] deleting asks first, says so, and reports a failure in red', async ({ page, team }) => {
  const roleplay = await createRoleplay(team);
  await openFor(page, team.responsable, ROLEPLAYS);
  const bin = item(page, roleplay.title).getByRole('button', { name: `Eliminar ${roleplay.title}` });
  const dialog = page.getByRole('dialog', { name: 'Eliminar roleplay' });
  await bin.click();
  await expect(dialog).toContainText(roleplay.title);
  await expect(dialog).toContainText('Esta acción no se puede deshacer.');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();
  await expect(bin).toBeFocused();

  const one = `**/rest/v1/roleplays/${roleplay.id}?*`;
  await page.route(one, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill(refused(500, 'internal', 'No')) : route.fallback(),
  );
  await bin.click();
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByRole('alert')).toHaveText('Error al eliminar el roleplay');
  await page.unroute(one);
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Roleplay eliminado correctamente')).toBeVisible();
  await expect(item(page, roleplay.title)).toHaveCount(0);
  expect((await roleplaysOf(team)).some(({ id }) => id === roleplay.id)).toBe(false);
});

test('[2.34 4.6] a worker sees what is assigned first, in order of urgency, with status and date; only the first button is filled @phone', {
  tag: '@journey',
}, async ({ page, ownTeam }) => {
  const { trabajadora } = ownTeam;
  const free = await createRoleplay(ownTeam, { title: 'Aplazar una visita' });
  const done = await createRoleplay(ownTeam, { title: 'Defender un presupuesto' });
  const open = await createRoleplay(ownTeam, { title: 'Cliente que amenaza con irse' });
  const soon = await createRoleplay(ownTeam, { title: 'Avería en plena ola de frío' });
  const late = await createRoleplay(ownTeam, { title: 'Factura cobrada dos veces' });
  await assign(ownTeam, done, [trabajadora], 9);
  await assign(ownTeam, open, [trabajadora]);
  await assign(ownTeam, soon, [trabajadora], 5);
  await assign(ownTeam, late, [trabajadora], 1);
  await complete(trabajadora, done);
  const [first, second] = soon.questions;
  if (!first || !second) throw new Error('the role-play has three questions');
  await answerQuestion(trabajadora, soon, first, 'Hoy mismo.');
  await keepDraft(trabajadora, soon, second, 'Entiendo que');
  // The deadline of one day has passed, and of the five days three are left.
  await page.clock.setFixedTime(Date.now() + 2 * 86_400_000);
  await openFor(page, trabajadora, ROLEPLAYS);

  const mine = page.getByRole('region', { name: 'Asignados a ti' });
  const others = page.getByRole('region', { name: 'También puedes ensayar' });
  await expect(mine.getByRole('heading', { level: 3 })).toHaveText([late.title, soon.title, open.title, done.title]);
  await expect(mine.getByRole('heading', { level: 2 })).toHaveText('Asignados a ti 4');
  await expect(others.getByRole('heading', { level: 3 })).toHaveText([free.title]);
  for (const [roleplay, status, date, action] of [
    [late, 'Vencido', 'Venció el', 'Comenzar'],
    [soon, '3 días restantes', 'Hasta el', 'Continuar'],
    [open, 'Pendiente', 'Sin fecha límite', 'Comenzar'],
    [done, 'Completado', 'Hecho el', 'Ver mis respuestas'],
  ] as const) {
    const row = item(page, roleplay.title);
    await expect(row).toContainText(status);
    await expect(row).toContainText(date);
    await expect(row.getByRole('link', { name: action })).toHaveAttribute('href', `/roleplays/${roleplay.id}/play`);
  }
  await expect(item(page, soon.title)).toContainText('1 de 3 respondidas');
  await expect(item(page, soon.title)).toContainText('Borrador guardado');
  await expect(item(page, open.title)).toContainText('3 preguntas');
  await expect(page.locator('[data-variant="filled"]')).toHaveCount(1);
  await expect(item(page, late.title).locator('[data-variant="filled"]')).toHaveText(/Comenzar/);
  await expect(page.getByRole('link', { name: /Nuevo Roleplay|Ver Respuestas/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Eliminar|Más acciones/ })).toHaveCount(0);

  // Of the last day, one is left: the singular.
  await page.clock.setFixedTime(Date.now() + 4.5 * 86_400_000);
  await page.reload();
  await expect(item(page, soon.title)).toContainText('1 día restante');
  await item(page, late.title).getByRole('link', { name: 'Comenzar' }).click();
  await expect(page).toHaveURL(new RegExp(`/roleplays/${late.id}/play`));
  // All of the row leads there.
  await page.goBack();
  await item(page, late.title).click({ position: { x: 8, y: 8 } });
  await expect(page).toHaveURL(new RegExp(`/roleplays/${late.id}/play`));
});

test('[2.33 9.7] the search is in the address, without case or accents; the view is remembered', async ({ page, team }) => {
  const mark = randomUUID().slice(0, 8);
  const wanted = await createRoleplay(team, { title: `Avería ${mark}` });
  const other = await createRoleplay(team, { title: `Factura ${mark}`, description: 'Otra cosa' });
  await withoutLiveChanges(page);
  await openFor(page, team.responsable, ROLEPLAYS);
  const box = page.getByRole('searchbox', { name: 'Buscar roleplays' });
  await expect(box).toHaveAttribute('placeholder', 'Buscar roleplays...');
  await box.fill(`AVERIA ${mark}`);
  await expect(item(page, other.title)).toHaveCount(0);
  await expect(item(page, wanted.title)).toBeVisible();
  await expect(page).toHaveURL(/q=AVERIA/);
  await page.reload();
  await expect(box).toHaveValue(`AVERIA ${mark}`);
  await expect(item(page, wanted.title)).toBeVisible();
  await box.press('Escape');
  await expect(item(page, other.title)).toBeVisible();

  const columns = () =>
    page.getByRole('list', { name: 'Roleplays' }).evaluate(
      (list) =>
        getComputedStyle(list)
          .gridTemplateColumns.split(' ')
          .filter((width) => width.endsWith('px')).length,
    );
  await page.getByRole('radiogroup', { name: 'Vista' }).getByText('Cuadrícula').click({ force: true });
  expect(await page.evaluate(() => localStorage.getItem('roleplayViewMode'))).toBe('grid');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Cuadrícula' })).toBeChecked();
  for (const [width, count] of [
    [1440, 3],
    [800, 2],
    [PHONE.width, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(columns).toBe(count);
  }
  await page.evaluate(() => localStorage.setItem('roleplayViewMode', 'mosaico'));
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Lista' })).toBeChecked();
  await deleteRoleplay(team, wanted);
  await deleteRoleplay(team, other);
});

test('[2.33] a long list comes page by page, and the changes of others arrive by themselves', async ({ page, ownTeam }) => {
  const titles = Array.from({ length: 22 }, (_, index) => `Situación ${String(index + 1).padStart(2, '0')}`);
  for (const title of titles) await createRoleplay(ownTeam, { title, questions: ['¿Y bien?'] });
  const live = liveChangesConnected(page);
  await openFor(page, ownTeam.responsable, ROLEPLAYS);
  await live;
  await expect(page.getByText('20 roleplays o más')).toBeVisible();
  await page.getByRole('button', { name: 'Cargar más' }).click();
  await expect(page.getByText('22 roleplays', { exact: true })).toBeVisible();
  await expect(item(page, 'Situación 01')).toBeVisible();
  await createRoleplay(ownTeam, { title: 'De una colega', questions: ['¿Y bien?'] });
  await expect(item(page, 'De una colega')).toBeVisible();
});

test('[2.6 2.34] a superadmin sees all companies, filters by one, and has no actions', async ({ page, team, ownTeam }) => {
  const here = await createRoleplay(team, { title: `Aquí ${randomUUID().slice(0, 8)}` });
  const there = await createRoleplay(ownTeam, { title: `Allí ${randomUUID().slice(0, 8)}` });
  await signIn(page, PEOPLE.superadmin);
  await page.waitForURL('**/admin-dashboard');
  await page.goto(ROLEPLAYS);
  await expect(item(page, there.title)).toContainText(ownTeam.empresa.nombre);
  await expect(item(page, here.title)).toContainText(team.empresa.nombre);
  await expect(page.getByRole('link', { name: /Nuevo Roleplay|Ver Respuestas|Comenzar/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Eliminar|Más acciones/ })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Empresa' }).fill(ownTeam.empresa.nombre);
  await page.getByRole('option', { name: ownTeam.empresa.nombre }).click();
  await expect(item(page, here.title)).toHaveCount(0);
  await expect(item(page, there.title)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`empresa=${ownTeam.empresa.id}`));
  await expect(item(page, there.title).getByRole('link', { name: there.title })).toHaveAttribute(
    'href',
    new RegExp(`/roleplays/${there.id}/play`),
  );
  await deleteRoleplay(team, here);
});

test('[2.33 2.34] the lists are accessible at both widths', async ({ page, ownTeam }) => {
  const roleplay = await createRoleplay(ownTeam);
  await createRoleplay(ownTeam, { title: 'Palabrasinespaciosque'.repeat(4), description: 'sinespacios'.repeat(40) });
  await assign(ownTeam, roleplay, [ownTeam.trabajadora, ownTeam.trabajador], 3);
  await complete(ownTeam.trabajador, roleplay);
  await openFor(page, ownTeam.responsable, ROLEPLAYS);
  await expectAccessibleAndFitting(page);
  await item(page, roleplay.title)
    .getByRole('button', { name: /Más acciones/ })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Editar' })).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.context().clearCookies();
  await openFor(page, ownTeam.trabajadora, ROLEPLAYS);
  await expectAccessibleAndFitting(page);
});
