import { randomUUID } from 'node:crypto';
import { listRoleplays, type Roleplay, type RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildAssignment, buildResponse, buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { describe, expect, test } from 'vitest';
import { buildScene, buildSuperadmin } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { unfilled } from '../../tests/unfilled.ts';
import { ago } from '../demo/days.ts';

const server = await createTestServer();
const { owner } = server;
const ROLEPLAYS = '/rest/v1/roleplays';

const page = (response: { body: unknown }) => response.body as { items: Roleplay[]; next_cursor: string | null };
const titles = (response: { body: unknown }) => page(response).items.map(({ title }) => title);
const detail = (response: { body: unknown }) => response.body as RoleplayWithQuestions;
const at = ({ id, company_id }: { id: string; company_id: string }) => `${ROLEPLAYS}/${id}?empresa_id=${company_id}`;

describe('list', () => {
  test('[2.33 7.15] a responsable gets the newest first with progress, by pages, of one company or all', async () => {
    const { empresa, responsable, manager, trabajador } = await buildScene(server);
    const otra = await buildEmpresa(owner, { nombre: 'Ítaca' });
    await assignResponsable(owner, otra, responsable);
    const a = await buildRoleplay(owner, empresa, { title: 'A', created_at: ago(3) });
    await buildRoleplay(owner, otra, { title: 'B', created_at: ago(2) });
    await buildRoleplay(owner, empresa, {
      title: 'C',
      quien_habla: 'Una clienta',
      quien_eres: 'Quien vende',
      created_at: ago(1),
      questions: ['x', 'y'],
    });
    const [late, done] = [await buildUser(owner, { role: 'worker' }), await buildUser(owner, { role: 'worker' })];
    for (const person of [late, done]) await addTrabajador(owner, empresa, person);
    await buildAssignment(owner, a, trabajador, { due_date: ago(-3) });
    await buildAssignment(owner, a, late, { due_date: ago(1) });
    await buildAssignment(owner, a, done, { due_date: ago(1), completed_at: ago(2) });

    expect(titles(await manager('GET', ROLEPLAYS))).toEqual(['C', 'B', 'A']);
    const first = await manager('GET', `${ROLEPLAYS}?limit=2`);
    expect(titles(first)).toEqual(['C', 'B']);
    const second = await manager('GET', `${ROLEPLAYS}?limit=2&cursor=${page(first).next_cursor}`);
    expect([titles(second), page(second).next_cursor]).toEqual([['A'], null]);
    const one = await manager('GET', `${ROLEPLAYS}?empresa_id=${empresa.id}`);
    expect(page(one).items).toMatchObject([
      { title: 'C', preguntas: 2, progress: { asignados: 0 }, mine: null },
      { title: 'A', preguntas: 1, progress: { asignados: 3, completados: 1, vencidos: 1, pendientes: 1 } },
    ]);
  });

  test('[4.6 6.4] a trabajador gets the assigned first: overdue, nearest date, no date, completed; then the others', async () => {
    const { empresa, manager, worker, trabajador } = await buildScene(server);
    const build = (title: string, days: number) => buildRoleplay(owner, empresa, { title, created_at: ago(days) });
    await build('Otro viejo', 20);
    await buildAssignment(owner, await build('Completado antes', 1), trabajador, { completed_at: ago(5) });
    await buildAssignment(owner, await build('Completado', 2), trabajador, { completed_at: ago(4), due_date: ago(6) });
    await buildAssignment(owner, await build('Sin fecha', 3), trabajador);
    await buildAssignment(owner, await build('En ocho días', 4), trabajador, { due_date: ago(-8) });
    const soon = await build('Mañana', 5);
    await buildAssignment(owner, soon, trabajador, { due_date: ago(-1) });
    await buildAssignment(owner, await build('Vencido', 6), trabajador, { due_date: ago(1) });
    await build('Otro nuevo', 7);
    await buildResponse(owner, soon, trabajador);
    const colleague = await buildUser(owner, { role: 'worker' });
    await addTrabajador(owner, empresa, colleague);
    await buildAssignment(owner, await build('De un compañero', 8), colleague, { due_date: ago(3) });

    const expected = [
      'Vencido',
      'Mañana',
      'En ocho días',
      'Sin fecha',
      'Completado',
      'Completado antes',
      'Otro nuevo',
      'De un compañero',
      'Otro viejo',
    ];
    expect(titles(await worker('GET', ROLEPLAYS))).toEqual(expected);
    const paged: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const next = await worker('GET', `${ROLEPLAYS}?empresa_id=${empresa.id}&limit=2${cursor && `&cursor=${cursor}`}`);
      paged.push(...titles(next));
      cursor = page(next).next_cursor;
    }
    expect(paged).toEqual(expected);
    const { items } = page(await worker('GET', ROLEPLAYS));
    expect(items.find(({ id }) => id === soon.id)).toMatchObject({
      progress: null,
      mine: { assigned: true, answered: 1, has_draft: false },
    });
    expect(items.at(-2)?.mine).toEqual({
      assigned: false,
      due_day: null,
      due_date: null,
      completed_at: null,
      answered: 0,
      has_draft: false,
    });
    expect(page(await manager('GET', `${ROLEPLAYS}?empresa_id=${empresa.id}`)).items[0]?.title).toBe('Completado antes');
  });

  test('[2.33] the search ignores case and accents and looks into title and description', async () => {
    const { empresa, manager, worker } = await buildScene(server);
    const key = randomUUID();
    await buildRoleplay(owner, empresa, { title: `Reclamación ${key}` });
    await buildRoleplay(owner, empresa, { title: 'Visita', description: `Tras una RECLAMACION ${key}`, created_at: ago(2) });
    await buildRoleplay(owner, empresa, { title: 'Otra 100%' });
    for (const call of [manager, worker]) {
      expect(titles(await call('GET', `${ROLEPLAYS}?q=${encodeURIComponent(`reclamación ${key}`)}`))).toEqual([
        `Reclamación ${key}`,
        'Visita',
      ]);
      expect(titles(await call('GET', `${ROLEPLAYS}?empresa_id=${empresa.id}&q=%25`))).toEqual(['Otra 100%']);
    }
    const superadmin = await buildSuperadmin(server);
    const first = await superadmin('GET', `${ROLEPLAYS}?limit=1&q=${key}`);
    expect(titles(first)).toEqual([`Reclamación ${key}`]);
    expect(titles(await superadmin('GET', `${ROLEPLAYS}?limit=1&q=${key}&cursor=${page(first).next_cursor}`))).toEqual(['Visita']);
  });

  test('[6.3 6.4 2.34] a superadmin reads the role-plays of all companies, newest first, without progress; not those of a deleted company', async () => {
    const { empresa } = await buildScene(server);
    const gone = await buildEmpresa(owner);
    const key = randomUUID();
    const old = await buildRoleplay(owner, empresa, { title: `${key} viejo`, created_at: ago(-1) });
    await buildRoleplay(owner, empresa, { title: `${key} nuevo`, created_at: ago(-2) });
    await buildRoleplay(owner, gone, { title: `${key} borrado`, created_at: ago(-3) });
    await owner.query('update app.empresas set deleted_at = now() where id = $1', [gone.id]);
    const superadmin = await buildSuperadmin(server);
    expect(titles(await superadmin('GET', `${ROLEPLAYS}?limit=2`))).toEqual([`${key} nuevo`, `${key} viejo`]);
    expect(titles(await superadmin('GET', `${ROLEPLAYS}?empresa_id=${empresa.id}`))).toEqual([`${key} nuevo`, `${key} viejo`]);
    expect(titles(await superadmin('GET', `${ROLEPLAYS}?q=${key}`))).toEqual([`${key} nuevo`, `${key} viejo`]);
    expect(page(await superadmin('GET', `${ROLEPLAYS}?q=${key}`)).items[0]).toMatchObject({ progress: null, mine: null });
    expect(detail(await superadmin('GET', `${ROLEPLAYS}/${old.id}`)).questions[0]?.respuestas).toBeNull();
  });

  test('[6.4] another company’s role-plays are neither listed nor readable', async () => {
    const { empresa } = await buildScene(server);
    const roleplay = await buildRoleplay(owner, empresa);
    const { manager, worker } = await buildScene(server);
    for (const call of [manager, worker]) {
      expect(titles(await call('GET', `${ROLEPLAYS}?empresa_id=${empresa.id}`))).toEqual([]);
      expect(titles(await call('GET', `${ROLEPLAYS}?q=amenaza`))).toEqual([]);
      expect((await call('GET', `${ROLEPLAYS}/${roleplay.id}`)).status).toBe(404);
      expect((await call('GET', at(roleplay))).status).toBe(404);
    }
    expect((await manager('GET', `${ROLEPLAYS}?cursor=x`)).status).toBe(400);
    expect((await server.stranger('GET', ROLEPLAYS)).status).toBe(401);
  });
});

test('the responses above fill every field of their schemas', () => {
  expect(unfilled(server, listRoleplays)).toEqual([]);
});
