import { randomUUID } from 'node:crypto';
import type { APIRequestContext, BrowserContext, Locator, Page, PlaywrightWorkerArgs } from '@playwright/test';
import { linkTo, PASSWORD } from '../acceso/support.ts';
import { test as base, expect, newApi, oncePerProcess, PEOPLE } from '../support.ts';

type Cookies = Parameters<BrowserContext['addCookies']>[0];
export type Person = { id: string; email: string; cookies: Cookies; api: APIRequestContext };
type Empresa = { id: string; nombre: string };
export type Team = { empresa: Empresa; responsable: Person; trabajadora: Person; trabajador: Person };
export type Proyecto = { id: string; nombre: string; empresa_id: string };
export type Tarea = { id: string; nombre: string; empresa_id: string; version: number };

async function answered<T>(answer: Promise<Awaited<ReturnType<APIRequestContext['post']>>>): Promise<T> {
  const response = await answer;
  expect(response.ok(), `${response.url()}: ${response.status()}`).toBe(true);
  return (await response.json()) as T;
}

/** Creates the account of an invitation. */
async function join(playwright: PlaywrightWorkerArgs['playwright'], baseURL: string, email: string, empresa: Empresa): Promise<Person> {
  const api = await newApi(playwright, baseURL);
  const link = await linkTo(api, email, `${empresa.nombre} te invita a Ensaya`);
  const token = new URL(link).pathname.split('/').at(-1);
  await answered(api.post('/auth/v1/invitations/accept', { data: { token, password: PASSWORD } }));
  const { id } = await answered<{ id: string }>(api.get('/auth/v1/user'));
  const { cookies } = await api.storageState();
  return { id, email, cookies, api };
}

/** A new company with a responsable and two workers, created through the API. */
export async function createTeam(playwright: PlaywrightWorkerArgs['playwright'], baseURL: string, nombre = 'Talleres'): Promise<Team> {
  const admin = await newApi(playwright, baseURL);
  await answered(admin.post('/auth/v1/token', { data: { email: PEOPLE.superadmin, password: 'ensaya-demo' } }));
  const mark = randomUUID().slice(0, 8);
  const address = (name: string) => `${name}.${mark}@correo.example`;
  const empresa = { id: randomUUID(), nombre: `${nombre} ${mark}` };
  await answered(
    admin.post('/rest/v1/empresas', {
      data: { ...empresa, correo_contacto: address('contacto'), sector: 'otros', pais: 'espana', responsable: address('rosa') },
    }),
  );
  await admin.dispose();
  const enter = (name: string) => join(playwright, baseURL, address(name), empresa);
  const responsable = await enter('rosa');
  // Not as the superadmin, whom all tests share: a person may send thirty a minute.
  await answered(
    responsable.api.post('/rest/v1/invitations', { data: { empresa_id: empresa.id, emails: [address('luis'), address('ana')] } }),
  );
  const [trabajador, trabajadora] = await Promise.all([enter('luis'), enter('ana')]);
  return { empresa, responsable, trabajador, trabajadora };
}

/** Another responsable of the company. */
export async function joinResponsable(playwright: PlaywrightWorkerArgs['playwright'], baseURL: string, { empresa }: Team): Promise<Person> {
  const admin = await newApi(playwright, baseURL);
  await answered(admin.post('/auth/v1/token', { data: { email: PEOPLE.superadmin, password: 'ensaya-demo' } }));
  const email = `marta.${randomUUID().slice(0, 8)}@correo.example`;
  await answered(admin.post('/rest/v1/invitations', { data: { empresa_id: empresa.id, role: 'manager', emails: [email] } }));
  await admin.dispose();
  return join(playwright, baseURL, email, empresa);
}

type Fixtures = { team: Team; proyecto: Proyecto };
const sharedTeam = oncePerProcess((playwright: PlaywrightWorkerArgs['playwright'], baseURL: string) => createTeam(playwright, baseURL));

/** Each of Playwright's workers has a team, and each test a project in it. */
export const test = base.extend<Fixtures>({
  team: async ({ playwright }, use, { project }) => use(await sharedTeam(playwright, project.use.baseURL ?? '')),
  proyecto: async ({ team }, use) => {
    const proyecto = await createProyecto(team, `Proyecto ${randomUUID().slice(0, 8)}`);
    await use(proyecto);
    await team.responsable.api.delete(`/rest/v1/proyectos/${proyecto.id}?empresa_id=${team.empresa.id}`);
  },
});

export const createProyecto = ({ empresa, responsable }: Team, nombre: string): Promise<Proyecto> =>
  answered(responsable.api.post('/rest/v1/proyectos', { data: { empresa_id: empresa.id, nombre } }));

type NewTarea = { nombre: string; trabajador?: Person; estado?: string; fecha_entrega?: string | null; descripcion?: string };

export const createTarea = (team: Team, proyecto: Proyecto, { trabajador = team.trabajadora, ...fields }: NewTarea): Promise<Tarea> =>
  answered(
    team.responsable.api.post('/rest/v1/tareas', {
      data: { empresa_id: team.empresa.id, proyecto_id: proyecto.id, trabajador_id: trabajador.id, ...fields },
    }),
  );

export const moveTarea = ({ responsable }: Team, { id, empresa_id }: Tarea, estado: string): Promise<Tarea> =>
  answered(responsable.api.put(`/rest/v1/tareas/${id}/estado?empresa_id=${empresa_id}`, { data: { estado } }));

export async function openFor(page: Page, { cookies }: Person, path: string): Promise<void> {
  await page.context().addCookies(cookies);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

export const tareasPath = (proyecto: Proyecto, more = ''): string => `/dashboard/tasks?proyecto=${proyecto.id}${more}`;

/** The card of a task, in any column. */
export const card = (page: Page | Locator, nombre: string): Locator =>
  page.getByRole('listitem').filter({ has: ('page' in page ? page.page() : page).getByRole('heading', { name: nombre, exact: true }) });

/** The row of a task in the list. */
export const row = (page: Page, nombre: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: nombre, exact: true }) });

export const column = (page: Page, estado: string): Locator => page.getByRole('region', { name: estado });

export const columns = (page: Page): Locator => page.getByRole('region', { name: /^(Pendiente|En progreso|Completada)$/ });

export const estadoOf = (page: Page, nombre: string): Locator => page.getByRole('button', { name: new RegExp(`^Estado de ${nombre}: `) });

export async function moveTo(page: Page, nombre: string, estado: string): Promise<void> {
  await estadoOf(page, nombre).click();
  await page.getByRole('menuitemradio', { name: estado }).click();
}

/** Today in a time zone, plus a number of days. Computed with calendar days, because some days do not have 24 hours. */
export function dayIn(timeZone: string, days: number, now = new Date()): string {
  const day = new Date(new Intl.DateTimeFormat('sv', { timeZone }).format(now));
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}
export { expect };
