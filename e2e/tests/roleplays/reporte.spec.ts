import { readFile } from 'node:fs/promises';
import { toast } from '../empresas/support.ts';
import { refused, setModel } from '../generador/support.ts';
import { expectAccessibleAndFitting, PEOPLE, signIn } from '../support.ts';
import { createTeam, openFor } from '../tareas/support.ts';
import {
  ANSWERS,
  answerQuestions,
  copyReport,
  createRoleplay,
  expect,
  GENERATED,
  generateReport,
  informePath,
  informesOf,
  QUESTIONS,
  removeAi,
  reportCard,
  responsesPath,
  section,
  test,
} from './informe-support.ts';

const ESTIMATE = '**/rest/v1/rpc/estimate_informe*';
const ONE_INFORME = '**/rest/v1/informes/*';

test('[2.38 7.30 8.14 9.5] a responsable accepts the cost, generates one report for two clicks, reads the quotes and copies it', {
  tag: '@journey',
}, async ({ page, team, roleplay }) => {
  await setModel(team, 'ensayo');
  await openFor(page, team.responsable, responsesPath(roleplay));
  await expect(reportCard(page)).toContainText('Resume 4 respuestas de 2 personas, con citas literales.');
  await expect(reportCard(page)).toContainText(/Como máximo <?\d+(,\d+)?\sUS\$/);
  await expect(reportCard(page)).toContainText(/Quedan \d+(,\d+)?\sUS\$ de este mes/);
  await generateReport(page).dblclick();

  await expect(section(page, 'Reporte')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(new RegExp(`/roleplays/${roleplay.id}/responses\\?seccion=reporte`));
  await expect(copyReport(page)).toBeVisible(GENERATED);
  const informes = await informesOf(team, roleplay);
  expect(informes).toHaveLength(1);
  await expect(page.getByRole('heading', { level: 1, name: roleplay.title })).toBeVisible();
  await expect(page.getByText(/ · 4 respuestas de 2 personas$/)).toBeVisible();
  const figures = page.getByRole('list', { name: 'Cifras del reporte' });
  await expect(figures.getByRole('listitem')).toHaveText([/^Asignados\s*0$/, /^Completados\s*0/, /^Vencidos\s*0$/, /^Respuestas\s*4/]);
  await expect(page.getByText('Estas cifras las cuenta Ensaya, no la IA.')).toBeVisible();
  await expect(page.getByText(/\d+ citas? · \d+ personas?/).first()).toBeVisible();

  // The quote stands, marked, in the answer of its person.
  const quote = page.getByRole('button', { name: /«.+» .+ · Pregunta \d/ }).first();
  await quote.press('Enter');
  await expect(quote).toHaveAttribute('aria-expanded', 'true');
  // Only one quote is open.
  const marked = page
    .getByRole('listitem')
    .filter({ has: page.locator('mark') })
    .last();
  const text = await marked.locator('mark').innerText();
  await expect(quote).toContainText(`«${text}»`);
  const whole = Object.values(ANSWERS)
    .flat()
    .find((answer) => answer.includes(text));
  await expect(marked.locator('p').last()).toHaveText(whole ?? 'an answer of the role-play');
  await expect(marked).toContainText(/Respuesta completa a «/);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await copyReport(page).click();
  await expect(page.getByRole('button', { name: 'Copiado' })).toBeVisible();
  await expect(toast(page, 'Reporte copiado al portapapeles')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`# Reporte: ${roleplay.title}`);
  await expect(copyReport(page)).toBeVisible(GENERATED);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Markdown' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^reporte-averia-.*\.md$/);
  expect(await readFile(await file.path(), 'utf8')).toBe(copied);

  await page.getByRole('link', { name: 'Abrir en su propia página' }).click();
  await expect(page).toHaveURL(new RegExp(`${informePath(roleplay, informes[0]?.id ?? '')}`));
  await expect(page.getByRole('heading', { level: 1, name: `Reporte: ${roleplay.title}` })).toBeVisible();
  await expect(copyReport(page)).toBeVisible();
  await page.getByRole('link', { name: 'Volver a Respuestas' }).click();
  await expect(section(page, 'Respuestas')).toHaveAttribute('aria-selected', 'true');
  await expect(reportCard(page).getByRole('link', { name: /^Ver el del \d+ \w+ \d{4}$/ })).toBeVisible();
});

test('[2.38] the side column names discarded quotes, the people in no finding, the cost, the template and earlier reports', async ({
  page,
  team,
  roleplay,
}) => {
  await setModel(team, 'ensayo-inventa');
  await openFor(page, team.responsable, responsesPath(roleplay));
  await generateReport(page).click();
  await expect(copyReport(page)).toBeVisible(GENERATED);
  const side = page.getByRole('complementary', { name: 'Sobre este reporte' });
  await expect(side.getByRole('heading', { name: /^Citas descartadas: [1-9]\d*$/ })).toBeVisible();
  await expect(page.getByText('4.000 €')).toHaveCount(0);
  await expect(side).toContainText(/Ha costado .+ de los .+US\$ aceptados\./);
  await side.getByRole('region', { name: 'Cómo se hizo' }).getByRole('button').click();
  await expect(page.getByRole('dialog', { name: 'Plantilla de este reporte' })).toBeVisible();
  await page.keyboard.press('Escape');

  // A second report, from the same visit.
  await setModel(team, 'ensayo');
  await generateReport(page).click();
  await expect(side.getByRole('region', { name: 'Reportes anteriores' }).getByRole('link')).toHaveCount(1, GENERATED);
  await side.getByRole('region', { name: 'Reportes anteriores' }).getByRole('link').click();
  await expect(side.getByRole('region', { name: 'Otros reportes' }).getByRole('link')).toHaveCount(1);
});

test('[2.38] without answers the button is disabled and says why', async ({ page, team }) => {
  const empty = await createRoleplay(team);
  await openFor(page, team.responsable, responsesPath(empty));
  await expect(generateReport(page)).toBeDisabled();
  await expect(generateReport(page)).toHaveAccessibleDescription(/^Todavía no hay respuestas/);
});

test('[2.38] without AI the card says so, and the report has the counts and the answers', async ({ page, playwright, baseURL }) => {
  const team = await createTeam(playwright, baseURL ?? '');
  const roleplay = await createRoleplay(team);
  await answerQuestions(team.trabajadora, roleplay, ANSWERS.ana);
  await removeAi(team);
  await openFor(page, team.responsable, responsesPath(roleplay));
  await expect(reportCard(page)).toContainText('La IA aún no está configurada');
  await reportCard(page).getByRole('button', { name: 'Generar Reporte sin IA' }).click();
  await expect(copyReport(page)).toBeVisible(GENERATED);
  await expect(page.getByText(ANSWERS.ana[0])).toBeVisible();
  await page.getByRole('button', { name: 'Abrir todas' }).click();
  await expect(page.getByText(ANSWERS.ana[1])).toBeVisible();
  await expect(page.getByText('Citas descartadas')).toHaveCount(0);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await copyReport(page).click();
  await expect(toast(page, 'Reporte copiado al portapapeles')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  for (const text of [QUESTIONS[0], ...ANSWERS.ana]) expect(copied).toContain(text);
});

test('[8.7] a refused start and a failed load say so, and neither looks like an empty report', async ({ page, team, roleplay }) => {
  await setModel(team, 'ensayo');
  await page.route(ESTIMATE, (route) => route.abort());
  await openFor(page, team.responsable, responsesPath(roleplay));
  await expect(reportCard(page).getByRole('alert')).toContainText('Error al calcular el coste del reporte');
  await expect(generateReport(page)).toHaveCount(0);
  await page.unroute(ESTIMATE);
  await reportCard(page).getByRole('button', { name: 'Reintentar' }).click();

  await page.route('**/rest/v1/informes', (route) => route.fulfill(refused(409, 'ai_cap', 'La empresa ha llegado a su tope de IA')), {
    times: 1,
  });
  await generateReport(page).click();
  await expect(reportCard(page).getByRole('alert')).toHaveText('Error al generar el reporte: La empresa ha llegado a su tope de IA');
  await generateReport(page).click();
  await expect(copyReport(page)).toBeVisible(GENERATED);

  await page.route(ONE_INFORME, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Error al cargar el reporte');
  await expect(page.getByText('Citas descartadas')).toHaveCount(0);
  await page.unroute(ONE_INFORME);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(copyReport(page)).toBeVisible(GENERATED);
});

test('[6.4 2.17] only responsables of the company read a report', async ({ page, team, roleplay, browser, playwright, baseURL }) => {
  await setModel(team, 'ensayo');
  await openFor(page, team.responsable, responsesPath(roleplay));
  await generateReport(page).click();
  await expect(copyReport(page)).toBeVisible(GENERATED);
  const [informe] = await informesOf(team, roleplay);
  const path = informePath(roleplay, informe?.id ?? '');

  const others = await createTeam(playwright, baseURL ?? '');
  const stranger = await browser.newPage();
  await openFor(stranger, others.responsable, path);
  await expect(stranger.getByText('Reporte no encontrado')).toBeVisible();
  await expect(stranger.getByText(roleplay.title)).toHaveCount(0);
  await stranger.close();

  const worker = await browser.newContext();
  await worker.addCookies(team.trabajadora.cookies);
  const workerPage = await worker.newPage();
  await workerPage.goto(path);
  await expect(workerPage.getByText('Tu cuenta no puede abrir esa página')).toBeVisible();
  await worker.close();

  const admin = await browser.newPage();
  await signIn(admin, PEOPLE.superadmin);
  await expect(admin).toHaveURL(/admin-dashboard/);
  await admin.goto(path);
  await expect(admin.getByText('Tu cuenta no puede abrir esa página')).toBeVisible();
  await admin.close();
});

test('[2.38] the report is accessible at both widths, prints without the shell, and opens its quotes by keyboard', async ({
  page,
  team,
  roleplay,
}) => {
  await setModel(team, 'ensayo');
  await openFor(page, team.responsable, responsesPath(roleplay));
  await generateReport(page).click();
  await expect(copyReport(page)).toBeVisible(GENERATED);
  await expectAccessibleAndFitting(page);
  await page.getByRole('link', { name: 'Abrir en su propia página' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Reporte: ${roleplay.title}` })).toBeVisible();
  const quote = page.getByRole('button', { name: / · Pregunta \d/ }).first();
  await quote.focus();
  await page.keyboard.press('Space');
  await expect(quote).toHaveAttribute('aria-expanded', 'true');
  await expectAccessibleAndFitting(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(copyReport(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('mark')).toBeVisible();
});
