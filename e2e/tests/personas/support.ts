import { randomUUID } from 'node:crypto';
import type { Locator, Page, PlaywrightWorkerArgs } from '@playwright/test';
import { enter, PASSWORD } from '../acceso/support.ts';
import { answered, buildPeople, newAddress, newMark, personOf } from '../stage.ts';
import { expect } from '../support.ts';

export type Person = { id: string; email: string; nombre: string };

/** A company with a responsable called Marta Iglesias, whose calls `post` sends, and trabajadores with the given names. */
export async function createTeam(playwright: PlaywrightWorkerArgs['playwright'], baseURL: string | undefined, names: string[]) {
  const empresa = { nombre: `Empresa ${newMark()}`, correo_contacto: 'hola@empresa.example', sector: 'salud' };
  const marta = { email: newAddress(), role: 'manager' as const, nombre: 'Marta Iglesias', time_zone: 'Europe/Madrid' };
  const { empresa_id, people } = await buildPeople({ empresa, people: { marta } });
  const workers = Object.fromEntries(names.map((nombre) => [nombre, { email: newAddress(), role: 'worker' as const, nombre }]));
  const built = await buildPeople({ empresa: { id: empresa_id }, people: workers });
  const manager = await personOf(playwright, baseURL ?? '', people.marta);
  return {
    manager,
    empresa: { ...empresa, id: empresa_id },
    people: Object.entries(built.people).map(([nombre, { id, email }]): Person => ({ id, email, nombre })),
    post: (path: string, data: object) => answered<unknown>(manager.api.post(path, { data })),
  };
}
export type Team = Awaited<ReturnType<typeof createTeam>>;

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
