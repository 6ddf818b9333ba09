import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page, PlaywrightWorkerArgs } from '@playwright/test';
import { expect, newApi, oncePerProcess, PEOPLE } from '../support.ts';
import { openFor, type Person, test as withTeam } from '../tareas/support.ts';

export type Empresa = { id: string; nombre: string };
export type AiSettings = { provider: string; model: string; prompt_template: string; roleplay_prompt_template: string; version: number };

/** Searched for in every table and log at the end of the suite. */
export const KEY = 'sk-canario-que-no-se-lee-4821';

const sharedAdmin = oncePerProcess(async (playwright: PlaywrightWorkerArgs['playwright'], baseURL?: string) => {
  const admin = await newApi(playwright, baseURL);
  expect((await admin.post('/auth/v1/token', { data: { email: PEOPLE.superadmin, password: 'ensaya-demo' } })).ok()).toBe(true);
  return admin;
});

/** Every test has its own company, run by its worker's responsable. */
export const test = withTeam.extend<{ empresa: Empresa; admin: APIRequestContext }>({
  admin: async ({ playwright }, use, { project }) => use(await sharedAdmin(playwright, project.use.baseURL)),
  empresa: async ({ admin, team }, use) => {
    const empresa = { id: randomUUID(), nombre: `Sastrería ${randomUUID().slice(0, 8)}` };
    const data = { ...empresa, correo_contacto: 'hola@sastreria.example', sector: 'otros', pais: 'espana' };
    expect((await admin.post('/rest/v1/empresas', { data })).ok()).toBe(true);
    const assigned = await admin.post('/rest/v1/responsables_empresas', {
      data: { empresa_id: empresa.id, user_id: team.responsable.id },
    });
    expect(assigned.ok()).toBe(true);
    await use(empresa);
    // So that the responsable's list of companies does not grow from test to test.
    await admin.post('/auth/v1/reauthenticate', { data: { password: 'ensaya-demo' } });
    expect((await admin.delete(`/rest/v1/empresas/${empresa.id}`)).ok()).toBe(true);
  },
});

export const settingsPath = ({ id }: Empresa): string => `/dashboard/settings?empresa=${id}`;

export async function openSettings(page: Page, person: Person, empresa: Empresa): Promise<void> {
  await openFor(page, person, settingsPath(empresa));
  await expect(ai(page)).toBeVisible();
}

export const logo = (page: Page): Locator => page.getByRole('region', { name: 'Logotipo', exact: true });
export const ai = (page: Page): Locator => page.getByRole('region', { name: 'Inteligencia artificial', exact: true });
export const field = (page: Page, name: string): Locator => ai(page).getByRole('textbox', { name });
/** Also accepts a typed model that is not in its list. */
export const model = (page: Page): Locator => ai(page).getByRole('combobox', { name: 'Modelo' });
export const save = (page: Page): Promise<void> => ai(page).getByRole('button', { name: 'Guardar cambios' }).click();
export const saved = (page: Page): Locator => ai(page).getByRole('status').getByText('Configuración guardada correctamente');

export async function choose(page: Page, provider: string): Promise<void> {
  await ai(page).getByRole('combobox', { name: 'Proveedor' }).click();
  await page.getByRole('option', { name: provider }).click();
}

/** Changes the settings through the API, as another user would. */
export async function saveElsewhere({ api }: Person, { id }: Empresa, change: object): Promise<AiSettings> {
  const path = '/rest/v1/ai_settings';
  const { provider, model, prompt_template, roleplay_prompt_template, monthly_cap, version } = await (
    await api.get(`${path}?company_id=${id}`)
  ).json();
  const kept = { company_id: id, provider, model, prompt_template, roleplay_prompt_template, monthly_cap, version };
  const answer = await api.put(path, { data: { ...kept, ...change } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Configures the company to use the simulator. */
export const configure = (person: Person, empresa: Empresa, change: object = {}): Promise<AiSettings> =>
  saveElsewhere(person, empresa, { provider: 'compatible', model: 'ensayo', api_key: KEY, ...change });

/** Fakes the server's response until it is unrouted. */
export const refuse = (page: Page, path: string, method: string, error: { status: number; code: string; message: string }) =>
  page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: error.status, json: { error: { ...error, request_id: 'x' } } })
      : route.fallback(),
  );
export { expect };
