import { ai, configure, expect, field, logo, openSettings, test } from '../ajustes/support.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#0a7"/></svg>';

test('[2.39 2.58] when a control is removed by its own action, focus moves next to it, never to the top of the page', async ({
  page,
  team,
  empresa,
}) => {
  await configure(team.responsable, empresa);
  await openSettings(page, team.responsable, empresa);

  await test.step('a file that was sent', async () => {
    const choose = logo(page).getByRole('button', { name: 'Elegir archivo' });
    await choose.focus();
    await logo(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) });
    await expect(page.getByText('Logotipo actualizado correctamente')).toBeVisible();
    await expect(choose).toBeFocused();
  });
  await test.step('a key that was deleted', async () => {
    await ai(page).getByRole('button', { name: 'Eliminar clave' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).press('Enter');
    await expect(ai(page).getByLabel('Clave de API')).toBeFocused();
  });
  await test.step('a template that was restored, with and without a question', async () => {
    const restore = ai(page).getByRole('button', { name: 'Restaurar la plantilla de Ensaya' });
    const example = ai(page).getByRole('button', { name: 'Ver un ejemplo' }).first();
    for (const text of ['Otra cosa', '']) {
      await field(page, 'Plantilla de prompt').fill(text);
      await restore.press('Enter');
      if (text) await page.getByRole('dialog').getByRole('button', { name: 'Restaurar' }).press('Enter');
      await expect(restore).toBeHidden();
      await expect(example).toBeFocused();
    }
  });
});
