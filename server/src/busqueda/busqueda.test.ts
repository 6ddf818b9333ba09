import { randomUUID } from 'node:crypto';
import { FOUND_MAX, type Found, searchEverything } from '@ensaya/contract/busqueda.ts';
import { addTrabajador, assignResponsable } from '@ensaya/db/builders/empresas.ts';
import { buildFaq, buildFaqCategory } from '@ensaya/db/builders/faqs.ts';
import { buildTema } from '@ensaya/db/builders/generador.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildAssignment, buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildTarea } from '@ensaya/db/builders/tareas.ts';
import { buildSession, buildUser } from '@ensaya/db/builders/usuarios.ts';
import { cleanUp } from '@ensaya/db/tests/database.ts';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { buildScene, buildSuperadmin } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { unfilled } from '../../tests/unfilled.ts';

const server = await createTestServer();
const { owner } = server;
type Caller = Awaited<ReturnType<typeof server.as>>;

async function search(caller: Caller, q: string): Promise<Found> {
  const { status, body } = await caller('GET', `/rest/v1/rpc/search?q=${encodeURIComponent(q)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Found;
}

/** What is found, by kind; kinds without a hit are left out. */
async function names(caller: Caller, q: string): Promise<Partial<Record<keyof Found, string[]>>> {
  const found = await search(caller, q);
  return Object.fromEntries(
    Object.entries(found).flatMap(([kind, rows]) =>
      rows.length === 0 ? [] : [[kind, rows.map((row) => row.nombre ?? ('email' in row ? row.email : ''))]],
    ),
  );
}

/** A word that no other test uses, of letters only: a FAQ's index has no others. */
const word = () =>
  randomUUID()
    .replace(/[^a-f]/g, '')
    .padEnd(8, 'k')
    .slice(0, 8);

/** A company with one record of each kind that holds the word. */
async function buildEverything(mark: string, nombre = 'Norteclima') {
  const scene = await buildScene(server, nombre);
  const { empresa, trabajador } = scene;
  const proyecto = await buildProyecto(owner, empresa, { nombre: `Campaña ${mark}` });
  const tarea = await buildTarea(owner, proyecto, { nombre: `Llamar por ${mark}`, trabajador, fecha_entrega: '2026-11-22' });
  const tema = await buildTema(owner, empresa, { nombre: `Carta de ${mark}` });
  const roleplay = await buildRoleplay(owner, empresa, { title: `Ensayo de ${mark}` });
  await buildAssignment(owner, roleplay, trabajador, { completed_at: '2026-11-01T10:00:00Z' });
  const category = await buildFaqCategory(owner, empresa, { name: `Postventa ${nombre}` });
  const faq = await buildFaq(owner, empresa, { question: `¿Qué es ${mark}?`, categories: [category] });
  const person = await buildUser(owner, { role: 'worker', nombre: `Pía ${mark}`, email: `pia.${mark}.${randomUUID()}@ejemplo.test` });
  await addTrabajador(owner, empresa, person);
  return { ...scene, proyecto, tarea, tema, roleplay, faq, category, person };
}

describe('what each role finds', () => {
  test('[6.5] a responsable finds every kind, in all their companies, with the company’s name', async () => {
    const mark = word();
    const [one, two] = [await buildEverything(mark), await buildEverything(mark, 'Clínica Arce')];
    await assignResponsable(owner, two.empresa, one.responsable);
    const manager = await server.as(one.responsable);
    const found = await search(manager, mark);
    for (const kind of ['tareas', 'proyectos', 'temas', 'roleplays', 'faqs'] as const)
      expect(found[kind].map(({ empresa }) => empresa.nombre).toSorted(), kind).toEqual(['Clínica Arce', 'Norteclima']);
    expect(found.tareas.find(({ id }) => id === one.tarea.id)).toEqual({
      id: one.tarea.id,
      empresa: { id: one.empresa.id, nombre: 'Norteclima' },
      nombre: `Llamar por ${mark}`,
      texto: null,
      estado: 'pendiente',
      fecha_entrega: '2026-11-22',
      trabajador: { email: one.trabajador.email, nombre: null },
    });
    expect(found.temas[0]).toMatchObject({ preguntas: 2 });
    expect(found.roleplays[0]).toMatchObject({ asignados: 1, completados: 1 });
    expect(found.faqs.map(({ categoria }) => categoria).toSorted()).toEqual(['Postventa Clínica Arce', 'Postventa Norteclima']);
    expect(found.personas.map(({ id, role, empresa }) => ({ id, role, empresa: empresa?.nombre }))).toEqual(
      expect.arrayContaining([
        { id: one.person.id, role: 'worker', empresa: 'Norteclima' },
        { id: two.person.id, role: 'worker', empresa: 'Clínica Arce' },
      ]),
    );
    expect(found.empresas).toEqual([]);
    const responsables = await search(manager, two.responsable.email);
    expect(responsables.personas).toMatchObject([{ id: two.responsable.id, role: 'manager', empresa: { nombre: 'Clínica Arce' } }]);
  });

  test('[6.4] a trabajador finds their own tasks and their projects, and the company’s role-plays, topics and FAQs; no people', async () => {
    const mark = word();
    const { worker, proyecto, person, empresa } = await buildEverything(mark);
    await buildTarea(owner, proyecto, { nombre: `De otra ${mark}`, trabajador: person });
    await buildProyecto(owner, empresa, { nombre: `Sin mí ${mark}` });
    const found = await search(worker, mark);
    expect(await names(worker, mark)).toEqual({
      tareas: [`Llamar por ${mark}`],
      proyectos: [`Campaña ${mark}`],
      temas: [`Carta de ${mark}`],
      roleplays: [`Ensayo de ${mark}`],
      faqs: [`¿Qué es ${mark}?`],
    });
    expect(found.roleplays).toMatchObject([{ asignados: 1, completados: 1 }]);
  });

  test('[6.6] a superadmin finds companies, users, topics, projects, role-plays and FAQs of all companies, but none of a deleted one', async () => {
    const mark = word();
    const [one, gone] = [await buildEverything(mark, `Empresa ${mark}`), await buildEverything(mark, `Borrada ${mark}`)];
    await owner.query('update app.empresas set deleted_at = now() where id = $1', [gone.empresa.id]);
    const superadmin = await buildSuperadmin(server);
    const found = await search(superadmin, mark.toUpperCase());
    for (const kind of ['temas', 'proyectos', 'roleplays', 'faqs'] as const)
      expect(
        found[kind].map(({ empresa }) => empresa.id),
        kind,
      ).toEqual([one.empresa.id]);
    expect(found.empresas).toEqual([{ id: one.empresa.id, nombre: `Empresa ${mark}`, correo_contacto: 'contacto@norteclima.example' }]);
    expect(found.personas.find(({ id }) => id === one.person.id)).toMatchObject({ role: 'worker', empresa: { id: one.empresa.id } });
    expect(found.tareas).toEqual([]);
  });

  test('[6.3] another company’s rows are never found, nor those of a deleted one', async () => {
    const mark = word();
    const theirs = await buildEverything(mark);
    const { manager, worker } = await buildScene(server);
    for (const caller of [manager, worker]) {
      expect(await names(caller, mark)).toEqual({});
      expect(await names(caller, theirs.person.email)).toEqual({});
    }
    expect((await server.stranger('GET', `/rest/v1/rpc/search?q=${mark}`)).status).toBe(401);
    await owner.query('update app.empresas set deleted_at = now() where id = $1', [theirs.empresa.id]);
    for (const caller of [theirs.manager, theirs.worker]) expect(await names(caller, mark)).toEqual({});
  });
});

describe('what matches', () => {
  test('[2.26] without case or accents, but ñ is a letter of its own; signs of patterns are letters', async () => {
    const { manager, empresa } = await buildScene(server);
    const proyecto = await buildProyecto(owner, empresa, { nombre: 'Gestión del año' });
    await buildTarea(owner, proyecto, { nombre: 'Revisar la CANCIÓN' });
    expect(await names(manager, 'cancion')).toEqual({ tareas: ['Revisar la CANCIÓN'] });
    expect(await names(manager, 'CANCIÓN')).toEqual({ tareas: ['Revisar la CANCIÓN'] });
    expect(await names(manager, 'gestion')).toEqual({ proyectos: ['Gestión del año'] });
    expect(await names(manager, 'del ano')).toEqual({});
    for (const q of ['%%%', '___', '\\', 'canc_on', '', '   ']) expect(await names(manager, q), q).toEqual({});
  });

  test('one and two letters find tasks too, also a worker’s', async () => {
    const { manager, worker, trabajador, empresa } = await buildScene(server);
    const proyecto = await buildProyecto(owner, empresa, { nombre: 'Otoño' });
    await buildTarea(owner, proyecto, { nombre: 'Wifi de la sala', trabajador });
    for (const q of ['w', 'WI', 'wif']) {
      expect((await names(manager, q)).tareas, q).toEqual(['Wifi de la sala']);
      expect((await names(worker, q)).tareas, q).toEqual(['Wifi de la sala']);
    }
  });

  test('a match outside the name comes with the words around it', async () => {
    const { manager, empresa } = await buildScene(server);
    const proyecto = await buildProyecto(owner, empresa);
    const long = `${'Antes de nada, '.repeat(6)}llama a los once clientes; ${'y luego apunta, '.repeat(20)}`.trim();
    const trabajador = await buildUser(owner, { role: 'worker', nombre: 'Bea' });
    await addTrabajador(owner, empresa, trabajador);
    await buildTarea(owner, proyecto, { nombre: 'Reclamaciones del mes', descripcion: long, trabajador });
    await buildTema(owner, empresa, { descripcion: 'Para clientes nuevos' });
    await buildRoleplay(owner, empresa, { description: 'Con clientes enfadados' });
    await buildFaq(owner, empresa, { question: '¿Qué digo?', answer: 'Manda la **[hoja](https://ejemplo.test/clientes)** azul.' });
    const { tareas, temas, roleplays } = await search(manager, 'CLIENTES');
    expect(tareas[0]?.texto).toMatch(/^….*once clientes; y luego.*…$/);
    expect(tareas[0]?.texto?.length).toBeLessThanOrEqual(122);
    expect([temas[0]?.texto, roleplays[0]?.texto]).toEqual(['Para clientes nuevos', 'Con clientes enfadados']);
    expect((await search(manager, 'hoja')).faqs[0]?.texto).toBe('Manda la hoja azul.');
  });

  test('the newest first, at most five of a kind', async () => {
    const { manager, empresa } = await buildScene(server);
    const proyecto = await buildProyecto(owner, empresa);
    for (let n = 1; n <= FOUND_MAX + 2; n++) await buildTarea(owner, proyecto, { nombre: `Visita ${n}` });
    expect((await names(manager, 'visita')).tareas).toEqual(['Visita 7', 'Visita 6', 'Visita 5', 'Visita 4', 'Visita 3']);
  });
});

describe('growth', () => {
  /** The search of FAQs has its own measurements (tools/search-set). */
  const TENANT = ['tareas', 'proyectos', 'temas_generador', 'roleplays', 'company_users', 'responsables_empresas', 'users'];

  /** Tables that the search reads by a sequential scan. */
  async function scannedBy(user: { id: string }, q: string): Promise<string[]> {
    const client = new pg.Client({ connectionString: server.url('ensaya_api') });
    await client.connect();
    cleanUp(() => client.end());
    await client.query('begin; set local enable_seqscan = off');
    await client.query(`select app.enter($1, '{manager,worker}', false)`, [await buildSession(owner, user)]);
    const scans = async () => {
      const { rows } = await client.query('select relname, seq_scan from pg_stat_xact_user_tables where relname = any ($1)', [TENANT]);
      return new Map(rows.map(({ relname, seq_scan }) => [relname, Number(seq_scan)]));
    };
    const before = await scans();
    await client.query('select * from app.search_records($1, 5)', [q]);
    const after = await scans();
    await client.query('rollback');
    return [...after].filter(([name, count]) => count > (before.get(name) ?? 0)).map(([name]) => name);
  }

  test('no table is read whole where an index can be used, and a rare word is found among many tasks', async () => {
    const { responsable, trabajador, manager, empresa } = await buildScene(server);
    const proyecto = await buildProyecto(owner, empresa);
    await buildTarea(owner, proyecto, { nombre: 'Cliente de Lucía', trabajador });
    await owner.query(
      `insert into app.tareas (empresa_id, proyecto_id, nombre) select $1, $2, 'Cliente ' || n from generate_series(1, 4000) n`,
      [empresa.id, proyecto.id],
    );
    // The index keeps new rows aside until a vacuum; until then the planner finds it expensive.
    await owner.query('vacuum analyze app.tareas');
    for (const person of [responsable, trabajador]) for (const q of ['cliente', 'cl']) expect(await scannedBy(person, q), q).toEqual([]);
    // As the gate: under a policy with a condition, LIKE would use no index.
    const [, , , explained] = (await owner.query(
      `begin; set local role ensaya_gate; set local enable_seqscan = off;
       explain select id from app.tareas where empresa_id = '${empresa.id}' and deleted_at is null and app.search_key(nombre || ' ' || coalesce(descripcion, '')) like '%cliente 3480%'; rollback`,
    )) as unknown as pg.QueryResult<{ 'QUERY PLAN': string }>[];
    expect(explained?.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('tareas_search');
    expect((await names(manager, 'cliente 3480')).tareas).toEqual(['Cliente 3480']);
  });
});

test('the responses above fill every field of their schemas', () => {
  // A project has no description.
  expect(unfilled(server, searchEverything)).toEqual(['searchEverything.proyectos[].texto']);
});
