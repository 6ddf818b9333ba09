import type { AdminPanel, ManagerPanel, TeamLoad, WorkerPanel } from '@ensaya/contract/paneles.ts';
import { describe, expect, test } from 'vitest';
import { createTestServer } from '../../tests/server.ts';
import { keyRingOf } from '../ia/key-ring.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { seedDemo } from './seed.ts';

/** Every figure of the three panels, computed again by plain SQL over the seeded rows. */
const server = await createTestServer();
const { owner } = server;
await seedDemo(server.url(), keyRingOf({ AUTH_SECRET: 'a secret that only tests may use, 32+' }), server.app.store);

const idOf = async (email: string) =>
  (await owner.query<{ id: string }>('select id from app.users where email = $1', [email])).rows[0]?.id ?? '';
const as = async ({ email }: { email: string }) => server.as({ id: await idOf(email) });
const one = async <Row>(query: string, values: unknown[] = []) => (await owner.query(query, values)).rows[0] as Row;
const all = async (query: string, values: unknown[] = []) => (await owner.query(query, values)).rows;
const { rows: empresas } = await owner.query<{ id: string; nombre: string }>('select id, nombre from app.empresas order by nombre');

const TODAY = `(now() at time zone 'Europe/Madrid')::date`;
const SUNDAY = `${TODAY} + 7 - extract(isodow from ${TODAY})::integer`;

describe.each([DEMO_ACCOUNTS.trabajadora, DEMO_ACCOUNTS.trabajador])('the panel of $nombre', (account) => {
  const read = async () => (await (await as(account))('GET', '/rest/v1/rpc/worker_panel')).body as WorkerPanel;
  const mine = async () => [await idOf(account.email)];

  test('figures', async () => {
    const panel = await read();
    const tareas = await one<{ all: number; done: number; late: number }>(
      `select count(*)::int as all, count(*) filter (where estado = 'completada')::int as done,
              count(*) filter (where estado <> 'completada' and fecha_entrega < ${TODAY})::int as late
         from app.tareas where trabajador_id = $1`,
      await mine(),
    );
    const plays = await one<{ all: number; done: number; late: number }>(
      `select count(*)::int as all, count(completed_at)::int as done,
              count(*) filter (where completed_at is null and (due_date at time zone 'Europe/Madrid')::date < ${TODAY})::int as late
         from app.roleplay_assignments where user_id = $1`,
      await mine(),
    );
    expect(panel).toMatchObject({
      asignadas: tareas.all + plays.all,
      completadas: tareas.done + plays.done,
      pendientes: tareas.all + plays.all - tareas.done - plays.done,
      roleplays: plays.all,
      vencidas: { tareas: tareas.late, roleplays: plays.late },
      pasos: { roleplays: true, ensayado: true, temas: true, generado: true, faqs: true },
    });
    for (const figure of [panel.asignadas, panel.completadas, panel.pendientes, panel.roleplays]) expect(figure).toBeGreaterThan(0);
  });

  test('lists', async () => {
    const panel = await read();
    const open = await all(
      `select nombre from app.tareas where trabajador_id = $1 and estado <> 'completada' and fecha_entrega <= ${TODAY} order by fecha_entrega, created_at desc`,
      await mine(),
    );
    expect(open.length).toBeGreaterThan(0);
    expect(panel.recientes.slice(0, open.length).map(({ nombre }) => ({ nombre }))).toEqual(open);
    const plays = await all(
      `select r.title as nombre, (select count(*)::int from app.roleplay_questions q where q.roleplay_id = r.id) as preguntas,
              (select count(*)::int from app.roleplay_responses p where p.roleplay_id = r.id and p.user_id = a.user_id) as respondidas
         from app.roleplay_assignments a join app.roleplays r on r.id = a.roleplay_id
        where a.user_id = $1 and a.completed_at is null and (a.due_day is null or a.due_day <= ${SUNDAY}) order by a.due_day, a.roleplay_id`,
      await mine(),
    );
    expect(panel.por_hacer.map(({ nombre, preguntas, respondidas }) => ({ nombre, preguntas, respondidas }))).toEqual(plays);
    const due = await one<{ n: number }>(
      `select ((select count(*) from app.tareas where trabajador_id = $1 and estado <> 'completada' and fecha_entrega > ${SUNDAY})
             + (select count(*) from app.roleplay_assignments where user_id = $1 and completed_at is null and due_day > ${SUNDAY}))::int as n`,
      await mine(),
    );
    expect(panel.agenda).toHaveLength(due.n);
  });
});

