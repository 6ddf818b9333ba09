import type { Change } from '@ensaya/contract/realtime.ts';
import type { Assignment } from '@ensaya/contract/roleplay-assignments.ts';
import type { RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import { addTrabajador } from '@ensaya/db/builders/empresas.ts';
import { buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { expect, test } from 'vitest';
import { subscribe } from '../../tests/live-changes.ts';
import { buildScene } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { until } from '../../tests/until.ts';

const server = await createTestServer();
const { owner, app } = server;
const address = await app.listen({ port: 0, host: '127.0.0.1' });

test('[7.15 7.19] a trabajador’s page receives each change of role-plays and assignments; one of another company none', async () => {
  const { empresa, manager, trabajador } = await buildScene(server);
  const other = await buildScene(server);
  const [received, foreign] = [await subscribe(server, address, trabajador), await subscribe(server, address, other.trabajador)];
  const announced = async <T>(act: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await act;
    expect(status).toBeLessThan(300);
    await until(() => received.length > 0, 10);
    const changes = received.splice(0);
    for (const change of changes) expect(change.empresa_id).toBe(empresa.id);
    return { tables: [...new Set(changes.map(({ table }) => table))].sort(), body: body as T };
  };
  const empresa_id = empresa.id;
  const created = await announced<RoleplayWithQuestions>(
    manager('POST', '/rest/v1/roleplays', { company_id: empresa_id, title: 'Uno', questions: [{ text: '¿Qué?' }] }),
  );
  expect(created.tables).toEqual(['roleplays']);
  const { id: roleplay_id } = created.body;
  const one = `/rest/v1/roleplays/${roleplay_id}?empresa_id=${empresa_id}`;
  expect((await announced(manager('PATCH', one, { title: 'Dos', version: 1 }))).tables).toEqual(['roleplays']);

  const ASSIGNMENTS = '/rest/v1/roleplay_assignments';
  const assign = () => manager('POST', ASSIGNMENTS, { empresa_id, roleplay_id, user_ids: [trabajador.id] });
  expect((await announced(assign())).tables).toContain('roleplay_assignments');
  const list = await manager('GET', `${ASSIGNMENTS}?empresa_id=${empresa_id}&roleplay_id=${roleplay_id}`);
  const id = (list.body as { items: Assignment[] }).items[0]?.id;
  const of = (act: string) => `${ASSIGNMENTS}/${id}${act}?empresa_id=${empresa_id}`;
  expect((await announced(manager('PUT', of('/due_date'), { days: 2 }))).tables).toContain('roleplay_assignments');
  await owner.query('update app.roleplay_assignments set completed_at = now() where id = $1', [id]);
  const again = await announced(manager('POST', of('/reassign'), {}));
  expect(again.tables).toEqual(expect.arrayContaining(['roleplay_assignments', 'roleplay_responses']));
  expect((await announced(manager('DELETE', of('')))).tables).toContain('roleplay_assignments');
  expect((await announced(manager('DELETE', one))).tables).toEqual(['roleplays']);
  expect(foreign).toEqual([]);
});

test('[6.4] an answer and its end are announced to their author and the responsables, a report to the responsables; to no colleague', async () => {
  const { empresa, manager, responsable, trabajador, worker } = await buildScene(server);
  const colleague = await buildUser(owner, { role: 'worker' });
  await addTrabajador(owner, empresa, colleague);
  const roleplay = await buildRoleplay(owner, empresa);
  const told: Record<string, Change[]> = {
    responsable: await subscribe(server, address, responsable),
    author: await subscribe(server, address, trabajador),
    colleague: await subscribe(server, address, colleague),
  };
  const key = { empresa_id: empresa.id, roleplay_id: roleplay.id };
  const own = { ...key, user_id: trabajador.id };
  const answer = { ...own, question_id: roleplay.questions[0], answer_text: 'Sí.', base_version: 0 };
  expect((await worker('PUT', '/rest/v1/roleplay_responses', answer)).status).toBe(200);
  expect((await worker('POST', '/rest/v1/rpc/finish_roleplay', own)).status).toBe(200);
  expect((await manager('POST', '/rest/v1/informes', { ...key, with_ai: false })).status).toBe(201);
  // Announced to all members, after the others.
  const renamed = await manager('PATCH', `/rest/v1/roleplays/${roleplay.id}?empresa_id=${empresa.id}`, { title: 'Dos', version: 1 });
  expect(renamed.status).toBe(200);
  const tablesOf = (name: string) => [...new Set(told[name]?.map(({ table }) => table))].toSorted();
  for (const name of Object.keys(told)) await until(() => tablesOf(name).includes('roleplays'), 10);
  expect(tablesOf('responsable')).toEqual(['entregas', 'informes', 'roleplay_assignments', 'roleplay_responses', 'roleplays']);
  expect(tablesOf('author')).toEqual(['entregas', 'roleplay_assignments', 'roleplay_responses', 'roleplays']);
  expect(tablesOf('colleague')).toEqual(['roleplays']);
  for (const changes of Object.values(told))
    for (const change of changes) expect(Object.keys(change).toSorted()).toEqual(['empresa_id', 'table']);
});
