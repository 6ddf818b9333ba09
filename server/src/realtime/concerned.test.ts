import type { AiSettings } from '@ensaya/contract/ajustes.ts';
import type { Change } from '@ensaya/contract/realtime.ts';
import { addTrabajador } from '@ensaya/db/builders/empresas.ts';
import { buildFaqCategory, buildFaqRequest } from '@ensaya/db/builders/faqs.ts';
import { buildAiSettings } from '@ensaya/db/builders/ia.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildAssignment, buildEntrega, buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildTarea } from '@ensaya/db/builders/tareas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { expect, test } from 'vitest';
import { subscribe } from '../../tests/live-changes.ts';
import { buildScene, buildSuperadmin } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { until } from '../../tests/until.ts';

const server = await createTestServer();
const { owner, app } = server;
const address = await app.listen({ port: 0, host: '127.0.0.1' });

/** A company with two trabajadores: what a responsable, the person of an act and a colleague of theirs receive. */
async function buildAudience() {
  const scene = await buildScene(server);
  const colleague = await buildUser(owner, { role: 'worker' });
  await addTrabajador(owner, scene.empresa, colleague);
  const received: Record<string, Change[]> = {
    responsable: await subscribe(server, address, scene.responsable),
    person: await subscribe(server, address, scene.trabajador),
    colleague: await subscribe(server, address, colleague),
  };
  const empresa_id = scene.empresa.id;
  /** The tables in the changes that each received. A new project, which is announced to all, follows the act. */
  const told = async (act: Promise<{ status: number }>) => {
    expect((await act).status).toBeLessThan(300);
    expect((await scene.manager('POST', '/rest/v1/proyectos', { empresa_id, nombre: 'Para todas' })).status).toBe(201);
    for (const changes of Object.values(received)) await until(() => changes.some(({ table }) => table === 'proyectos'), 10);
    return Object.fromEntries(
      Object.entries(received).map(([name, changes]) => [name, new Set(changes.splice(0).map(({ table }) => table))] as const),
    );
  };
  return { ...scene, colleague, told };
}

const audience = (responsable: string[], person: string[]) => ({
  responsable: new Set([...responsable, 'proyectos']),
  person: new Set([...person, 'proyectos']),
  colleague: new Set(['proyectos']),
});
/** Told to the person and the responsables. */
const personal = (...tables: string[]) => audience(tables, tables);
const ofResponsables = (...tables: string[]) => audience(tables, []);

test('invitations, templates and searches without a result are announced to the responsables alone; whether the AI can be used, to all members', async () => {
  const { empresa, manager, trabajador, told } = await buildAudience();
  const superadmin = await buildSuperadmin(server);
  const empresa_id = empresa.id;
  const everyone = new Set(['ai_settings', 'proyectos']);
  expect(await told(manager('POST', '/rest/v1/invitations/link', { empresa_id }))).toEqual(ofResponsables('invitations'));
  await buildAiSettings(owner, empresa, { sealedKey: 'sellada', provider: 'openai', model: 'gpt-5' });
  expect(await told(superadmin('PUT', `/rest/v1/empresas/${empresa_id}/ai_cap`, { monthly_cap: 5_000_000 }))).toEqual({
    responsable: everyone,
    person: everyone,
    colleague: everyone,
  });
  const { provider, model, monthly_cap, version, ...stored } = (await manager('GET', `/rest/v1/ai_settings?company_id=${empresa_id}`))
    .body as AiSettings;
  const templates = { prompt_template: 'Sé breve', roleplay_prompt_template: stored.roleplay_prompt_template };
  const saved = { company_id: empresa_id, provider, model, monthly_cap, version, ...templates };
  expect(await told(manager('PUT', '/rest/v1/ai_settings', saved))).toEqual(ofResponsables('ai_settings'));
  await owner.query(`insert into app.faq_missed_searches (empresa_id, words) values ($1, 'nada')`, [empresa_id]);
  const read = await buildRoleplay(owner, empresa);
  await buildEntrega(owner, read, trabajador);
  const see = () => told(manager('POST', '/rest/v1/rpc/see_entregas', { empresa_id, roleplay_id: read.id }));
  // Also to the person who handed in.
  expect(await see()).toEqual(personal('entrega_vistas'));
  // Nothing new.
  expect(await see()).toEqual(ofResponsables());
  const missed = `/rest/v1/faq_missed_searches?empresa_id=${empresa_id}&words=nada`;
  expect(await told(manager('DELETE', missed))).toEqual(ofResponsables('faq_requests'));
});