describe.each([undefined, ...empresas])('the panel of Marta for $nombre', (empresa) => {
  const of = empresa ? `?empresa_id=${empresa.id}` : '';
  const ids = [empresa ? [empresa.id] : empresas.map(({ id }) => id)];

  test('figures', async () => {
    const panel = (await (await as(DEMO_ACCOUNTS.responsable))('GET', `/rest/v1/rpc/manager_panel${of}`)).body as ManagerPanel;
    const count = async (query: string) => (await one<{ n: number }>(`select count(*)::int as n from ${query} = any ($1)`, ids)).n;
    const [tareas, completadas] = [
      await count('app.tareas where empresa_id'),
      await count(`app.tareas where estado = 'completada' and empresa_id`),
    ];
    const now = Date.now();
    const assignments = (await all('select due_date, completed_at from app.roleplay_assignments where empresa_id = any ($1)', ids)) as {
      due_date: Date | null;
      completed_at: Date | null;
    }[];
    const open = assignments.filter(({ completed_at }) => !completed_at);
    const late = open.filter(({ due_date }) => due_date && Number(due_date) < now).length;
    const expected: Omit<ManagerPanel, 'empresas'> = {
      ultimo_roleplay: (
        await one<{ id: string }>('select id from app.roleplays where company_id = any ($1) order by created_at desc, id desc limit 1', ids)
      ).id,
      pasos_ocultos: false,
      miembros: await count('app.company_users where company_id'),
      proyectos: await count('app.proyectos where empresa_id'),
      tareas,
      tareas_completadas: completadas,
      tasa: Math.round((100 * completadas) / tareas),
      invitaciones: await count('app.invitations where revoked_at is null and empresa_id'),
      logos: await count('app.company_settings where logo_url is not null and company_id'),
      claves: await count('app.ai_settings where api_key is not null and company_id'),
      temas: await count('(select distinct empresa_id from app.temas_generador) t where empresa_id'),
      roleplays: await count('(select distinct company_id from app.roleplays) r where company_id'),
      faqs: await count('(select distinct empresa_id from app.faqs) f where empresa_id'),
      roleplay_progress: {
        asignados: assignments.length,
        completados: assignments.length - open.length,
        vencidos: late,
        pendientes: open.length - late,
      },
    };
    const { empresas: cards, ...figures } = panel;
    expect(figures).toEqual(expected);
    for (const figure of Object.values(figures).filter((value) => typeof value === 'number')) expect(figure).toBeGreaterThan(0);
    for (const figure of [figures.logos, figures.claves, figures.temas, figures.roleplays, figures.faqs])
      expect(figure).toBe(ids[0]?.length);
    expect(figures.tasa).toBeLessThan(100);
    const rows = await all(
      `select e.id, (select count(*)::int from app.company_users c where c.company_id = e.id) as personas,
              (select count(*)::int from app.tareas t where t.empresa_id = e.id and t.estado <> 'completada' and t.fecha_entrega < ${TODAY}) as vencidas
         from app.empresas e where e.id = any ($1)`,
      ids,
    );
    expect(cards).toHaveLength(rows.length);
    expect(cards).toEqual(expect.arrayContaining(rows));
  });

  test('load of the team', async () => {
    const load = (await (await as(DEMO_ACCOUNTS.responsable))('GET', `/rest/v1/rpc/team_load?limit=500${of.replace('?', '&')}`))
      .body as TeamLoad;
    const team = (await all(
      `select u.id, u.nombre, u.email, count(t.id) filter (where t.estado <> 'completada')::int as abiertas,
              count(t.id) filter (where t.estado <> 'completada' and t.fecha_entrega < ${TODAY})::int as vencidas
         from app.company_users c join app.users u on u.id = c.user_id left join app.tareas t on t.trabajador_id = u.id
        where c.company_id = any ($1) group by u.id`,
      ids,
    )) as TeamLoad['personas'];
    const busy = team.filter(({ abiertas }) => abiertas > 0);
    expect(load.personas).toHaveLength(busy.length);
    expect(load.personas).toEqual(expect.arrayContaining(busy));
    expect(load).toMatchObject({ con_tareas: busy.length, sin_tareas: team.length - busy.length });
    expect(load.libres).toHaveLength(Math.min(3, team.length - busy.length));
  });
});

