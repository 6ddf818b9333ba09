import { liveChangesConnected, withoutLiveChanges } from '../support.ts';
import { ai, choose, configure, expect, field, KEY, model, openSettings, refuse, save, saved, saveElsewhere, test } from './support.ts';

test('[1.2 2.39 3.7 5.11 6.5 7.12] a key is required once, tested, saved, and never displayed again', { tag: '@journey' }, async ({
  page,
  team,
  empresa,
}) => {
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    // The event stream never ends; it contains table names only.
    if (!response.headers()['content-type']?.includes('event-stream')) answers.push(response.text().catch(() => ''));
  });
  const key = field(page, 'Clave de API');
  const test_ = ai(page).getByRole('button', { name: 'Probar conexión' });
  await openSettings(page, team.responsable, empresa);
  await save(page);
  await expect(ai(page).getByText('La clave de API es requerida')).toBeVisible();
  await expect(key).toBeFocused();
  await expect(key).toHaveAttribute('type', 'password');
  await expect(key).toHaveAttribute('autocomplete', 'off');

  await ai(page).getByText('¿Dónde consigo la clave?').click();
  const keys = ai(page).getByRole('link', { name: 'las claves de OpenAI' });
  await expect(keys).toHaveAttribute('href', 'https://platform.openai.com/api-keys');
  await expect(keys).toHaveAttribute('target', '_blank');
  await expect(keys).toHaveAttribute('rel', /noopener/);
  await expect(ai(page).getByText('IA simulada', { exact: true })).toBeHidden();
  await choose(page, 'Simulador');
  await expect(ai(page).getByText('IA simulada', { exact: true })).toBeVisible();
  await expect(model(page)).toHaveValue('ensayo');

  await key.fill('mala');
  await test_.click();
  await expect(ai(page).getByText('El proveedor de IA no acepta la clave de la empresa.')).toBeVisible();
  await key.fill(KEY);
  await expect(ai(page).getByText('El proveedor de IA no acepta la clave de la empresa.')).toBeHidden();
  for (const [name, sentence] of [
    ['ensayo-desconocido', 'El modelo elegido no existe'],
    ['ensayo-sin-saldo', 'se ha quedado sin saldo'],
    ['ensayo', /^Conexión correcta · \d+(,\d)?\ss$/],
  ] as const) {
    await model(page).fill(name);
    await page.keyboard.press('Escape');
    await test_.click();
    await expect(ai(page).getByText(sentence)).toBeVisible();
  }

  await save(page);
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Avisos' }).getByText('Configuración guardada')).toHaveCount(0);
  await expect(key).toHaveValue('');
  await expect(ai(page).getByText('Guardada, termina en ••••4821')).toBeVisible();
  expect(await page.content()).not.toContain(KEY);
  await page.reload();
  await expect(ai(page).getByText('Guardada, termina en ••••4821')).toBeVisible();
  // The key belongs to one provider.
  await choose(page, 'Mistral');
  await expect(ai(page).getByText('La guardada es de Simulador: escribe la de Mistral.')).toBeVisible();
  await expect(model(page)).toHaveValue('mistral-small-latest');
  await save(page);
  await expect(ai(page).getByText('Escribe la clave del nuevo proveedor')).toBeVisible();
  await choose(page, 'Simulador');
  await expect(model(page)).toHaveValue('ensayo');
  // Left blank, the stored key stays and is used for the test.
  await test_.click();
  await expect(ai(page).getByText(/^Conexión correcta/)).toBeVisible();
  await ai(page).getByText('Avanzado').click();
  await field(page, 'Tope mensual').fill('1,500.5');
  await save(page);
  await expect(saved(page)).toBeVisible();
  await expect(field(page, 'Tope mensual')).toHaveValue('1500,5');
  await expect(ai(page).getByText(/^menos de 1 céntimo de dólar de 1500,50\sUS\$ · \d+ llamadas$/)).toBeVisible();
  await field(page, 'Tope mensual').fill('mucho');
  await ai(page).getByText('Avanzado').click();
  await save(page);
  await expect(ai(page).getByText('El tope no es válido')).toBeVisible();
  await expect(field(page, 'Tope mensual')).toBeFocused();
  await field(page, 'Tope mensual').fill('20');
  await save(page);
  await expect(saved(page)).toBeVisible();

  await ai(page).getByRole('button', { name: 'Eliminar clave' }).click();
  await page.getByRole('dialog', { name: '¿Eliminar la clave?' }).getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Clave eliminada correctamente')).toBeVisible();
  await expect(ai(page).getByText(/^Guardada/)).toBeHidden();
  await save(page);
  await expect(ai(page).getByText('La clave de API es requerida')).toBeVisible();
  expect(await page.content()).not.toContain(KEY);
  expect(answers.length).toBeGreaterThan(10);
  expect((await Promise.all(answers)).filter((text) => text.includes(KEY))).toEqual([]);
});

