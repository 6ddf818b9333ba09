import type { APIRequestContext, Locator, Page, PlaywrightWorkerArgs } from '@playwright/test';
import { enter, PASSWORD } from '../acceso/support.ts';
import { buildPeople, newAddress, newMark } from '../stage.ts';
import { test as base, expect, newApi, oncePerProcess, PEOPLE, withoutLiveChanges } from '../support.ts';

export type Empresa = { id: string; nombre: string; correo_contacto: string };
type Account = { email: string; user_id: string };
type Api = {
  get: (path: string) => Promise<unknown>;
  post: (path: string, data: object) => Promise<unknown>;
  patch: (path: string, data: object) => Promise<unknown>;
  remove: (path: string) => Promise<unknown>;
  request: APIRequestContext;
};

/** Calls the API as a user, without a page. An error response fails the test. */
function apiOf(request: APIRequestContext): Api {
  const read = async (answer: Awaited<ReturnType<APIRequestContext['fetch']>>) => {
    const text = await answer.text();
    if (!answer.ok()) throw new Error(`${answer.url()} ${answer.status()} ${text}`);
    return text ? JSON.parse(text) : null;
  };
  return {
    request,
    get: async (path) => read(await request.get(path)),
    post: async (path, data) => read(await request.post(path, { data })),
    patch: async (path, data) => read(await request.patch(path, { data })),
    remove: async (path) => read(await request.delete(path)),
  };
}

export { newMark };

const newEmpresa = () => ({
  nombre: `Empresa ${newMark()}`,
  correo_contacto: 'hola@empresa.example',
  sector: 'salud',
  pais: 'espana',
});
export const createEmpresa = async (api: Api, fields: object = {}): Promise<Empresa> =>
  (await api.post('/rest/v1/empresas', { ...newEmpresa(), ...fields })) as Empresa;

export const tokenIn = (link: string): string => new URL(link).pathname.split('/').at(-1) ?? '';

type Fixtures = {
  /** The superadmin, who creates test data. */
  admin: Api;
  /** A responsable of this worker process. */
  manager: Account;
  /** A trabajador of this worker process, whom tests add to companies and remove. */
  worker: Account;
};

type Playwright = PlaywrightWorkerArgs['playwright'];

const sharedAdmin = oncePerProcess(async (playwright: Playwright, origin?: string) => {
  const api = apiOf(await newApi(playwright, origin));
  await api.post('/auth/v1/token', { email: PEOPLE.superadmin, password: 'ensaya-demo' });
  return api;
});
const sharedManager = oncePerProcess(createManager);
const sharedWorker = oncePerProcess(async (): Promise<Account> => {
  const { people } = await buildPeople({ people: { worker: { email: newAddress(), role: 'worker' } } });
  return { email: people.worker.email, user_id: people.worker.id };
});

/** The dialog asks who is there before the act: the demo superadmin's password. */
export async function prove(dialog: Locator): Promise<void> {
  await expect(dialog.getByLabel('Tu contraseña')).toBeFocused();
  await dialog.getByLabel('Tu contraseña').fill('ensaya-demo');
  await dialog.getByLabel('Tu contraseña').press('Enter');
}

export const test = base.extend<Fixtures>({
  admin: async ({ playwright }, use, { project }) => use(await sharedAdmin(playwright, project.use.baseURL)),
  // Playwright requires a pattern.
  manager: async ({ baseURL: _ }, use) => use(await sharedManager()),
  worker: async ({ baseURL: _ }, use) => use(await sharedWorker()),
});

/** A new responsable with one company. */
export async function createManager(): Promise<Account & { empresa: Empresa }> {
  const fields = newEmpresa();
  const { empresa_id, people } = await buildPeople({ empresa: fields, people: { manager: { email: newAddress(), role: 'manager' } } });
  return { email: people.manager.email, user_id: people.manager.id, empresa: { ...fields, id: empresa_id } };
}

/** Adds the account to a company. */
export const addMember = (admin: Api, { user_id, email }: Account, { id }: { id: string }): Promise<unknown> =>
  admin.post('/rest/v1/company_users', { company_id: id, user_id, email });

/** Removes the account from a company; succeeds if it is not a member. */
export const removeMember = (admin: Api, { user_id }: Account, { id }: { id: string }): Promise<unknown> =>
  admin.remove(`/rest/v1/company_users?company_id=${id}&user_id=${user_id}`).catch(() => undefined);

export const row = (page: Page, nombre: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: nombre, exact: true }) });

/** The companies' list, filtered to those of a test. Without live changes: a superadmin receives those of every other test. */
export async function openEmpresas(page: Page, search = ''): Promise<void> {
  await withoutLiveChanges(page);
  await enter(page, PEOPLE.superadmin, 'ensaya-demo');
  await page.goto(`/admin/empresas${search}`);
  await expect(page.getByRole('heading', { name: 'Empresas', level: 1 })).toBeVisible();
}

export async function openUsers(page: Page, { email }: Account, { nombre }: Empresa): Promise<Locator> {
  await enter(page, email, PASSWORD);
  await page.goto('/manager-dashboard');
  await page.getByRole('button', { name: `Gestionar Usuarios de ${nombre}` }).click();
  return page.getByRole('dialog', { name: `Gestionar Usuarios · ${nombre}` });
}

export const toast = (page: Page, text: string | RegExp): Locator => page.locator('[data-kind]').filter({ hasText: text });

export const refusal = (message: string, code = 'conflict') => ({ error: { code, message, request_id: 'r' } });

export { expect };
