import type { Tarea, TareaCounts } from '@ensaya/contract/tareas.ts';
import { addTrabajador, assignResponsable } from '@ensaya/db/builders/empresas.ts';
import { buildGrupo } from '@ensaya/db/builders/grupos.ts';
import { buildTarea } from '@ensaya/db/builders/tareas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { describe, expect, test } from 'vitest';
import { buildSuperadmin } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { buildTareaScene, itemsOf, namesOf, readTarea, TAREAS } from '../../tests/tarea-scene.ts';

const server = await createTestServer();
const { owner } = server;

/** A day of Madrid, where the callers are: the test does not depend on the hour at which it runs. */
const inDays = (days: number) => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid' }).format(new Date());
  const day = new Date(`${today}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
};

/** In the order by urgency; created in another one. */
const URGENT = [
  ['Muy vencida', -9],
  ['Vencida', -1],
  ['De hoy, la nueva', 0],
  ['De hoy, la vieja', 0],
  ['De mañana', 1],
  ['En una semana', 7],
  ['Más tarde', 8],
  ['Sin fecha, la nueva', undefined],
  ['Sin fecha, la vieja', undefined],
] as const;

async function urgentScene() {
  const scene = await buildTareaScene(server);
  let n = 0;
  const build = (nombre: string, days: number | undefined, estado = 'pendiente') =>
    buildTarea(owner, scene.proyecto, {
      nombre,
      estado,
      trabajador: scene.trabajador,
      created_at: `2026-01-01T00:00:${String(10 + n++)}Z`,
      ...(days !== undefined && { fecha_entrega: inDays(days) }),
    });
  await build('Hecha, la vieja', -3, 'completada');
  for (const [nombre, days] of URGENT.toReversed()) await build(nombre, days, days === 0 ? 'en progreso' : 'pendiente');
  await build('Hecha, la nueva', -20, 'completada');
  return scene;
}
const BY_URGENCY = [...URGENT.map(([nombre]) => nombre), 'Hecha, la nueva', 'Hecha, la vieja'];

test('[2.45] the tasks of the people of a group; another company’s group has none here', async () => {
  const scene = await buildTareaScene(server);
  const { manager, empresa, trabajador } = scene;
  const ana = await buildUser(owner, { role: 'worker' });
  await addTrabajador(owner, empresa, ana);
  await buildTarea(owner, scene.proyecto, { nombre: 'De Ana', trabajador: ana });
  await buildTarea(owner, scene.proyecto, { nombre: 'Del otro', trabajador });
  const [grupo, nobody] = [await buildGrupo(owner, empresa, { personas: [ana] }), await buildGrupo(owner, empresa)];
  const other = await buildTareaScene(server);
  const theirs = await buildGrupo(owner, other.empresa, { personas: [other.trabajador] });
  const of = async ({ id }: { id: string }) => namesOf(await manager('GET', `${TAREAS}?grupo_id=${id}`));
  expect([await of(grupo), await of(nobody), await of(theirs)]).toEqual([['De Ana'], [], []]);
  expect((await manager('GET', `/rest/v1/rpc/count_tareas?grupo_id=${grupo.id}`)).body).toMatchObject({ total: 1 });
});

describe('the order', () => {
  test('[2.45 7.24] by urgency: overdue, today, soon, later, without date, done last; ties newest first; the default stays newest first', async () => {
    const { manager, worker } = await urgentScene();
    for (const caller of [manager, worker]) expect(namesOf(await caller('GET', `${TAREAS}?orden=urgencia&limit=50`))).toEqual(BY_URGENCY);
    const newest = namesOf(await manager('GET', `${TAREAS}?limit=50`));
    expect([newest[0], newest.at(-1)]).toEqual(['Hecha, la nueva', 'Hecha, la vieja']);
    expect(namesOf(await manager('GET', `${TAREAS}?orden=recientes&limit=50`))).toEqual(newest);
    expect((await manager('GET', `${TAREAS}?orden=azar`)).status).toBe(400);
  });

  test('every order continues page by page, without a gap or a repetition, also over two companies', async () => {
    const [one, two] = [await urgentScene(), await urgentScene()];
    await assignResponsable(owner, two.empresa, one.responsable);
    for (const orden of ['urgencia', 'entrega', 'nombre', 'recientes']) {
      const whole = namesOf(await one.manager('GET', `${TAREAS}?orden=${orden}&limit=100`));
      expect(whole).toHaveLength(22);
      const pages: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page = await one.manager('GET', `${TAREAS}?orden=${orden}&limit=3${cursor && `&cursor=${cursor}`}`);
        pages.push(...namesOf(page));
        cursor = (page.body as { next_cursor: string | null }).next_cursor;
      }
      expect(pages, orden).toEqual(whole);
    }
  });

  test('by date whatever the state, and by name as a Spanish dictionary', async () => {
    const { manager, create } = await buildTareaScene(server);
    await create({ nombre: 'zanja', fecha_entrega: '2026-01-02', estado: 'completada' });
    await create({ nombre: 'Ñandú', fecha_entrega: null });
    await create({ nombre: 'árbol', fecha_entrega: '2026-01-01' });
    await create({ nombre: 'Nube', fecha_entrega: '2026-01-03' });
    expect(namesOf(await manager('GET', `${TAREAS}?orden=entrega`))).toEqual(['árbol', 'zanja', 'Nube', 'Ñandú']);
    expect(namesOf(await manager('GET', `${TAREAS}?orden=nombre`))).toEqual(['árbol', 'Nube', 'Ñandú', 'zanja']);
  });

  test('a cursor that is none, or of another order, is refused', async () => {
    const { manager, create } = await buildTareaScene(server);
    for (const nombre of ['Una', 'Otra cosa']) await create({ nombre });
    const named = (await manager('GET', `${TAREAS}?orden=nombre&limit=1`)).body as { next_cursor: string };
    for (const cursor of [
      'nada',
      named.next_cursor,
      `${named.next_cursor.split('.')[0]}.${Buffer.from('99999999999').toString('base64url')}`,
    ])
      expect((await manager('GET', `${TAREAS}?orden=urgencia&cursor=${cursor}`)).status).toBe(400);
    const { cursor } = { cursor: `${named.next_cursor.split('.')[0]}.${Buffer.from('2026-02-31').toString('base64url')}` };
    expect((await manager('GET', `${TAREAS}?orden=entrega&cursor=${cursor}`)).status).toBe(400);
  });
});

describe('filters and counts', () => {
  test('words are searched in name and description, without case and accents; ñ is a letter of its own', async () => {
    const { manager, worker, create, colega } = await buildTareaScene(server);
    await create({ nombre: 'Revisión de averías' });
    await create({ nombre: 'Otra cosa', descripcion: 'La AVERÍA del 50% de ayer' });
    await create({ nombre: 'Averia de otro', trabajador_id: colega.id });
    await create({ nombre: 'Preparar el año' });
    const search = async (q: string, who = manager) => namesOf(await who('GET', `${TAREAS}?q=${encodeURIComponent(q)}`)).toSorted();
    expect(await search('averia')).toEqual(['Averia de otro', 'Otra cosa', 'Revisión de averías']);
    expect(await search('AVERÍA', worker)).toEqual(['Otra cosa', 'Revisión de averías']);
    expect(await search('50%')).toEqual(['Otra cosa']);
    expect(await search('ano')).toEqual([]);
    expect(await search('año')).toEqual(['Preparar el año']);
  });

  test('[2.45] the counts by state and urgency, in the caller’s day; ‘Vencidas’ filters', async () => {
    const { manager, worker, empresa, proyecto, trabajador } = await urgentScene();
    const count = async (query: string, who = manager) => (await who('GET', `/rest/v1/rpc/count_tareas?${query}`)).body as TareaCounts;
    const all = {
      total: 11,
      estados: { pendiente: 7, 'en progreso': 2, completada: 2 },
      urgencias: { vencidas: 2, hoy: 2, proximas: 2, despues: 1, sin_fecha: 2, completadas: 2 },
      hoy: inDays(0),
    };
    expect(await count('')).toEqual(all);
    expect(await count('', worker)).toEqual(all);
    expect(await count(`empresa_id=${empresa.id}&proyecto_id=${proyecto.id}&trabajador_id=${trabajador.id}`)).toEqual(all);
    expect(await count('vencidas=true')).toMatchObject({ total: 2, estados: { pendiente: 2, completada: 0 } });
    expect(await count('q=hecha&estado=completada')).toMatchObject({ total: 2, urgencias: { completadas: 2, vencidas: 0 } });
    expect(namesOf(await manager('GET', `${TAREAS}?vencidas=true&orden=urgencia`))).toEqual(['Muy vencida', 'Vencida']);
    // Where the day began earlier or later, another task is overdue.
    await owner.query(`update app.users set time_zone = 'Pacific/Kiritimati' where id = $1`, [trabajador.id]);
    const [ahead] = (await owner.query(`select ((now() at time zone 'Pacific/Kiritimati')::date)::text as day`)).rows;
    expect((await count('', worker)).hoy).toBe(ahead.day);
  });

  test('the keys of all that match, in order: ‘Todas (25)’', async () => {
    const { manager, create } = await buildTareaScene(server);
    const made: Tarea[] = [];
    for (let n = 0; n < 25; n++) made.push(await create({ nombre: `Tarea ${n}` }));
    const keys = itemsOf<{ id: string }>(await manager('GET', '/rest/v1/rpc/tarea_keys?q=tarea'));
    expect(keys.map(({ id }) => id)).toEqual(made.toReversed().map(({ id }) => id));
  });
});

describe('one task', () => {
  test('[2.45 6.6] by its id alone, for its trabajador and the responsables; a superadmin names the company; others get 404', async () => {
    const { manager, worker, colleague, create, empresa } = await buildTareaScene(server);
    const tarea = await create();
    const other = await buildTareaScene(server);
    const superadmin = await buildSuperadmin(server);
    for (const caller of [manager, worker]) expect(await readTarea(caller, tarea)).toEqual(tarea);
    for (const caller of [colleague, other.manager, other.worker, superadmin])
      expect((await caller('GET', `${TAREAS}/${tarea.id}`)).status).toBe(404);
    expect(await superadmin('GET', `${TAREAS}/${tarea.id}?empresa_id=${empresa.id}`)).toMatchObject({
      status: 200,
      body: { comentarios: 0 },
    });
  });

  test('[2.45] shows who created it, also to the trabajador', async () => {
    const { boss, jefa, worker, create } = await buildTareaScene(server);
    const { empresa_id, proyecto_id, trabajador_id } = await create();
    const made = (await boss('POST', TAREAS, { empresa_id, proyecto_id, trabajador_id, nombre: 'De Marta' })).body as Tarea;
    expect((await readTarea(worker, made)).creada_por).toEqual({ id: jefa.id, email: jefa.email, nombre: 'Marta Iglesias' });
  });
});
