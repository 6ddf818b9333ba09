import {
  getWaitingFaqs,
  getWaitingRoleplays,
  getWaitingTareas,
  type WaitingFaqs,
  type WaitingRoleplays,
  type WaitingTareas,
} from '@ensaya/contract/paneles-espera.ts';
import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildFaq, buildFaqRequest } from '@ensaya/db/builders/faqs.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildAssignment, buildEntrega, buildRecordatorio, buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildTarea } from '@ensaya/db/builders/tareas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { expect, test } from 'vitest';
import { buildScene } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { unfilled } from '../../tests/unfilled.ts';

const server = await createTestServer();
const { owner } = server;
type Scene = Awaited<ReturnType<typeof buildScene>>;

const PATHS = { tareas: 'waiting_tareas', roleplays: 'waiting_roleplays', faqs: 'waiting_faqs' };
type Parts = { tareas: WaitingTareas; roleplays: WaitingRoleplays; faqs: WaitingFaqs };
const read = async <Part extends keyof Parts>({ manager }: Pick<Scene, 'manager'>, part: Part, query = '') =>
  (await manager('GET', `/rest/v1/rpc/${PATHS[part]}${query}`)).body as Parts[Part];

const NOTHING: Parts = {
  tareas: { tarde: [], tarde_total: 0, por_cerrar: [], por_cerrar_total: 0 },
  roleplays: { vencidos: [], vencidos_total: 0, nuevas: [], nuevas_total: 0 },
  faqs: { preguntas: [], revisiones: [] },
};
const madridDay = (days: number) =>
  new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Madrid' }).format(new Date(Date.now() + days * 86_400_000));
const moment = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test('[2.48] tasks that wait: people late with a task that they have not finished, the oldest first, and the tasks to close, late ones first', async () => {
  const scene = await buildScene(server);
  const { empresa, trabajador: ana } = scene;
  const proyecto = await buildProyecto(owner, empresa);
  const bea = await buildUser(owner, { role: 'worker', nombre: 'Bea Gil' });
  await addTrabajador(owner, empresa, bea);
  expect(await read(scene, 'tareas')).toEqual(NOTHING.tareas);

  await buildTarea(owner, proyecto, { trabajador: ana, fecha_entrega: madridDay(0) });
  await buildTarea(owner, proyecto, { trabajador: ana, fecha_entrega: madridDay(-9), estado: 'completada', terminada: 'Listo' });
  await buildTarea(owner, proyecto, { trabajador: ana, nombre: 'De ayer', fecha_entrega: madridDay(-1) });
  await buildTarea(owner, proyecto, { trabajador: ana, nombre: 'La terminada tarde', fecha_entrega: madridDay(-5), terminada: 'Hecho' });
  await buildTarea(owner, proyecto, { trabajador: bea, nombre: 'De hace tres', fecha_entrega: madridDay(-3) });
  await buildTarea(owner, proyecto, { nombre: 'De nadie', fecha_entrega: madridDay(-2) });
  await buildTarea(owner, proyecto, { trabajador: bea, nombre: 'La terminada a tiempo', fecha_entrega: madridDay(4), terminada: 'Listo' });
  const persona = (user: { id: string; email: string }, nombre: string | null = null) => ({ id: user.id, nombre, email: user.email });
  const waiting = await read(scene, 'tareas');
  expect(waiting.tarde).toMatchObject([
    { persona: persona(ana), tareas: 2, primera: { nombre: 'La terminada tarde', fecha_entrega: madridDay(-5) } },
    { persona: persona(bea, 'Bea Gil'), tareas: 1, primera: { nombre: 'De hace tres', fecha_entrega: madridDay(-3) } },
    { persona: null, tareas: 1, primera: { nombre: 'De nadie' } },
  ]);
  expect(waiting.por_cerrar).toMatchObject([
    { empresa_id: empresa.id, nombre: 'La terminada tarde', fecha_entrega: madridDay(-5), persona: persona(ana) },
    { nombre: 'La terminada a tiempo', fecha_entrega: madridDay(4), persona: persona(bea, 'Bea Gil') },
  ]);
  expect([waiting.tarde_total, waiting.por_cerrar_total]).toEqual([3, 2]);

  // What the person has finished waits for the responsable, not for them.
  await owner.query(`update app.tareas set estado = 'completada' where nombre = 'De ayer'`);
  expect((await read(scene, 'tareas')).tarde.map((late) => late.persona?.id ?? null)).toEqual([bea.id, null]);
  // Done, they are gone.
  await owner.query(`update app.tareas set estado = 'completada' where empresa_id = $1`, [empresa.id]);
  expect(await read(scene, 'tareas')).toEqual(NOTHING.tareas);
});