test('[2.39 3.7 7.12] templates: variables are inserted by a click, mistakes are reported, and earlier versions can be restored', async ({
  page,
  team,
  empresa,
}) => {
  const before = await configure(team.responsable, empresa);
  await openSettings(page, team.responsable, empresa);
  const prompt = field(page, 'Plantilla de prompt');
  const chips = ai(page).getByRole('list', { name: 'Variables de la plantilla de prompt' });
  await expect(chips.getByRole('button')).toHaveText(
    ['empresa', 'sector', 'tema', 'descripcion', 'respuestas'].map((name) => `Insertar {{${name}}}`),
  );
  await prompt.fill('Hola, equipo');
  await prompt.press('Home');
  for (let steps = 0; steps < 'Hola, '.length; steps++) await prompt.press('ArrowRight');
  const empresaChip = chips.getByRole('button', { name: 'Insertar {{empresa}}' });
  await expect(empresaChip).toHaveAccessibleDescription('El nombre de la empresa');
  await empresaChip.click();
  await expect(prompt).toBeFocused();
  await page.keyboard.type(' y ');
  await expect(prompt).toHaveValue('Hola, {{empresa}} y equipo');

  await prompt.fill('En {{empresa}} y {{clinete}}: {{respuestas}}');
  await expect(ai(page).getByText('{{clinete}} no existe: se quedará tal cual')).toBeVisible();
  await ai(page).getByRole('button', { name: 'Ver un ejemplo' }).first().click();
  await expect(page.getByRole('region', { name: 'Ejemplo' })).toContainText(`En ${empresa.nombre} y {{clinete}}: - ¿Qué ha pasado?`);
  await prompt.fill('a'.repeat(8001));
  await expect(ai(page).getByText('8001/8000 caracteres')).toBeVisible();
  await save(page);
  await expect(ai(page).getByText('La plantilla no puede exceder 8000 caracteres')).toBeVisible();
  await expect(prompt).toBeFocused();
  await prompt.fill('La segunda');
  await save(page);
  await expect(saved(page)).toBeVisible();

  await ai(page).getByRole('button', { name: 'Restaurar la plantilla de Ensaya' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restaurar' }).click();
  await expect(prompt).toHaveValue(before.prompt_template);
  await expect(ai(page).getByRole('button', { name: 'Restaurar la plantilla de Ensaya' })).toBeHidden();
  await save(page);
  await expect(saved(page)).toBeVisible();

  await ai(page).getByText('Avanzado').click();
  const versions = ai(page).getByRole('region', { name: 'Versiones anteriores' }).getByRole('listitem');
  await expect(versions).toHaveCount(2);
  await expect(versions.first()).toContainText(team.responsable.email);
  await versions.first().getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Plantilla de prompt' });
  await expect(dialog.getByText('La segunda', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Recuperar' }).click();
  await expect(prompt).toHaveValue('La segunda');
  await expect(ai(page).getByText('Tienes cambios sin guardar')).toBeVisible();
  await save(page);
  await expect(saved(page)).toBeVisible();
  await expect(versions).toHaveCount(3);
});

test('[2.39 7.12] concurrent edits, and leaving with unsaved changes: nothing typed is lost without a question', async ({
  page,
  team,
  empresa,
}) => {
  await configure(team.responsable, empresa);
  const connected = liveChangesConnected(page);
  await openSettings(page, team.responsable, empresa);
  await connected;
  const prompt = field(page, 'Plantilla de prompt');
  const roleplay = field(page, 'Plantilla de roleplay');
  const dialog = page.getByRole('dialog');
  // Without unsaved changes, another user's save appears on the page.
  await saveElsewhere(team.responsable, empresa, { prompt_template: 'De otra persona' });
  await expect(prompt).toHaveValue('De otra persona');
  // Different fields: both changes stay, without a question.
  await roleplay.fill('Mi roleplay');
  await saveElsewhere(team.responsable, empresa, { prompt_template: 'De otra persona, mejor' });
  await save(page);
  await expect(saved(page)).toBeVisible();
  await expect(prompt).toHaveValue('De otra persona, mejor');
  await expect(roleplay).toHaveValue('Mi roleplay');
  // The same field: the user chooses.
  await roleplay.fill('Mi roleplay, mejor');
  await saveElsewhere(team.responsable, empresa, { roleplay_prompt_template: 'El suyo' });
  await save(page);
  await expect(dialog.getByText('Ha cambiado mientras lo editabas')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Lo guardado ahora' })).toContainText('El suyo');
  await expect(dialog.getByRole('region', { name: 'Lo tuyo' })).toContainText('Mi roleplay, mejor');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(roleplay).toHaveValue('Mi roleplay, mejor');
  await save(page);
  await dialog.getByRole('button', { name: 'Conservar lo mío' }).click();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(roleplay).toHaveValue('Mi roleplay, mejor');

  await roleplay.fill('A medias');
  // From now on the page asks before it is closed.
  await expect(ai(page).getByText('Tienes cambios sin guardar')).toBeVisible();
  const [asked] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
  expect(asked.type()).toBe('beforeunload');
  await asked.dismiss();
  await page.getByRole('link', { name: /ir a mi panel$/ }).click();
  await expect(dialog.getByText('¿Salir sin guardar?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Seguir aquí' }).click();
  await expect(roleplay).toHaveValue('A medias');
  // Changing the active company leaves the page, too.
  await page
    .getByRole('banner')
    .getByRole('button', { name: `Empresa: ${empresa.nombre}` })
    .click();
  await page.getByRole('option', { name: team.empresa.nombre }).click();
  await dialog.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(page.getByRole('main').getByText(`Solo ${team.empresa.nombre}`, { exact: true })).toBeVisible();
  await expect(roleplay).not.toHaveValue('A medias');
  await page.getByRole('link', { name: /ir a mi panel$/ }).click();
  await expect(page).toHaveURL(/manager-dashboard/);
});

test('[5.11 8.8] failures to load or save are shown with their reason; so is a missing company', async ({ page, team, empresa }) => {
  await configure(team.responsable, empresa);
  await withoutLiveChanges(page);
  await refuse(page, '**/rest/v1/ai_settings?*', 'GET', { status: 503, code: 'unavailable', message: 'Ahora no' });
  await page.context().addCookies(team.responsable.cookies);
  await page.goto(`/dashboard/settings?empresa=${empresa.id}`);
  await expect(page.getByRole('alert')).toContainText('Error al cargar la configuración: Ahora no');
  await page.unroute('**/rest/v1/ai_settings?*');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(ai(page)).toBeVisible();

  await refuse(page, '**/rest/v1/ai_settings', 'PUT', { status: 500, code: 'internal', message: 'Algo ha fallado' });
  await field(page, 'Plantilla de roleplay').fill('Otra');
  await save(page);
  await expect(ai(page).getByRole('alert')).toContainText('Error al guardar la configuración: Algo ha fallado');
  await expect(field(page, 'Plantilla de roleplay')).toHaveValue('Otra');
  await page.unroute('**/rest/v1/ai_settings');
  await save(page);
  await expect(saved(page)).toBeVisible();

  await page.route('**/auth/v1/user', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), empresas: [] } });
  });
  await page.reload();
  await expect(page.getByText('Todavía no tienes ninguna empresa asignada.')).toBeVisible();
  await expect(ai(page)).toHaveCount(0);
});