test('the panel of Elena', async () => {
  const { totals, registros } = (await (await as(DEMO_ACCOUNTS.superadmin))('GET', '/rest/v1/rpc/admin_panel')).body as AdminPanel;
  const counted = await one(`
    select (select count(*)::int from app.empresas) as empresas, (select count(*)::int from app.users) as usuarios,
           (select count(distinct company_id)::int from app.company_users join app.responsables_empresas on empresa_id = company_id) as equipos,
           (select count(*)::int from app.empresas e where not exists (
              select from app.responsables_empresas r where r.empresa_id = e.id)) as sin_responsable,
           (select count(*)::int from app.users where created_at >= date_trunc('month', now(), 'UTC')) as nuevos_este_mes,
           (select count(*)::int from app.users where created_at < date_trunc('month', now(), 'UTC')
               and created_at >= date_trunc('month', now(), 'UTC') - interval '1 month') as nuevos_mes_anterior,
           (select count(*)::int from app.user_roles where role = 'worker') as trabajadores,
           (select count(*)::int from app.user_roles where role = 'manager') as responsables,
           (select count(*)::int from app.user_roles where role = 'superadmin') as superadmins`);
  expect(totals).toEqual(counted);
  expect(totals).toMatchObject({
    empresas: 3,
    equipos: 3,
    sin_responsable: 0,
    nuevos_mes_anterior: 2,
    nuevos_este_mes: 3,
    trabajadores: 10,
    responsables: 2,
    superadmins: 1,
  });
  expect(registros.map(({ email }) => ({ email }))).toEqual(await all('select email from app.users order by created_at desc limit 5'));
});

describe('every menu entry has something to show', () => {
  const rows = async (account: { email: string }, path: string) => {
    const { status, body } = await (await as(account))('GET', path);
    return [path, status, ((body as { items?: unknown[] }).items ?? []).length > 0];
  };
  const filled = (path: string) => [path, 200, true];

  test.each([DEMO_ACCOUNTS.trabajadora, DEMO_ACCOUNTS.trabajador])('to $nombre', async (account) => {
    const lists = ['tareas', 'temas_generador', 'prompts_generados', 'roleplays', 'faqs', 'faq_categories', 'avisos'];
    const norteclima = empresas.find(({ nombre }) => nombre === 'Norteclima');
    for (const path of lists.map((list) => `/rest/v1/${list}?empresa_id=${norteclima?.id}`))
      expect(await rows(account, path)).toEqual(filled(path));
  });

  test.each(empresas)('to Marta for $nombre', async ({ id }) => {
    const of = `empresa_id=${id}`;
    const lists = ['proyectos', 'tareas', 'temas_generador', 'roleplays', 'faqs', 'faq_categories', 'faq_requests', 'faq_missed_searches'];
    lists.push('sinonimos', 'personas', 'invitations', 'audit_log');
    for (const path of lists.map((list) => `/rest/v1/${list}?${of}`))
      expect(await rows(DEMO_ACCOUNTS.responsable, path)).toEqual(filled(path));
    const marta = await as(DEMO_ACCOUNTS.responsable);
    expect((await marta('GET', `/rest/v1/ai_settings?company_id=${id}`)).body).toMatchObject({ has_key: true });
    const { logo_url } = (await marta('GET', `/rest/v1/company_settings?company_id=${id}`)).body as { logo_url: string };
    const logo = await marta('GET', logo_url);
    expect([logo.status, logo.headers['content-type']]).toEqual([200, 'image/png']);
    const pending = await all(
      'select 1 from app.invitations where empresa_id = $1 and accepted_at is null and revoked_at is null and expires_at > now()',
      [id],
    );
    expect(pending.length).toBeGreaterThan(0);
  });

  test('to Elena', async () => {
    for (const path of ['empresas', 'users', 'faqs', 'audit_log', 'role_requests'].map((list) => `/rest/v1/${list}`))
      expect(await rows(DEMO_ACCOUNTS.superadmin, path)).toEqual(filled(path));
  });
});
