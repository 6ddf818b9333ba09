import { randomUUID } from 'node:crypto';
import type { Locator, Page, PlaywrightWorkerArgs } from '@playwright/test';
import { answered, buildPeople, newMark, type Person, personOf } from '../stage.ts';
import { test as base, expect, oncePerProcess } from '../support.ts';

export type { Person };

type Empresa = { id: string; nombre: string };
export type Team = { empresa: Empresa; responsable: Person; trabajadora: Person; trabajador: Person };
export type Proyecto = { id: string; nombre: string; empresa_id: string };
export type Tarea = { id: string; nombre: string; empresa_id: string; version: number };

/** A new company with a responsable and two workers. */
export async function createTeam(playwright: PlaywrightWorkerArgs['playwright'], baseURL: string, nombre = 'Talleres'): Promise<Team> {
  const mark = newMark();
  const address = (name: string) => `${name}.${mark}@correo.example`;
  const empresa = { nombre: `${nombre} ${mark}`, correo_contacto: address('contacto'), sector: 'otros' };
  const { empresa_id, people } = await buildPeople({
    empresa,
    people: {
      responsable: { email: address('rosa'), role: 'manager' },
      trabajador: { email: address('luis'), role: 'worker' },
      trabajadora: { email: address('ana'), role: 'worker' },
    },
  });
  return {
    empresa: { id: empresa_id, nombre: empresa.nombre },
    responsable: await personOf(playwright, baseURL, people.responsable),
    trabajador: await personOf(playwright, baseURL, people.trabajador),
    trabajadora: await personOf(playwright, baseURL, people.trabajadora),
  };
}

/** Another responsable of the company. */
export async function joinResponsable(playwright: PlaywrightWorkerArgs['playwright'], baseURL: string, { empresa }: Team): Promise<Person> {
  const other = { email: `marta.${newMark()}@correo.example`, role: 'manager' as const };
  const { people } = await buildPeople({ empresa: { id: empresa.id }, people: { other } });
  return personOf(playwright, baseURL, people.other);
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
