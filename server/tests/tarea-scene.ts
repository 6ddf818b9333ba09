import type { TareaChange } from '@ensaya/contract/tarea-cambios.ts';
import type { Tarea } from '@ensaya/contract/tareas.ts';
import { addTrabajador, assignResponsable } from '@ensaya/db/builders/empresas.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { buildScene } from './scene.ts';
import type { TestServer } from './server.ts';

export const TAREAS = '/rest/v1/tareas';
type Key = { id: string; empresa_id: string };
type Caller = Awaited<ReturnType<TestServer['as']>>;

/** The address of a task, or of a part of it: `estado`, `comentarios` … */
export const tareaPath = ({ id, empresa_id }: Key, part = '') => `${TAREAS}/${id}${part && `/${part}`}?empresa_id=${empresa_id}`;
export const itemsOf = <T>(response: { body: unknown }) => (response.body as { items: T[] }).items;
export const namesOf = (response: { body: unknown }) => itemsOf<Tarea>(response).map(({ nombre }) => nombre);

/** A company with a project, a second responsable and a second trabajador; `create` makes tasks through the API. */
export async function buildTareaScene(server: TestServer) {
  const { owner } = server;
  const scene = await buildScene(server);
  const proyecto = await buildProyecto(owner, scene.empresa);
  const colega = await buildUser(owner, { role: 'worker', nombre: 'Diego Salas' });
  const jefa = await buildUser(owner, { role: 'manager', nombre: 'Marta Iglesias' });
  await addTrabajador(owner, scene.empresa, colega);
  await assignResponsable(owner, scene.empresa, jefa);
  const create = async (fields: object = {}): Promise<Tarea> => {
    const body = { empresa_id: scene.empresa.id, proyecto_id: proyecto.id, nombre: 'Revisar el guion', trabajador_id: scene.trabajador.id };
    return (await scene.manager('POST', TAREAS, { ...body, ...fields })).body as Tarea;
  };
  return { ...scene, proyecto, colega, jefa, colleague: await server.as(colega), boss: await server.as(jefa), create };
}

export const changeTogether = (caller: Caller, tareas: Key[], cambio: object) =>
  caller('POST', '/rest/v1/rpc/change_tareas', { tareas: tareas.map(({ id, empresa_id }) => ({ id, empresa_id })), cambio });
export const undoTogether = (caller: Caller, cambios: TareaChange[]) =>
  caller('POST', '/rest/v1/rpc/undo_tareas', { cambios: cambios.map(({ id, empresa_id, version }) => ({ id, empresa_id, version })) });
export const changesOf = (response: { body: unknown }) => (response.body as { cambios: TareaChange[] }).cambios;
export const readTarea = async (caller: Caller, { id }: { id: string }) => (await caller('GET', `${TAREAS}/${id}`)).body as Tarea;