test('[2.48] whether a task is late depends on the responsable’s day', async () => {
  const scene = await buildScene(server);
  const today = (zone: string) => new Intl.DateTimeFormat('sv', { timeZone: zone }).format();
  const [east, west] = ['Pacific/Kiritimati', 'Etc/GMT+12'];
  await buildTarea(owner, await buildProyecto(owner, scene.empresa), { trabajador: scene.trabajador, fecha_entrega: today(west) });
  for (const [zone, late] of [
    [east, 1],
    [west, 0],
  ] as const) {
    await owner.query('update app.users set time_zone = $2 where id = $1', [scene.responsable.id, zone]);
    expect(await read(scene, 'tareas')).toMatchObject({ tarde_total: late });
  }
});

test('[2.48] role-plays that wait: those whose deadline has passed for somebody, with their people, the oldest first', async () => {
  const scene = await buildScene(server);
  const { empresa, trabajador } = scene;
  await owner.query(`update app.users set nombre = 'Ana Sanz' where id = $1`, [trabajador.id]);
  const people = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const user = await buildUser(owner, { role: 'worker' });
      await addTrabajador(owner, empresa, user);
      return user;
    }),
  );
  const [recent, old, fine] = [
    await buildRoleplay(owner, empresa, { title: 'El reciente' }),
    await buildRoleplay(owner, empresa, { title: 'El antiguo' }),
    await buildRoleplay(owner, empresa, { title: 'El que va bien' }),
  ];
  await buildAssignment(owner, recent, trabajador, { due_date: moment(-1) });
  await buildAssignment(owner, fine, trabajador, { due_date: moment(1) });
  await buildAssignment(owner, old, trabajador, { due_date: moment(-9), completed_at: moment(-2) });
  for (const [n, person] of people.entries()) await buildAssignment(owner, old, person, { due_date: moment(n - 8) });
  const { vencidos, vencidos_total } = await read(scene, 'roleplays');
  expect(vencidos).toMatchObject([
    { empresa_id: empresa.id, id: old.id, title: 'El antiguo', personas: 4, fecha_entrega: madridDay(-8) },
    { id: recent.id, title: 'El reciente', personas: 1, primeras: [{ id: trabajador.id, nombre: 'Ana Sanz', email: trabajador.email }] },
  ]);
  expect(vencidos[0]?.primeras.map(({ id }) => id)).toEqual(
    people
      .map(({ id }) => id)
      .toSorted()
      .slice(0, 3),
  );
  expect(vencidos_total).toBe(2);
  expect(vencidos.map(({ por_recordar }) => por_recordar)).toEqual([true, true]);
  for (const person of people) await buildRecordatorio(owner, old, person, { day: madridDay(person === people[0] ? -1 : 0) });
  await buildRecordatorio(owner, recent, trabajador, { day: madridDay(0) });
  expect((await read(scene, 'roleplays')).vencidos.map(({ por_recordar }) => por_recordar)).toEqual([true, false]);
  await owner.query('update app.roleplay_assignments set completed_at = now() where empresa_id = $1', [empresa.id]);
  expect(await read(scene, 'roleplays')).toEqual(NOTHING.roleplays);
});

test('[2.48 4.7] new answers wait until a responsable opens them; those handed in again wait again', async () => {
  const scene = await buildScene(server);
  const { empresa, trabajador, manager } = scene;
  const other = await buildUser(owner, { role: 'worker', nombre: 'Bea Gil' });
  await addTrabajador(owner, empresa, other);
  const [read1, read2] = [
    await buildRoleplay(owner, empresa, { title: 'Con dos' }),
    await buildRoleplay(owner, empresa, { title: 'Con una' }),
  ];
  await buildEntrega(owner, read2, other, { entregada_at: moment(-2) });
  await buildEntrega(owner, read1, other, { entregada_at: moment(-3) });
  await buildEntrega(owner, read1, trabajador, { entregada_at: moment(-1) });
  await buildEntrega(owner, read1, trabajador, { n: 2, entregada_at: moment(-0.5) });
  // Too old to be news, and kept from before there were entregas.
  const old = await buildRoleplay(owner, empresa);
  await buildEntrega(owner, old, other, { entregada_at: moment(-31) });
  await buildEntrega(owner, old, trabajador, { entregada_at: moment(-1), texto_at: moment(-1) });
  const { nuevas, nuevas_total } = await read(scene, 'roleplays');
  expect(nuevas).toMatchObject([
    {
      empresa_id: empresa.id,
      id: read1.id,
      title: 'Con dos',
      personas: 2,
      primeras: [
        { id: other.id, nombre: 'Bea Gil' },
        { id: trabajador.id, nombre: null },
      ],
    },
    { id: read2.id, personas: 1, since: expect.any(String) },
  ]);
  expect(nuevas_total).toBe(2);

  const see = async (caller: typeof manager, roleplay_id: string) =>
    caller('POST', '/rest/v1/rpc/see_entregas', { empresa_id: empresa.id, roleplay_id });
  expect(await see(manager, read1.id)).toMatchObject({ status: 200, body: { nuevas: 3 } });
  expect(await see(manager, read1.id)).toMatchObject({ body: { nuevas: 0 } });
  expect((await see(scene.worker, read2.id)).status).toBe(403);
  const foreign = await buildScene(server);
  expect((await see(foreign.manager, read2.id)).status).toBe(404);
  expect((await read(scene, 'roleplays')).nuevas.map(({ id }) => id)).toEqual([read2.id]);
  await buildEntrega(owner, read1, trabajador, { n: 3 });
  expect((await read(scene, 'roleplays')).nuevas).toMatchObject([{ id: read2.id }, { id: read1.id, personas: 1 }]);
  const { rows } = await owner.query('select count(*)::int as n from app.entrega_vistas where responsable_id = $1', [scene.responsable.id]);
  expect(rows).toEqual([{ n: 3 }]);
});

