import { expectAccessibleAndFitting, PHONE } from '../support.ts';
import { ai, configure, expect, field, logo, openSettings, save, saveElsewhere, test } from './support.ts';

test('[2.39] no violation in the settings and their dialogs, at both widths; touch targets are large enough', async ({
  page,
  team,
  empresa,
}) => {
  await configure(team.responsable, empresa);
  await saveElsewhere(team.responsable, empresa, { prompt_template: 'Frase con {{clinete}}.\n'.repeat(40) });
  await page.setViewportSize(PHONE);
  await openSettings(page, team.responsable, empresa);
  const dialog = page.getByRole('dialog');
  await logo(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'x.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    });
  await expect(logo(page).getByRole('img', { name: /^Logotipo/ })).toHaveCount(2);
  await ai(page).getByText('¿Dónde consigo la clave?').click();
  await ai(page).getByText('Avanzado').click();
  await ai(page).getByRole('button', { name: 'Ver un ejemplo' }).first().click();
  await ai(page).getByRole('button', { name: 'Probar conexión' }).click();
  await expect(ai(page).getByText(/^Conexión correcta/)).toBeVisible();
  await expect(ai(page).getByRole('region', { name: 'Versiones anteriores' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessibleAndFitting(page);
  for (const name of ['Probar conexión', 'Eliminar clave', 'Eliminar logotipo', 'Guardar cambios', 'Ver Prompt', 'Insertar {{tema}}'])
    expect((await page.getByRole('button', { name }).first().boundingBox())?.height, name).toBeGreaterThanOrEqual(44);
  // Also fails when the theme's styles come before the library's in the built style sheets.
  for (const input of await page.locator('main .mantine-Input-wrapper:visible').all())
    expect((await input.boundingBox())?.height, await input.innerHTML()).toBeGreaterThanOrEqual(44);

  await ai(page)
    .getByRole('button', { name: /^Ver Prompt/ })
    .click();
  await expect(dialog).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await ai(page).getByRole('button', { name: 'Eliminar clave' }).click();
  await expect(dialog).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await field(page, 'Plantilla de prompt').fill('La mía. '.repeat(400));
  await saveElsewhere(team.responsable, empresa, { prompt_template: 'La suya. '.repeat(400) });
  await save(page);
  await expect(dialog.getByRole('region', { name: 'Lo tuyo' })).toBeVisible();
  await expectAccessibleAndFitting(page);
});
