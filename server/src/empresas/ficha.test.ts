import type { EmpresaFicha, EmpresaPersona } from '@ensaya/contract/empresa-ficha.ts';
import { assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildFaq } from '@ensaya/db/builders/faqs.ts';
import { buildPrompt, buildTema } from '@ensaya/db/builders/generador.ts';
import { buildAiCall, buildAiSettings } from '@ensaya/db/builders/ia.ts';
import { buildInvitation } from '@ensaya/db/builders/invitaciones.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildAssignment, buildResponse, buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildTarea } from '@ensaya/db/builders/tareas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { describe, expect, test } from 'vitest';
import { newAddress } from '../../tests/account-scene.ts';
import { buildScene, buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';

const server = await createTestServer();
const { owner } = server;
const superadmin = await buildSuperadmin(server);
const PATH = '/rest/v1/empresas';
const read = async (id: string) => (await superadmin('GET', `${PATH}/${id}`)).body as EmpresaFicha;
const KEY = 'clave-secreta-9876';

describe('the page of one company', () => {
  test('[1.1] its figures, use by week, people and spend; never its key or what people wrote', async () => {
    const { empresa, responsable, trabajador } = await buildScene(server, 'Norteclima');
    const proyecto = await buildProyecto(owner, empresa);
    await buildTarea(owner, proyecto, { estado: 'completada' });
    await buildTarea(owner, proyecto);
    const tema = await buildTema(owner, empresa);
    await buildPrompt(owner, tema, trabajador);
    await buildPrompt(owner, tema, trabajador);
    await owner.query(
      `update app.prompts_generados set created_at = now() - interval '7 days' where id = (
      select id from app.prompts_generados where empresa_id = $1 limit 1)`,
      [empresa.id],
    );
    const roleplay = await buildRoleplay(owner, empresa);
    await buildAssignment(owner, roleplay, trabajador);
    await buildResponse(owner, roleplay, trabajador);
    await buildInvitation(owner, empresa, { email: newAddress() });
    await buildAiSettings(owner, empresa, { sealedKey: KEY, monthly_cap: 20_000_000 });
    // The responsable visits; the trabajador was last here a month ago.
    await owner.query(`update auth.user set seen_at = now() where id = $1`, [responsable.id]);
    await owner.query(`update auth.user set seen_at = now() - interval '30 days' where id = $1`, [trabajador.id]);
    const { rows } = await owner.query<{ seen_at: Date }>(`select seen_at from auth.user where id = $1`, [responsable.id]);
    const visited = rows[0]?.seen_at;
    const ficha = await read(empresa.id);
    expect(Date.parse(ficha.last_visit ?? '')).toBe(visited?.getTime());
    expect(ficha).toMatchObject({
      nombre: 'Norteclima',
      personas: 2,
      invitadas: 1,
      activas: 1,
      tareas: 2,
      tareas_completadas: 1,
      roleplays: 1,
      roleplays_completados: 0,
      suspended_at: null,
      deleted_at: null,
      second_factor_required: false,
      invitations_per_day: 2000,
      responsables: [{ user_id: responsable.id }],
      ai: { monthly_cap: 20_000_000, spent: 0, uses: [] },
    });
    expect(ficha.semanas).toHaveLength(8);
    expect(ficha.semanas.slice(-2)).toMatchObject([
      { prompts: 1, respuestas: 0 },
      { prompts: 1, respuestas: 1 },
    ]);
    expect(JSON.stringify(ficha)).not.toContain(KEY);
    const { items } = (await superadmin('GET', `${PATH}/${empresa.id}/people`)).body as { items: EmpresaPersona[] };
    expect(items.map(({ role, user_id }) => [role, user_id])).toEqual([
      ['manager', responsable.id],
      ['worker', trabajador.id],
      ['worker', null],
    ]);
    expect((await superadmin('GET', `${PATH}/${empresa.id}/people?limit=1&offset=1`)).body).toMatchObject({
      items: [{ user_id: trabajador.id }],
    });
  });

  test('the spend of the month by use', async () => {
    const { empresa, trabajador } = await buildScene(server);
    await buildAiSettings(owner, empresa, { sealedKey: KEY });
    await buildAiCall(owner, empresa, { user: trabajador, cost: 1_500_000 });
    await buildAiCall(owner, empresa, { user: trabajador });
    await owner.query(
      `insert into app.ai_months (empresa_id, month, spent) values ($1, date_trunc('month', now() at time zone 'utc')::date, 1500000)
       on conflict (empresa_id, month) do update set spent = excluded.spent`,
      [empresa.id],
    );
    expect((await read(empresa.id)).ai).toMatchObject({ spent: 1_500_000, uses: [{ what: 'prompt', cost: 1_500_000 }] });
  });

  test('only superadmins read it', async () => {
    const { empresa, manager, worker } = await buildScene(server);
    for (const caller of [manager, worker])
      for (const path of [empresa.id, `${empresa.id}/people`, 'deleted']) expect((await caller('GET', `${PATH}/${path}`)).status).toBe(403);
    for (const path of ['', '/people']) expect((await superadmin('GET', `${PATH}/${crypto.randomUUID()}${path}`)).status).toBe(404);
  });

  test('[5.11] a superadmin changes the cap, which the responsable then reads, and nothing else of the settings', async () => {
    const { empresa, manager } = await buildScene(server);
    const change = (monthly_cap: number) => superadmin('PUT', `${PATH}/${empresa.id}/ai_cap`, { monthly_cap });
    expect(errorOf(await change(5_000_000)).code).toBe('ai_not_configured');
    await buildAiSettings(owner, empresa, { sealedKey: KEY });
    expect((await change(5_000_000)).status).toBe(204);
    expect((await manager('GET', `/rest/v1/ai_settings?company_id=${empresa.id}`)).body).toMatchObject({
      monthly_cap: 5_000_000,
      version: 2,
    });
    expect((await change(-1)).status).toBe(400);
    expect((await manager('PUT', `${PATH}/${empresa.id}/ai_cap`, { monthly_cap: 1 })).status).toBe(403);
  });
});

describe('a deleted company', () => {
  test('[4.10] is shown and restored within its 30 days, with its people', async () => {
    const { empresa, manager, responsable } = await buildScene(server);
    await superadmin('DELETE', `${PATH}/${empresa.id}`);
    expect(await read(empresa.id)).toMatchObject({
      personas: 2,
      deleted_at: expect.any(String),
      responsables: [{ user_id: responsable.id, email: responsable.email }],
    });
    expect((await superadmin('PUT', `${PATH}/${empresa.id}/ai_cap`, { monthly_cap: 1 })).status).toBe(404);
    expect((await superadmin('GET', `${PATH}/deleted`)).body).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ id: empresa.id })]),
    });
    expect((await manager('GET', '/rest/v1/responsables_empresas')).body).toMatchObject({ items: [] });
    expect((await superadmin('POST', `${PATH}/${empresa.id}/restore`)).status).toBe(204);
    expect((await manager('GET', '/rest/v1/responsables_empresas')).body).toMatchObject({ items: [{ id: empresa.id }] });
    expect((await superadmin('POST', `${PATH}/${empresa.id}/restore`)).status).toBe(404);
    const { rows } = await owner.query(`select act from app.audit_log where empresa_id = $1 and act = 'empresa.recuperada'`, [empresa.id]);
    expect(rows).toHaveLength(1);
  });

  test('[4.10] not after them, and only by a superadmin', async () => {
    const { empresa, manager } = await buildScene(server);
    await owner.query(`update app.empresas set deleted_at = now() - interval '31 days' where id = $1`, [empresa.id]);
    expect((await superadmin('GET', `${PATH}/${empresa.id}`)).status).toBe(404);
    expect((await superadmin('POST', `${PATH}/${empresa.id}/restore`)).status).toBe(404);
    expect((await manager('POST', `${PATH}/${empresa.id}/restore`)).status).toBe(403);
  });
});