test('[2.48 8.20] FAQs that wait: by company the open questions and the FAQs to review, the oldest of each named', async () => {
  const scene = await buildScene(server);
  const { empresa, trabajador } = scene;
  const person = { id: trabajador.id, nombre: 'Ana Sanz', email: trabajador.email };
  await owner.query(`update app.users set nombre = 'Ana Sanz' where id = $1`, [trabajador.id]);
  await buildFaqRequest(owner, empresa, trabajador, '¿La segunda?', moment(-1));
  await buildFaqRequest(owner, empresa, trabajador, '¿La primera?', moment(-4));
  const due = await buildFaq(owner, empresa, { question: '¿Vence?' });
  const other = await buildFaq(owner, empresa, { question: '¿Y esta?' });
  await buildFaq(owner, empresa, { question: '¿Sin revisión?' });
  const review = (id: string, days: number) =>
    owner.query(
      `update app.faqs set review_months = 1, reviewed_on = (current_date + $2::integer - interval '1 month')::date where id = $1`,
      [id, days],
    );
  await review(due.id, -40);
  await review(other.id, -2);
  expect(await read(scene, 'faqs')).toMatchObject({
    preguntas: [{ empresa: { id: empresa.id, nombre: empresa.nombre }, total: 2, primera: { question: '¿La primera?', author: person } }],
    revisiones: [{ empresa: { id: empresa.id }, total: 2, primera: { id: due.id, question: '¿Vence?' } }],
  });
  await owner.query(`update app.faq_requests set state = 'dismissed' where empresa_id = $1`, [empresa.id]);
  await review(due.id, 20);
  await review(other.id, 20);
  expect(await read(scene, 'faqs')).toEqual(NOTHING.faqs);
});

test('[2.48 6.5] only the caller’s companies count, or the chosen one; other roles are refused', async () => {
  const scene = await buildScene(server);
  const second = await buildEmpresa(owner, { nombre: 'La segunda' });
  await assignResponsable(owner, second, scene.responsable);
  const both = { manager: await server.as(scene.responsable) };
  const foreign = await buildScene(server, 'La de enfrente');
  for (const empresa of [scene.empresa, second, foreign.empresa]) {
    const user = await buildUser(owner, { role: 'worker' });
    await addTrabajador(owner, empresa, user);
    await buildTarea(owner, await buildProyecto(owner, empresa), { trabajador: user, fecha_entrega: madridDay(-1) });
    await buildAssignment(owner, await buildRoleplay(owner, empresa), user, { due_date: moment(-2) });
    await buildFaqRequest(owner, empresa, user);
  }
  const empresasOf = async (query = '') => {
    const { tarde } = await read(both, 'tareas', query);
    const { vencidos } = await read(both, 'roleplays', query);
    const { preguntas } = await read(both, 'faqs', query);
    return [tarde.map((row) => row.empresa_id), vencidos.map((row) => row.empresa_id), preguntas.map((row) => row.empresa.id)].map((ids) =>
      ids.toSorted(),
    );
  };
  const own = [scene.empresa.id, second.id].toSorted();
  expect(await empresasOf()).toEqual([own, own, own]);
  expect(await empresasOf(`?empresa_id=${second.id}`)).toEqual([[second.id], [second.id], [second.id]]);
  expect(await empresasOf(`?empresa_id=${foreign.empresa.id}`)).toEqual([[], [], []]);
  for (const path of Object.values(PATHS)) expect((await scene.worker('GET', `/rest/v1/rpc/${path}`)).status).toBe(403);
});

test('the responses above fill every field of their schemas', () => {
  expect(unfilled(server, getWaitingTareas, getWaitingRoleplays, getWaitingFaqs)).toEqual([]);
});
