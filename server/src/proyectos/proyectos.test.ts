import { randomUUID } from 'node:crypto';
import type { Proyecto } from '@ensaya/contract/proyectos.ts';
import { assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildTarea } from '@ensaya/db/builders/tareas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { describe, expect, test, vi } from 'vitest';
import { buildScene, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';

const server = await createTestServer();
const { owner } = server;
const PATH = '/rest/v1/proyectos';

const scene = () => buildScene(server);
const names = (response: { body: unknown }) => (response.body as { items: Proyecto[] }).items.map((item) => item.nombre);
const at = (proyecto: { id: string; empresa_id: string }) => `${PATH}/${proyecto.id}?empresa_id=${proyecto.empresa_id}`;

describe('reading', () => {
  test('[7.23 3.18] a responsable lists the projects of several companies, newest first, with the company embedded', async () => {
    const { empresa, responsable, manager } = await scene();
    const second = await buildEmpresa(owner, { nombre: 'Clínica Arce' });
    await assignResponsable(owner, second, responsable);
    await buildProyecto(owner, empresa, { nombre: 'Antiguo', created_at: '2026-01-01T00:00:00Z' });
    await buildProyecto(owner, second, { nombre: 'Intermedio', created_at: '2026-02-01T00:00:00Z' });
    await buildProyecto(owner, empresa, { nombre: 'Reciente', descripcion: 'Guiones y encuestas', created_at: '2026-03-01T00:00:00Z' });

    const all = await manager('GET', PATH);
    expect(all.status).toBe(200);
    expect(names(all)).toEqual(['Reciente', 'Intermedio', 'Antiguo']);
    expect((all.body as { items: Proyecto[] }).items[0]).toEqual({
      id: expect.any(String),
      empresa_id: empresa.id,
      nombre: 'Reciente',
      descripcion: 'Guiones y encuestas',
      created_at: '2026-03-01T00:00:00Z',
      version: 1,
      empresa: { id: empresa.id, nombre: 'Norteclima' },
      progress: null,
    });
    expect(names(await manager('GET', `${PATH}?empresa_id=${second.id}`))).toEqual(['Intermedio']);
    expect(names(await manager('GET', `${PATH}?empresa_id=${second.id}&empresa_id=${empresa.id}`))).toHaveLength(3);
  });

  test('[2.50] the panel asks for the progress of each project: its tasks, the completed and the overdue ones, in the caller’s days', async () => {
    const { empresa, responsable, manager, worker, trabajador } = await scene();
    const [full, empty] = [await buildProyecto(owner, empresa), await buildProyecto(owner, empresa)];
    const dayIn = (zone: string, days: number) =>
      new Intl.DateTimeFormat('sv', { timeZone: zone }).format(new Date(Date.now() + days * 86_400_000));
    const zone = 'Pacific/Kiritimati';
    await owner.query('update app.users set time_zone = $2 where id = $1', [responsable.id, zone]);
    for (const fields of [
      { fecha_entrega: dayIn(zone, -1) },
      { fecha_entrega: dayIn(zone, -1), estado: 'completada' },
      { fecha_entrega: dayIn(zone, 0), estado: 'en progreso' },
      {},
    ])
      await buildTarea(owner, full, { trabajador, ...fields });
    const read = async (caller: typeof manager) => {
      const { items } = (await caller('GET', `${PATH}?con_progreso=true`)).body as { items: Proyecto[] };
      return items.map(({ id, progress }) => [id, progress]);
    };
    expect(await read(manager)).toEqual(
      expect.arrayContaining([
        [full.id, { tareas: 4, completadas: 1, vencidas: 1 }],
        [empty.id, { tareas: 0, completadas: 0, vencidas: 0 }],
      ]),
    );
    expect(await read(worker)).toEqual([[full.id, null]]);
  });

  test('a long list is paged without losing or repeating a row, even when rows have the same timestamp', async () => {
    const { empresa, manager } = await scene();
    for (let i = 0; i < 7; i++)
      await buildProyecto(owner, empresa, { nombre: `Proyecto ${i}`, created_at: `2026-01-0${1 + (i % 2)}T10:00:00.123456Z` });
    const seen: string[] = [];
    let cursor = '';
    for (let page = 0; page < 4; page++) {
      const { body } = await manager('GET', `${PATH}?limit=3${cursor && `&cursor=${cursor}`}`);
      const { items, next_cursor } = body as { items: Proyecto[]; next_cursor: string | null };
      seen.push(...items.map((item) => item.nombre));
      if (!next_cursor) break;
      cursor = next_cursor;
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
    expect((await manager('GET', `${PATH}?cursor=disparate`)).status).toBe(400);
    const never = Buffer.from(`2026-99-99T00:00:00Z ${empresa.id}`).toString('base64url');
    expect((await manager('GET', `${PATH}?cursor=${never}`)).status).toBe(400);
    expect(names(await manager('GET', `${PATH}?empresa_id=${empresa.id}&empresa_id=${empresa.id}`))).toHaveLength(7);
  });

  test('[2.44 6.4] a worker sees only the projects that contain their tasks', async () => {
    const { empresa, trabajador, worker } = await scene();
    await buildProyecto(owner, empresa, { nombre: 'De otros' });
    const mine = await buildProyecto(owner, empresa, { nombre: 'Mío' });
    await buildTarea(owner, mine, { trabajador });
    expect(names(await worker('GET', PATH))).toEqual(['Mío']);
  });

  test('[6.6] a superadmin reads the company they name, and no company by default', async () => {
    const { empresa } = await scene();
    await buildProyecto(owner, empresa, { nombre: 'Visible' });
    const superadmin = await server.as(await buildUser(owner, { role: 'superadmin' }));
    expect(names(await superadmin('GET', `${PATH}?empresa_id=${empresa.id}`))).toEqual(['Visible']);
    expect(names(await superadmin('GET', PATH))).toEqual([]);
  });
});

describe('searching', () => {
  test('[2.44] a superadmin searches the projects of all companies, without case or accents; other roles may not', async () => {
    const [one, two] = [await scene(), await scene()];
    const word = randomUUID().slice(0, 8);
    await buildProyecto(owner, one.empresa, { nombre: `Gestión ${word}`, created_at: '2026-01-01T00:00:00Z' });
    await buildProyecto(owner, two.empresa, { nombre: `Año nuevo ${word}`, created_at: '2026-02-01T00:00:00Z' });
    const superadmin = await server.as(await buildUser(owner, { role: 'superadmin' }));
    const search = (q: string) => superadmin('GET', `/rest/v1/rpc/search_proyectos?q=${encodeURIComponent(q)}`);
    expect(names(await search(word))).toEqual([`Año nuevo ${word}`, `Gestión ${word}`]);
    expect(names(await search(`GESTION ${word}`))).toEqual([`Gestión ${word}`]);
    expect(names(await search(`ano nuevo ${word}`))).toEqual([]);
    expect(names(await search(`a_o nuevo ${word}`))).toEqual([]);
    await owner.query('update app.empresas set deleted_at = now() where id = $1', [two.empresa.id]);
    expect(names(await search(word))).toEqual([`Gestión ${word}`]);
    expect((await one.manager('GET', '/rest/v1/rpc/search_proyectos')).status).toBe(403);
  });

  test('[2.44] a project older than thousands of others is found, after the newer ones', async () => {
    const { empresa } = await scene();
    const word = randomUUID().slice(0, 8);
    for (const [nombre, created_at] of [
      [`Antiguo ${word}`, '2001-01-01T00:00:00Z'],
      [`Reciente ${word}`, '2099-01-01T00:00:00Z'],
    ] as const)
      await buildProyecto(owner, empresa, { nombre, created_at });
    await owner.query(
      `insert into app.proyectos (empresa_id, nombre, created_at) select $1, 'Otro ' || n, '2098-01-01' from generate_series(1, 2500) n`,
      [empresa.id],
    );
    const superadmin = await server.as(await buildUser(owner, { role: 'superadmin' }));
    expect(names(await superadmin('GET', `/rest/v1/rpc/search_proyectos?q=${word}`))).toEqual([`Reciente ${word}`, `Antiguo ${word}`]);
  });
});

describe('writing', () => {
  test('[7.23 6.5] a responsable creates, edits and deletes', async () => {
    const { empresa, manager } = await scene();
    const created = await manager('POST', PATH, { empresa_id: empresa.id, nombre: '  Apertura  ', descripcion: '   ' });
    expect(created).toMatchObject({ status: 201, body: { nombre: 'Apertura', descripcion: null, version: 1 } });
    const row = created.body as Proyecto;

    const edited = await manager('PATCH', at(row), { nombre: 'Apertura norte', descripcion: 'Con fecha', version: 1 });
    expect(edited).toMatchObject({ status: 200, body: { nombre: 'Apertura norte', descripcion: 'Con fecha', version: 2 } });

    expect((await manager('DELETE', at(row))).status).toBe(204);
    expect((await manager('DELETE', at(row))).status).toBe(404);
    expect(names(await manager('GET', PATH))).toEqual([]);
  });

  test('[4.9] deleting one announces its tasks too', async () => {
    const { empresa, manager } = await scene();
    const proyecto = await buildProyecto(owner, empresa);
    const published = vi.spyOn(server.app.realtime, 'publish');
    await manager('DELETE', at(proyecto));
    expect(published).toHaveBeenCalledWith(['proyectos', 'tareas'].map((table) => ({ table, empresa_id: empresa.id })));
    published.mockRestore();
  });

  test('a repeated insert creates one project and returns it', async () => {
    const { empresa, manager } = await scene();
    const body = { id: randomUUID(), empresa_id: empresa.id, nombre: 'Una vez' };
    const answers = await Promise.all([manager('POST', PATH, body), manager('POST', PATH, body), manager('POST', PATH, body)]);
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(names(await manager('GET', PATH))).toEqual(['Una vez']);
  });

  test('a write over an old version is refused with the current row', async () => {
    const { empresa, manager } = await scene();
    const row = (await manager('POST', PATH, { empresa_id: empresa.id, nombre: 'Original' })).body as Proyecto;
    expect((await manager('PATCH', at(row), { nombre: 'Primera', version: 1 })).status).toBe(200);
    const stale = await manager('PATCH', at(row), { nombre: 'Segunda', version: 1 });
    expect(stale.status).toBe(409);
    expect(errorOf(stale)).toMatchObject({ code: 'stale', current: { nombre: 'Primera', version: 2 } });
  });

  test('[5.18 9.2] name from 3 to 100 characters, description up to 500, company required; each reported under its field', async () => {
    const { empresa, manager } = await scene();
    const fields = async (body: object) =>
      errorOf(await manager('POST', PATH, { empresa_id: empresa.id, nombre: 'Válido', ...body })).fields;
    expect(await fields({ nombre: ' ab ' })).toEqual({ nombre: 'El nombre debe tener al menos 3 caracteres' });
    expect(await fields({ nombre: 'x'.repeat(101) })).toEqual({ nombre: 'El nombre no puede exceder 100 caracteres' });
    expect(await fields({ descripcion: 'x'.repeat(501) })).toEqual({ descripcion: 'La descripción no puede exceder 500 caracteres' });
    expect(await fields({ empresa_id: '' })).toEqual({ empresa_id: 'Debes seleccionar una empresa' });
    expect(await fields({ nombre: 'nulo\0' })).toEqual({ nombre: 'El texto contiene un carácter no permitido' });

    const longest = await manager('POST', PATH, { empresa_id: empresa.id, nombre: '🙂'.repeat(100), descripcion: 'ñ'.repeat(500) });
    expect(longest.status).toBe(201);
  });
});

describe('refusing', () => {
  test('[6.5 6.7] only a responsable writes', async () => {
    const { empresa, worker, manager } = await scene();
    const row = (await manager('POST', PATH, { empresa_id: empresa.id, nombre: 'Del equipo' })).body as Proyecto;
    const superadmin = await server.as(await buildUser(owner, { role: 'superadmin' }));
    for (const caller of [worker, superadmin]) {
      expect((await caller('POST', PATH, { empresa_id: empresa.id, nombre: 'Ajeno' })).status).toBe(403);
      expect((await caller('PATCH', at(row), { nombre: 'Ajeno', version: 1 })).status).toBe(403);
      expect((await caller('DELETE', at(row))).status).toBe(403);
    }
    expect((await server.stranger('GET', PATH)).status).toBe(401);
    expect((await server.stranger('POST', PATH, { empresa_id: empresa.id, nombre: 'Ajeno' })).status).toBe(401);
    expect((await manager('DELETE', at(row))).status).toBe(204);
  });

  test('another company’s project gets the same response as a missing one', async () => {
    const [mine, theirs] = [await scene(), await scene()];
    const row = await buildProyecto(owner, theirs.empresa);
    const missing = { id: randomUUID(), empresa_id: mine.empresa.id };
    const alike = async (method: 'PATCH' | 'DELETE', body?: object) => {
      for (const key of [row, missing, { ...row, empresa_id: mine.empresa.id }]) {
        const { status, body: answer } = await mine.manager(method, at(key), body);
        expect(status).toBe(404);
        expect({ ...errorOf({ body: answer }), request_id: '' }).toEqual({
          code: 'not_found',
          message: 'No lo hemos encontrado',
          request_id: '',
        });
      }
    };
    await alike('PATCH', { nombre: 'Robado', version: 1 });
    await alike('DELETE');
    expect((await mine.manager('POST', PATH, { empresa_id: theirs.empresa.id, nombre: 'Intruso' })).status).toBe(404);
    expect((await mine.manager('POST', PATH, { id: row.id, empresa_id: theirs.empresa.id, nombre: 'Intruso' })).status).toBe(404);
    expect(names(await mine.manager('GET', `${PATH}?empresa_id=${theirs.empresa.id}`))).toEqual([]);
    expect(names(await theirs.manager('GET', PATH))).toEqual(['Campaña de invierno']);
  });

  test('[3.25] a deleted company gives no access', async () => {
    const { empresa, manager } = await scene();
    await buildProyecto(owner, empresa);
    expect(names(await manager('GET', PATH))).toHaveLength(1);
    await owner.query('update app.empresas set deleted_at = now() where id = $1', [empresa.id]);
    expect(names(await manager('GET', PATH))).toEqual([]);
    expect((await manager('POST', PATH, { empresa_id: empresa.id, nombre: 'Tarde' })).status).toBe(404);
    const superadmin = await server.as(await buildUser(owner, { role: 'superadmin' }));
    expect(names(await superadmin('GET', `${PATH}?empresa_id=${empresa.id}`))).toEqual([]);
  });
});
