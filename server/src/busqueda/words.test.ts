import { randomUUID } from 'node:crypto';
import type { Found } from '@ensaya/contract/busqueda.ts';
import { addTrabajador, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildTema } from '@ensaya/db/builders/generador.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildTarea } from '@ensaya/db/builders/tareas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { expect, test } from 'vitest';
import { buildScene, buildSuperadmin } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';

const server = await createTestServer();
const { owner } = server;
type Caller = Awaited<ReturnType<typeof server.as>>;

const NOMBRE = 'Avería en plena ola de frío';
/** In another order, without accents, and with a word in the middle left out. */
const FINDS = ['averia ola', 'ola averia', '  FRIO   averia ', 'plena ola'];
const FINDS_NOT = ['averia mar', 'ola%frio', 'averia_ola'];

async function found(caller: Caller, path: string, q: string): Promise<number> {
  const { status, body } = await caller('GET', `${path}q=${encodeURIComponent(q)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { items: unknown[] }).items.length;
}

async function expectWords(caller: Caller, path: string): Promise<void> {
  for (const q of FINDS) expect(await found(caller, path, q), `${path}: ${q}`).toBe(1);
  for (const q of FINDS_NOT) expect(await found(caller, path, q), `${path}: ${q}`).toBe(0);
}

test('[2.23 2.35 2.45 2.53] every list finds words in any order, without accents', async () => {
  const { empresa, manager, worker, trabajador } = await buildScene(server);
  const proyecto = await buildProyecto(owner, empresa, { nombre: NOMBRE });
  await buildTarea(owner, proyecto, { nombre: 'Avería', descripcion: 'En plena ola de frío', trabajador });
  await buildRoleplay(owner, empresa, { title: NOMBRE });
  const person = await buildUser(owner, { role: 'worker', nombre: NOMBRE, email: `frio.${randomUUID()}@ejemplo.test` });
  await addTrabajador(owner, empresa, person);
  await buildEmpresa(owner, { nombre: NOMBRE });
  const superadmin = await buildSuperadmin(server);

  for (const caller of [manager, worker]) {
    await expectWords(caller, `/rest/v1/roleplays?empresa_id=${empresa.id}&`);
    await expectWords(caller, `/rest/v1/tareas?empresa_id=${empresa.id}&`);
  }
  await expectWords(manager, `/rest/v1/company_users?company_id=${empresa.id}&`);
  await expectWords(superadmin, '/rest/v1/roleplays?');
  await expectWords(superadmin, '/rest/v1/rpc/search_proyectos?');
  await expectWords(superadmin, '/rest/v1/empresas?');
  await expectWords(superadmin, '/rest/v1/users?');
});

test('[2.23] the palette finds words in any order in every kind, and shows the passage of the first word', async () => {
  const { empresa, manager, trabajador } = await buildScene(server);
  const proyecto = await buildProyecto(owner, empresa, { nombre: `Zafra ${NOMBRE}` });
  await buildTarea(owner, proyecto, { nombre: 'Zafra', descripcion: `Llamar: ${NOMBRE}`, trabajador });
  await buildTema(owner, empresa, { nombre: `Zafra ${NOMBRE}` });
  await buildRoleplay(owner, empresa, { title: `Zafra ${NOMBRE}` });
  const person = await buildUser(owner, { role: 'worker', nombre: `Zafra ${NOMBRE}`, email: `z.${randomUUID()}@ejemplo.test` });
  await addTrabajador(owner, empresa, person);
  const superadmin = await buildSuperadmin(server);
  const search = async (caller: Caller, q: string) => {
    const { body } = await caller('GET', `/rest/v1/rpc/search?q=${encodeURIComponent(q)}`);
    return body as Found;
  };
  for (const [caller, kinds] of [
    [manager, ['tareas', 'proyectos', 'temas', 'roleplays', 'personas']],
    [superadmin, ['proyectos', 'temas', 'roleplays', 'personas']],
  ] as const) {
    const both = await search(caller, 'ola zafra');
    for (const kind of kinds) expect(both[kind], kind).toHaveLength(1);
    const neither = await search(caller, 'playa zafra');
    for (const kind of kinds) expect(neither[kind], kind).toEqual([]);
  }
  expect((await search(manager, 'ola zafra')).tareas[0]?.texto).toContain('ola de frío');
});
