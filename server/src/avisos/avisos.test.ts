import { randomUUID } from 'node:crypto';
import { AVISO_KIND_NAMES, AVISO_KINDS, type AvisoKind } from '@ensaya/contract/aviso-kinds.ts';
import type { Aviso } from '@ensaya/contract/avisos.ts';
import { buildAviso } from '@ensaya/db/builders/avisos.ts';
import { addTrabajador, assignResponsable } from '@ensaya/db/builders/empresas.ts';
import { buildFaq, buildFaqRequest } from '@ensaya/db/builders/faqs.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildAssignment, buildInforme, buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildTarea } from '@ensaya/db/builders/tareas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { describe, expect, test } from 'vitest';
import { buildScene, buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';

const server = await createTestServer();
const { owner } = server;

type Ask = Awaited<ReturnType<typeof buildScene>>['worker'];
const listOf = async (ask: Ask) => ((await ask('GET', '/rest/v1/avisos')).body as { items: Aviso[] }).items;
const unreadOf = async (ask: Ask) => ((await ask('GET', '/rest/v1/rpc/unread_avisos')).body as { unread: number }).unread;
/** Those of the first release: another kind need not be added here. */
const EXAMPLES: AvisoKind[] = [
  ...(['roleplay_asignado', 'roleplay_repetido', 'roleplay_vence', 'roleplay_vencido', 'reporte_listo', 'reporte_detenido'] as const),
  ...(['tarea_asignada', 'tarea_vence', 'tarea_vencida', 'tarea_terminada', 'tarea_comentada'] as const),
  ...(['pregunta_recibida', 'pregunta_respondida', 'copia_lista', 'faq_por_revisar'] as const),
];
const kindsOf = async (ask: Ask) => (await listOf(ask)).map(({ kind }) => kind);

describe('the inbox', () => {
  test('[1.2] lists one’s own notices, newest first, counts the unread ones and marks them', async () => {
    const { empresa, trabajador, worker, manager } = await buildScene(server);
    const colleague = await buildUser(owner, { role: 'worker' });
    await addTrabajador(owner, empresa, colleague);
    const ids: string[] = [];
    for (const n of [1, 2, 3])
      ids.push((await buildAviso(owner, empresa, trabajador, { title: `Aviso ${n}`, created_at: `2026-11-0${n}` })).id);
    const theirs = await buildAviso(owner, empresa, colleague);
    expect((await listOf(worker)).map(({ id }) => id)).toEqual(ids.toReversed());
    const page = (await worker('GET', '/rest/v1/avisos?limit=2')).body as { items: Aviso[]; next_cursor: string };
    const rest = (await worker('GET', `/rest/v1/avisos?limit=2&cursor=${page.next_cursor}`)).body as { items: Aviso[] };
    expect([...page.items, ...rest.items].map(({ id }) => id)).toEqual(ids.toReversed());

    expect(await unreadOf(worker)).toBe(3);
    expect((await worker('POST', '/rest/v1/rpc/read_avisos', { ids: [ids[0], theirs.id] })).status).toBe(204);
    expect(await unreadOf(worker)).toBe(2);
    const reader = await server.as(colleague);
    expect([await unreadOf(reader), await unreadOf(manager)]).toEqual([1, 0]);
    expect((await worker('POST', '/rest/v1/rpc/read_avisos', {})).status).toBe(204);
    expect([await unreadOf(worker), await unreadOf(reader)]).toEqual([0, 1]);
  });

  test('[6.3] counts up to 100, shows nothing of a company that one has left, and is closed to superadmins', async () => {
    const { empresa, trabajador, worker } = await buildScene(server);
    await owner.query(
      `insert into app.avisos (user_id, empresa_id, kind, subject_id, title, key, by_mail)
       select $1, $2, 'tarea_vence', gen_random_uuid(), 'Otra', n::text, false from generate_series(1, 130) n`,
      [trabajador.id, empresa.id],
    );
    expect(await unreadOf(worker)).toBe(100);
    await owner.query('delete from app.company_users where user_id = $1', [trabajador.id]);
    expect([await unreadOf(worker), await listOf(worker)]).toEqual([0, []]);
    const superadmin = await buildSuperadmin(server);
    for (const path of ['avisos', 'rpc/unread_avisos', 'aviso_preferencias'])
      expect((await superadmin('GET', `/rest/v1/${path}`)).status).toBe(403);
  });
});

describe('the preferences', () => {
  test('[1.2] show the kinds of the role; another kind is refused', async () => {
    const { worker, manager } = await buildScene(server);
    const shown = async (ask: Ask) => ((await ask('GET', '/rest/v1/aviso_preferencias')).body as { items: { kind: AvisoKind }[] }).items;
    const kindsShown = async (ask: Ask) => (await shown(ask)).map(({ kind }) => kind);
    expect((await kindsShown(manager)).filter((kind) => EXAMPLES.includes(kind))).toEqual([
      'reporte_listo',
      'reporte_detenido',
      'tarea_terminada',
      'tarea_comentada',
      'pregunta_recibida',
      'faq_por_revisar',
    ]);
    expect((await kindsShown(worker)).filter((kind) => EXAMPLES.includes(kind))).toHaveLength(9);
    for (const [ask, role] of [
      [manager, 'manager'],
      [worker, 'worker'],
    ] as const)
      expect(await kindsShown(ask)).toEqual(AVISO_KIND_NAMES.filter((kind) => AVISO_KINDS[kind].roles.includes(role)));
    const refused = await worker('PUT', '/rest/v1/aviso_preferencias', { kind: 'reporte_listo', choice: 'no' });
    expect([refused.status, errorOf(refused).code]).toEqual([403, 'forbidden']);
    expect((await worker('PUT', '/rest/v1/aviso_preferencias', { kind: 'tarea_vence', choice: 'no' })).status).toBe(204);
    expect((await worker('PUT', '/rest/v1/aviso_preferencias', { kind: 'tarea_vence', choice: 'aqui' })).status).toBe(204);
    expect(await shown(worker)).toContainEqual({ kind: 'tarea_vence', choice: 'aqui' });
  });

  test('decide whether a notice is written, and whether it goes by mail', async () => {
    const { empresa, trabajador, worker } = await buildScene(server);
    const proyecto = await buildProyecto(owner, empresa);
    const byMail = async () =>
      (await owner.query('select title, by_mail from app.avisos where user_id = $1 order by title', [trabajador.id])).rows;
    const choose = (choice: string) => worker('PUT', '/rest/v1/aviso_preferencias', { kind: 'tarea_asignada', choice });
    await buildTarea(owner, proyecto, { trabajador, nombre: 'Tarea A' });
    await choose('aqui');
    await buildTarea(owner, proyecto, { trabajador, nombre: 'Tarea B' });
    await choose('no');
    await buildTarea(owner, proyecto, { trabajador, nombre: 'Tarea C' });
    expect(await byMail()).toEqual([
      { title: 'Tarea A', by_mail: true },
      { title: 'Tarea B', by_mail: false },
    ]);
  });
});

describe('what is written and removed', () => {
  test('[2.46] a task: its worker, and the next one; not the one who has lost or finished it', async () => {
    const { empresa, trabajador, manager, worker } = await buildScene(server);
    const other = await buildUser(owner, { role: 'worker' });
    await addTrabajador(owner, empresa, other);
    const proyecto = await buildProyecto(owner, empresa, { nombre: 'Campaña' });
    const body = { id: randomUUID(), empresa_id: empresa.id, proyecto_id: proyecto.id, nombre: 'Llamar', trabajador_id: trabajador.id };
    expect((await manager('POST', '/rest/v1/tareas', { ...body, fecha_entrega: '2026-12-24' })).status).toBe(201);
    await manager('POST', '/rest/v1/tareas', { ...body, fecha_entrega: '2026-12-24' });
    expect(await listOf(worker)).toMatchObject([
      { kind: 'tarea_asignada', subject_id: body.id, parent_id: proyecto.id, title: 'Llamar', detail: 'Campaña', read_at: null },
    ]);
    // The end of that day in Madrid.
    expect(Date.parse((await listOf(worker))[0]?.due_at ?? '')).toBe(Date.parse('2026-12-24T22:59:59Z'));

    const change = (column: string, value: string) => owner.query(`update app.tareas set ${column} = $2 where id = $1`, [body.id, value]);
    await change('fecha_entrega', '2026-12-31');
    expect(Date.parse((await listOf(worker))[0]?.due_at ?? '')).toBe(Date.parse('2026-12-31T22:59:59Z'));
    const next = await server.as(other);
    await change('trabajador_id', other.id);
    expect([await kindsOf(worker), await kindsOf(next)]).toEqual([[], ['tarea_asignada']]);
    await change('trabajador_id', trabajador.id);
    expect([await kindsOf(worker), await kindsOf(next)]).toEqual([['tarea_asignada'], []]);
    await change('estado', 'completada');
    expect(await kindsOf(worker)).toEqual([]);
    await buildTarea(owner, proyecto, { trabajador, nombre: 'Otra' });
    await owner.query('delete from app.proyectos where id = $1', [proyecto.id]);
    expect(await kindsOf(worker)).toEqual([]);
  });

  test('[4.6] a role-play: assigned, and assigned again; finished or withdrawn it is gone', async () => {
    const { empresa, trabajador, worker, responsable } = await buildScene(server);
    const roleplay = await buildRoleplay(owner, empresa, { title: 'Avería' });
    const { id } = await buildAssignment(owner, roleplay, trabajador, { due_date: '2026-12-01T10:00:00Z', assigned_by: responsable.id });
    expect(await listOf(worker)).toMatchObject([
      { kind: 'roleplay_asignado', subject_id: roleplay.id, title: 'Avería', detail: responsable.email },
    ]);
    const set = (column: string, value: string | null) =>
      owner.query(`update app.roleplay_assignments set ${column} = $2 where id = $1`, [id, value]);
    await set('due_date', '2026-12-08T10:00:00Z');
    expect(Date.parse((await listOf(worker))[0]?.due_at ?? '')).toBe(Date.parse('2026-12-08T10:00:00Z'));
    await set('completed_at', '2026-11-30T10:00:00Z');
    expect(await listOf(worker)).toEqual([]);
    await set('completed_at', null);
    expect(await listOf(worker)).toMatchObject([{ kind: 'roleplay_repetido', detail: responsable.email }]);
    await owner.query('delete from app.roleplay_assignments where id = $1', [id]);
    expect(await listOf(worker)).toEqual([]);
    // 'Finalizar' without an assignment creates one that is finished.
    await buildAssignment(owner, roleplay, trabajador, { completed_at: '2026-11-30T10:00:00Z' });
    expect(await listOf(worker)).toEqual([]);
  });

  test('[1.3] a question: all responsables but its author; its answer: the author, until they have seen it', async () => {
    const { empresa, trabajador, manager, worker } = await buildScene(server);
    const second = await buildUser(owner, { role: 'manager' });
    await assignResponsable(owner, empresa, second);
    const other = await server.as(second);
    const own = await manager('POST', '/rest/v1/faq_requests', { empresa_id: empresa.id, question: '¿Y yo?' });
    expect(own.status).toBe(201);
    expect([await kindsOf(manager), await kindsOf(other)]).toEqual([[], ['pregunta_recibida']]);

    const asked = (await worker('POST', '/rest/v1/faq_requests', { empresa_id: empresa.id, question: '¿Dónde?' })).body as { id: string };
    expect((await listOf(manager))[0]).toMatchObject({ title: '¿Dónde?', detail: trabajador.email, subject_id: asked.id });
    const faq = await buildFaq(owner, empresa);
    await manager('PATCH', `/rest/v1/faq_requests/${asked.id}?empresa_id=${empresa.id}`, { faq_id: faq.id });
    expect(await listOf(manager)).toEqual([]);
    expect(await listOf(worker)).toMatchObject([{ kind: 'pregunta_respondida', subject_id: faq.id, parent_id: asked.id, read_at: null }]);
    await worker('POST', `/rest/v1/faq_requests/${asked.id}/seen?empresa_id=${empresa.id}`);
    expect(await unreadOf(worker)).toBe(0);

    const dismissed = await buildFaqRequest(owner, empresa, trabajador, '¿Cuándo?');
    expect(await unreadOf(manager)).toBe(1);
    await manager('PATCH', `/rest/v1/faq_requests/${dismissed.id}?empresa_id=${empresa.id}`, { state: 'dismissed' });
    expect(await unreadOf(manager)).toBe(0);
    await owner.query('delete from app.faqs where id = $1', [faq.id]);
    expect(await listOf(worker)).toEqual([]);
  });

  test('[7.30] a finished report: who asked for it, not their own act', async () => {
    const { empresa, responsable, manager } = await buildScene(server);
    const roleplay = await buildRoleplay(owner, empresa, { title: 'Avería' });
    const finish = async (state: string) => {
      const informe = await buildInforme(owner, roleplay, { state: 'running' });
      await owner.query('update app.informes set created_by = $2 where id = $1', [informe.id, responsable.id]);
      await owner.query('update app.informes set state = $2, finished_at = now() where id = $1', [informe.id, state]);
      return informe.id;
    };
    await finish('failed');
    const id = await finish('done');
    expect(await listOf(manager)).toMatchObject([{ kind: 'reporte_listo', subject_id: id, parent_id: roleplay.id, title: 'Avería' }]);
    await owner.query('delete from app.roleplays where id = $1', [roleplay.id]);
    expect(await listOf(manager)).toEqual([]);
  });
});
