import { expectAccessibleAndFitting, fileOfSize } from '../support.ts';
import { openFor } from '../tareas/support.ts';
import { answer, button, expect, expectClosing, place, playOf, playPath, test } from './play-support.ts';

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const picker = (page: Parameters<typeof answer>[0]) => page.locator('input[type="file"]').first();

test('[2.37 5.8 7.32] an attachment: refused types and sizes, progress while moving on, preview, removal', async ({
  page,
  team,
  roleplay,
}, info) => {
  await openFor(page, team.trabajadora, playPath(roleplay));
  await picker(page).setInputFiles({ name: 'hoja.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('x') });
  await expect(page.getByRole('alert')).toHaveText('Tipo de archivo no permitido. Formatos aceptados: JPG, PNG, WEBP, PDF, DOC, DOCX, TXT');
  await picker(page).setInputFiles(await fileOfSize(info.outputPath('grande.png'), 10 * 1024 * 1024 + 1));
  await expect(page.getByRole('alert')).toHaveText('El archivo es demasiado grande. Máximo 10MB.');
  // The content differs from the extension, which only the server checks.
  await picker(page).setInputFiles({ name: 'falso.png', mimeType: 'image/png', buffer: Buffer.from('no es una imagen') });
  await expect(page.getByRole('alert')).toHaveText('Tipo de archivo no permitido. Formatos aceptados: JPG, PNG, WEBP, PDF, DOC, DOCX, TXT');

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/storage/v1/roleplays/**', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await picker(page).setInputFiles({ name: 'visor-caldera.png', mimeType: 'image/png', buffer: PNG });
  await expect(page.getByText(/^Subiendo, /)).toBeVisible();
  // At 0 % it has no width.
  await expect(page.getByRole('progressbar', { name: 'Subiendo visor-caldera.png' })).toBeAttached();
  await expectAccessibleAndFitting(page);
  await answer(page).fill('Mire el visor');
  await button(page, 'Siguiente').click();
  await expect(place(page, 2)).toBeVisible();
  await answer(page).fill('Dos');
  await button(page, 'Siguiente').click();
  await expect(place(page, 3)).toBeVisible();
  await answer(page).fill('Tres');
  await button(page, 'Finalizar').click();
  await expect(page.getByText('Esperando al adjunto de la pregunta 1')).toBeVisible();
  release();
  await expectClosing(page);
  const { responses } = await playOf(roleplay, team.trabajadora);
  expect(responses.find(({ question_id }) => question_id === roleplay.questions[0]?.id)?.attachment?.name).toBe('visor-caldera.png');

  await page.goto(playPath(roleplay, '?pregunta=1'));
  await expect(page.getByRole('link', { name: 'visor-caldera.png' })).toBeVisible();
  await expect(page.locator('fieldset img')).toBeVisible();
  await button(page, 'Quitar adjunto').click();
  await expect(button(page, 'Adjuntar archivo')).toBeFocused();
  await expect.poll(async () => (await playOf(roleplay, team.trabajadora)).responses.filter(({ attachment }) => attachment)).toEqual([]);
});

test('[2.37] a phone offers its camera; an upload can be cancelled and repeated @phone-only @phone', async ({ page, team, roleplay }) => {
  await openFor(page, team.trabajadora, playPath(roleplay));
  await expect(button(page, 'Hacer una foto')).toBeVisible();
  await expect(page.locator('input[capture="environment"]')).toHaveAttribute('accept', 'image/*');
  await page.route('**/storage/v1/roleplays/**', (route) => route.abort());
  await picker(page).setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: PNG });
  await expect(page.getByRole('alert')).toHaveText('No hay conexión. Revisa tu red e inténtalo de nuevo');
  await page.unroute('**/storage/v1/roleplays/**');
  await button(page, 'Reintentar').click();
  await expect(page.getByText('Subido')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'foto.png' })).toBeVisible();
});