describe('what goes along', () => {
  test('[2.58 4.10] is counted for each kind of row, for responsables of its company only', async () => {
    const { empresa, trabajador, manager, worker } = await buildScene(server);
    const stranger = (await buildScene(server)).manager;
    const proyecto = await buildProyecto(owner, empresa);
    await buildTarea(owner, proyecto, { trabajador });
    await buildTarea(owner, proyecto);
    const tema = await buildTema(owner, empresa);
    await buildPrompt(owner, tema, trabajador);
    const roleplay = await buildRoleplay(owner, empresa);
    await buildAssignment(owner, roleplay, trabajador);
    await buildResponse(owner, roleplay, trabajador);
    const faq = await buildFaq(owner, empresa);
    const ask = (table: string, id: string, caller = manager) =>
      caller('GET', `/rest/v1/rpc/count_contents?${new URLSearchParams({ table, id, empresa_id: empresa.id })}`);
    const counted = async (table: string, id: string) => ((await ask(table, id)).body as { contenido: object }).contenido;
    expect(await counted('proyectos', proyecto.id)).toEqual({ tareas: 2 });
    expect(await counted('temas_generador', tema.id)).toEqual({ preguntas_generador: 2, prompts_generados: 1 });
    expect(await counted('roleplays', roleplay.id)).toEqual({
      roleplay_questions: roleplay.questions.length,
      roleplay_assignments: 1,
      roleplay_responses: 1,
      informes: 0,
    });
    expect(await counted('faqs', faq.id)).toMatchObject({ faq_attachments: 0 });
    expect(await counted('company_users', trabajador.id)).toEqual({ roleplay_assignments: 1, tareas: 1, tareas_terminadas: 0 });
    expect((await ask('proyectos', proyecto.id, stranger)).status).toBe(404);
    expect((await ask('proyectos', proyecto.id, worker)).status).toBe(403);
    expect((await ask('empresas', empresa.id)).status).toBe(400);
  });
});

test('[6.3] a company that is assigned to somebody and suspended stays listed with its state', async () => {
  const empresa = await buildEmpresa(owner, { nombre: `Suspendida ${crypto.randomUUID().slice(0, 8)}` });
  await assignResponsable(owner, empresa, await buildUser(owner, { role: 'manager' }));
  await superadmin('POST', `${PATH}/${empresa.id}/suspend`);
  expect((await superadmin('GET', `${PATH}?q=${encodeURIComponent(empresa.nombre)}`)).body).toMatchObject({
    items: [{ id: empresa.id, suspended_at: expect.any(String) }],
  });
});
