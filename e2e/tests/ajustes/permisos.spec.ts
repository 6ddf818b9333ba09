import { newApi } from '../support.ts';
import { createTeam, type Person } from '../tareas/support.ts';
import { configure, expect, model, openSettings, settingsPath, test } from './support.ts';

test(
  '[2.14 5.11 6.5 7.9 7.11 7.12] only a responsable can open and change a company’s settings; the page and the server refuse others',
  { tag: '@journey' },
  async ({ page, team, admin, playwright }, { project }) => {
    const origin = project.use.baseURL ?? '';
    const own = await createTeam(playwright, origin);
    await configure(own.responsable, own.empresa);
    const refused = async ({ api }: Pick<Person, 'api'>, expected: { settings: number; logo: number }) => {
      const of = `?company_id=${own.empresa.id}`;
      const body = { company_id: own.empresa.id, provider: 'compatible', model: 'ensayo', api_key: '' };
      const templates = { prompt_template: 'x', roleplay_prompt_template: 'x', monthly_cap: 0, version: 1 };
      const statuses = await Promise.all(
        [
          api.get(`/rest/v1/ai_settings${of}`),
          api.get(`/rest/v1/ai_template_versions${of}`),
          api.put('/rest/v1/ai_settings', { data: { ...body, ...templates } }),
          api.delete(`/rest/v1/ai_settings/api_key${of}`),
          api.post('/rest/v1/rpc/test_ai_connection', { data: body }),
          api.delete(`/rest/v1/company_settings/logo${of}`),
        ].map(async (answer) => (await answer).status()),
      );
      // The list of versions is empty for other users.
      expect(statuses.filter((status) => status !== expected.settings && status !== 200)).toEqual([]);
      expect(statuses.filter((status) => status === 200)).toHaveLength(expected.settings === 404 ? 1 : 0);
      expect((await api.get(`/rest/v1/company_settings${of}`)).status()).toBe(expected.logo);
    };
    const stranger = await newApi(playwright, origin);
    await refused({ api: stranger }, { settings: 401, logo: 401 });
    await stranger.dispose();
    await refused({ api: admin }, { settings: 403, logo: 403 });
    await refused(own.trabajadora, { settings: 403, logo: 200 });
    await refused(team.responsable, { settings: 404, logo: 404 });
    await refused(team.trabajadora, { settings: 403, logo: 404 });
    const { has_key, ...rest } = await (await own.responsable.api.get(`/rest/v1/ai_settings?company_id=${own.empresa.id}`)).json();
    expect(has_key).toBe(true);
    expect(rest).not.toHaveProperty('api_key');

    await page.goto('/dashboard/settings');
    await expect(page).toHaveURL(/\/login$/);
    for (const { cookies } of [own.trabajadora, { cookies: (await admin.storageState()).cookies }]) {
      await page.context().clearCookies();
      await page.context().addCookies(cookies);
      await page.goto('/dashboard/settings');
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByText('Tu cuenta no puede abrir esa página')).toBeVisible();
    }
    // A single company needs no selection.
    await page.context().clearCookies();
    await openSettings(page, own.responsable, own.empresa);
    await expect(page.getByRole('main').getByText(own.empresa.nombre, { exact: true })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: /^Empresa:/ })).toHaveCount(0);
  },
);

test('[1.2 2.39] a responsable of two companies sees the settings of the active one', async ({ page, team, empresa }) => {
  await configure(team.responsable, empresa, { model: 'ensayo-lento' });
  await configure(team.responsable, team.empresa, { model: 'ensayo-mudo' });
  await openSettings(page, team.responsable, empresa);
  await expect(model(page)).toHaveValue('ensayo-lento');
  await page
    .getByRole('banner')
    .getByRole('button', { name: `Empresa: ${empresa.nombre}` })
    .click();
  await page.getByRole('option', { name: team.empresa.nombre }).click();
  await expect(page).toHaveURL(new RegExp(`empresa=${team.empresa.id}`));
  await expect(model(page)).toHaveValue('ensayo-mudo');
  await page.goto(settingsPath({ id: '00000000-0000-4000-8000-000000000000', nombre: '' }));
  // Another responsable's company cannot be opened.
  await expect(page).not.toHaveURL(/00000000-0000/);
});