test('a question is announced to the person who asked and the responsables; that it was dismissed or answered, to all members', async () => {
  const { empresa, manager, trabajador, worker, told } = await buildAudience();
  const empresa_id = empresa.id;
  expect(await told(worker('POST', '/rest/v1/faq_requests', { empresa_id, question: '¿Dónde está?' }))).toEqual(personal('faq_requests'));
  const { id } = await buildFaqRequest(owner, empresa, trabajador);
  const dismissed = manager('PATCH', `/rest/v1/faq_requests/${id}?empresa_id=${empresa_id}`, { state: 'dismissed' });
  const everyone = new Set(['faq_requests', 'proyectos']);
  // Others may have asked the same, without their name.
  expect(await told(dismissed)).toEqual({ responsable: everyone, person: everyone, colleague: everyone });
  const [request, category] = [await buildFaqRequest(owner, empresa, trabajador), await buildFaqCategory(owner, empresa)];
  const faq = { empresa_id, question: '¿Dónde?', answer: 'Aquí.', category_ids: [category.id], request_id: request.id };
  const all = await told(manager('POST', '/rest/v1/faqs', faq));
  for (const tables of [all.person, all.colleague]) expect(tables).toEqual(new Set(['faqs', 'faq_requests', 'proyectos']));
});

test('an assignment is announced to its person and the responsables: given, extended, given again, withdrawn', async () => {
  const { empresa, manager, trabajador, told } = await buildAudience();
  const empresa_id = empresa.id;
  const roleplay = await buildRoleplay(owner, empresa);
  const PATH = '/rest/v1/roleplay_assignments';
  const given = { empresa_id, roleplay_id: roleplay.id, user_ids: [trabajador.id] };
  // Its notice is announced with it.
  expect((await told(manager('POST', PATH, given))).colleague).toEqual(new Set(['proyectos']));
  const { rows } = await owner.query('select id from app.roleplay_assignments where roleplay_id = $1', [roleplay.id]);
  const at = (act: string) => `${PATH}/${rows[0].id}${act}?empresa_id=${empresa_id}`;
  expect(await told(manager('PUT', at('/due_date'), { days: 3 }))).toEqual(personal('roleplay_assignments'));
  await owner.query('update app.roleplay_assignments set completed_at = now() where id = $1', [rows[0].id]);
  expect(await told(manager('POST', at('/reassign'), {}))).toEqual(personal('roleplay_assignments', 'roleplay_responses'));
  expect(await told(manager('DELETE', at('')))).toEqual(personal('roleplay_assignments'));
});

test('a removed file of an answer is announced to its author and the responsables, also when the request names no person', async () => {
  const { empresa, trabajador, worker, told } = await buildAudience();
  const roleplay = await buildRoleplay(owner, empresa);
  await buildAssignment(owner, roleplay, trabajador);
  const file = `/storage/v1/roleplays/${roleplay.id}/${roleplay.questions[0]}?empresa_id=${empresa.id}`;
  expect(await told(worker('DELETE', file))).toEqual(personal('roleplay_responses'));
});

test('a task is announced to its trabajador and the responsables; given to another, to both', async () => {
  const { empresa, manager, trabajador, colleague, told } = await buildAudience();
  const proyecto = await buildProyecto(owner, empresa);
  const tarea = await buildTarea(owner, proyecto, { trabajador });
  const empresa_id = empresa.id;
  const at = (act = '') => `/rest/v1/tareas/${tarea.id}${act}?empresa_id=${empresa_id}`;
  const fields = { nombre: 'Otra', estado: 'pendiente', fecha_entrega: null };
  const created = { ...fields, empresa_id, proyecto_id: proyecto.id, trabajador_id: trabajador.id };
  expect(await told(manager('POST', '/rest/v1/tareas', created))).toEqual(personal('tareas'));
  expect(await told(manager('PUT', at('/estado'), { estado: 'completada' }))).toEqual(personal('tareas'));
  const changed = await told(manager('PATCH', at(), { ...fields, trabajador_id: colleague.id, version: 2 }));
  expect(changed).toEqual({ ...personal('tareas'), colleague: new Set(['tareas', 'proyectos']) });
  expect((await told(manager('PATCH', at(), { ...fields, trabajador_id: trabajador.id, version: 3 }))).colleague).toContain('tareas');
  expect(await told(manager('DELETE', at()))).toEqual(personal('tareas'));
});

test('joining or leaving a company is announced to that person and the responsables', async () => {
  const { empresa, manager, told } = await buildAudience();
  const other = await buildUser(owner, { role: 'worker' });
  const added = { company_id: empresa.id, user_id: other.id, email: other.email };
  expect(await told(manager('POST', '/rest/v1/company_users', added))).toEqual(
    ofResponsables('company_users', 'invitations', 'roleplay_assignments'),
  );
  const removed = manager('DELETE', `/rest/v1/company_users?company_id=${empresa.id}&user_id=${other.id}`);
  expect(await told(removed)).toEqual(ofResponsables('company_users', 'invitations', 'tareas'));
});
