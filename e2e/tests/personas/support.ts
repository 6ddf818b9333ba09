import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page, PlaywrightWorkerArgs } from '@playwright/test';
import { enter, linkTo, newAddress, PASSWORD } from '../acceso/support.ts';
import { createManager, type Empresa, tokenIn } from '../empresas/support.ts';
import { expect, newApi } from '../support.ts';

type Admin = Parameters<typeof createManager>[0];
export type Person = { id: string; email: string; nombre: string };

/** A company with a responsable called Marta Iglesias, whose calls `post` sends, and trabajadores with the given names. */
export async function createTeam(
  admin: Admin,
  playwright: PlaywrightWorkerArgs['playwright'],
  origin: string | undefined,
  names: string[],
) {
  const manager = await createManager(admin, playwright, origin);
  const { empresa } = manager;
  const api = await newApi(playwright, origin);
  const send = async (method: 'post' | 'put', path: string, data: object): Promise<unknown> => {
    const answer = await api[method](path, { data });
    expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
    return answer.status() === 204 ? null : answer.json();
  };
  await send('post', '/auth/v1/token', { email: manager.email, password: PASSWORD });
  await send('put', '/auth/v1/user', { nombre: 'Marta Iglesias', time_zone: 'Europe/Madrid' });
  const people: Person[] = [];
  for (const nombre of names) people.push(await join(api, playwright, origin, empresa, nombre));
  return { manager, empresa, people, post: (path: string, data: object) => send('post', path, data) };
}
export type Team = Awaited<ReturnType<typeof createTeam>>;

async function join(
  api: APIRequestContext,
  playwright: PlaywrightWorkerArgs['playwright'],
  origin: string | undefined,
  empresa: Empresa,
  nombre: string,
): Promise<Person> {
  const email = newAddress();
  await api.post('/rest/v1/invitations', { data: { empresa_id: empresa.id, emails: [email] } });
  const link = await linkTo(api, email, `${empresa.nombre} te invita a Ensaya`);
  const own = await newApi(playwright, origin);
  await own.post('/auth/v1/invitations/accept', { data: { token: tokenIn(link), password: PASSWORD, nombre } });
  const { id } = await (await own.get('/auth/v1/user')).json();
  await own.dispose();
  return { id, email, nombre };
}

export async function addTarea({ empresa, post }: Team, person: Person, nombre: string, fecha_entrega: string): Promise<void> {
  const proyecto = { id: randomUUID(), empresa_id: empresa.id, nombre: 'Campaña de invierno', descripcion: null };
  await post('/rest/v1/proyectos', proyecto);
  await post('/rest/v1/tareas', { empresa_id: empresa.id, proyecto_id: proyecto.id, nombre, trabajador_id: person.id, fecha_entrega });
}

export async function openPeople(page: Page, { manager, empresa }: Pick<Team, 'manager' | 'empresa'>): Promise<Locator> {
  await enter(page, manager.email, PASSWORD);
  await page.goto(`/dashboard/people?empresa=${empresa.id}`);
  await expect(page.getByRole('heading', { name: 'Personas', level: 1 })).toBeVisible();
  return page.getByRole('table', { name: 'Personas' });
}
