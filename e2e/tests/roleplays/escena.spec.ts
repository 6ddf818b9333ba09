import type { Page } from '@playwright/test';
import { untilInstalled } from '../sesion/support.ts';
import { answered } from '../stage.ts';
import { expectAccessibleAndFitting } from '../support.ts';
import { write } from './crear-support.ts';
import { assign, author, editPath, expect, NEW_ROLEPLAY, openFor, responsesPath, roleplaysOf, test } from './support.ts';

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const PICTURE = { name: 'Caldera.png', mimeType: 'image/png', buffer: PNG };
const picker = (page: Page) => page.getByRole('group', { name: 'Imagen o PDF de la escena' }).locator('input[type="file"]');
const picture = (page: Page) => page.getByRole('img', { name: 'Imagen de la escena: Caldera.png' });
const isDrawn = (page: Page) => expect.poll(() => picture(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);

test('[2.36 2.37 5.8] a picture of the scene: chosen, previewed, saved with the texts, seen by the worker', async ({ page, team }) => {
  await openFor(page, team.responsable, NEW_ROLEPLAY);
  await picker(page).setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(page.getByRole('alert')).toHaveText('Tipo de archivo no permitido. Formatos aceptados: JPG, JPEG, PNG, WEBP, PDF');
  await picker(page).setInputFiles(PICTURE);
  const title = `Escena ${Date.now()}`;
  await author(page).title.fill(title);
  await write(page);
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: 'Vista previa' }).click();
  await isDrawn(page);
  await page.keyboard.press('Escape');
  await author(page).save.click();
  await expect(page).toHaveURL(/\/responses/);
  const roleplay = (await roleplaysOf(team)).find((one) => one.title === title);
  if (!roleplay) throw new Error('the role-play was not saved');
  await assign(team, roleplay, [team.trabajadora]);

  const play = `/roleplays/${roleplay.id}/play`;
  await openFor(page, team.trabajadora, play);
  await isDrawn(page);
  await expectAccessibleAndFitting(page);
});

test('[2.36 5.8] an upload that fails leaves the texts saved and the file to send again; another edit removes it', async ({
  page,
  team,
  roleplay,
}) => {
  await openFor(page, team.responsable, editPath(roleplay));
  await picker(page).setInputFiles(PICTURE);
  await author(page).description.fill('Con la caldera delante.');
  await page.route('**/escena?*', (route) => route.abort(), { times: 1 });
  await author(page).save.click();
  await expect(
    page.getByText('El roleplay se ha guardado, pero no el archivo de la escena: No hay conexión. Revisa tu red e inténtalo de nuevo'),
  ).toBeVisible();
  await expect(author(page).description).toHaveValue('Con la caldera delante.');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page).toHaveURL(new RegExp(responsesPath(roleplay)));

  await page.goto(editPath(roleplay));
  await page.getByRole('button', { name: 'Quitar Caldera.png' }).click();
  await expect(picker(page)).toBeAttached();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('dialog', { name: 'Descartar el borrador' }).getByRole('button', { name: 'Seguir escribiendo' }).click();
  await author(page).save.click();
  await expect(page).toHaveURL(new RegExp(responsesPath(roleplay)));
  await page.goto(editPath(roleplay));
  await expect(picker(page)).toBeAttached();
});

test('[2.36 5.8] a slow upload is visibly under way, can be cancelled, and does not pull back a person who has left; the focus stays in the field', async ({
  page,
  team,
  roleplay,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/escena?*', async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await openFor(page, team.responsable, editPath(roleplay));
  await picker(page).setInputFiles(PICTURE);
  await page.getByRole('button', { name: 'Quitar Caldera.png' }).click();
  await expect(page.getByRole('button', { name: 'Elegir archivo' })).toBeFocused();
  await picker(page).setInputFiles(PICTURE);
  await author(page).save.click();
  await page.getByRole('button', { name: 'Cancelar la subida de Caldera.png' }).click();
  await expect(page.getByText('El roleplay se ha guardado, pero no el archivo de la escena')).toBeVisible();

  await picker(page).setInputFiles(PICTURE);
  await author(page).save.click();
  await expect(page.getByRole('button', { name: 'Cancelar la subida de Caldera.png' })).toBeVisible();
  await page.getByRole('link', { name: 'Volver a Roleplays' }).click();
  await expect(page).toHaveURL(/\/dashboard\/roleplays/);
  const stored = page.waitForResponse(/\/escena\?/);
  release();
  expect((await stored).status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: 'Roleplays' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/roleplays/);
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });
  test.describe.configure({ timeout: 120_000 });

  test('[2.37 8.3] what was seen once is there again, the picture too', async ({ page, context, team, roleplay }) => {
    const { api } = team.responsable;
    await answered(api.put(`/rest/v1/roleplays/${roleplay.id}/escena?empresa_id=${roleplay.company_id}`, { multipart: { file: PICTURE } }));
    await assign(team, roleplay, [team.trabajadora]);
    await openFor(page, team.trabajadora, `/roleplays/${roleplay.id}/play`);
    await isDrawn(page);
    await untilInstalled(page);
    await context.setOffline(true);
    await page.reload();
    await isDrawn(page);
  });
});
