import { randomUUID } from 'node:crypto';
import type { AuditEntry } from '@ensaya/contract/auditoria.ts';
import { type AdminPanel, getAdminPanel } from '@ensaya/contract/paneles.ts';
import type { SystemStatus } from '@ensaya/contract/plataforma.ts';
import { buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildTarea } from '@ensaya/db/builders/tareas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../../tests/browser.ts';
import { openJobTools } from '../../tests/job-tools.ts';
import { startMailSink } from '../../tests/mail-sink.ts';
import { buildScene, buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { unfilled } from '../../tests/unfilled.ts';
import type { JobTools } from '../lib/queue.ts';
import { checkSystem } from './plataforma.jobs.ts';

const sink = await startMailSink(0);
afterAll(() => sink.stop());
const server = await createTestServer({ SMTP_URL: sink.url });
const { app, owner } = server;
const PASSWORD = 'una frase que nadie adivina';

const jobTools = openJobTools(server);
const tools = (smtp = sink.url): JobTools => ({
  ...jobTools,
  mailer: smtp
    ? { url: smtp, from: 'a@b.example', brand: 'Ensaya', publicUrl: 'http://ensaya.test', secret: server.config.AUTH_SECRET }
    : undefined,
});

describe('the switches', () => {
  test('[2.52] closing registration refuses sign-ups with a reason, and the page can read the setting beforehand', async () => {
    const fresh = await createTestServer();
    const superadmin = await buildSuperadmin(fresh);
    const visitor = openBrowser(fresh.app);
    const signUp = () => visitor.post('/auth/v1/signup', { email: `${randomUUID()}@ejemplo.test`, password: PASSWORD, role: 'worker' });
    expect((await visitor.get('/auth/v1/settings')).body).toMatchObject({ open: true });
    expect((await superadmin('PATCH', '/rest/v1/platform_settings', { open_registration: false })).body).toEqual({
      open_registration: false,
      mandatory_verification: true,
    });
    expect((await visitor.get('/auth/v1/settings')).body).toMatchObject({ open: false });
    expect(errorOf(await signUp())).toMatchObject({ code: 'registration_closed' });
    await superadmin('PATCH', '/rest/v1/platform_settings', { open_registration: true });
    expect((await signUp()).status).toBe(200);
    expect((await superadmin('PATCH', '/rest/v1/platform_settings', {})).status).toBe(400);
  });

  test('[2.52] mandatory verification can be switched off and on', async () => {
    const fresh = await createTestServer({ SMTP_URL: sink.url });
    const superadmin = await buildSuperadmin(fresh);
    const register = async () => {
      const browser = openBrowser(fresh.app);
      const email = `${randomUUID()}@ejemplo.test`;
      const { body } = await browser.post('/auth/v1/signup', { email, password: PASSWORD, role: 'worker' });
      return { next: (body as { next: string }).next, again: await browser.post('/auth/v1/token', { email, password: PASSWORD }) };
    };
    const strict = await register();
    expect([strict.next, errorOf(strict.again).code]).toEqual(['check_mail', 'email_unconfirmed']);
    await superadmin('PATCH', '/rest/v1/platform_settings', { mandatory_verification: false });
    const lenient = await register();
    expect([lenient.next, lenient.again.status]).toEqual(['signed_in', 200]);
    await superadmin('PATCH', '/rest/v1/platform_settings', { mandatory_verification: true });
    expect((await register()).next).toBe('check_mail');
  });

  test('only a superadmin reads or changes them', async () => {
    const { manager, worker } = await buildScene(server);
    for (const caller of [manager, worker]) {
      expect((await caller('GET', '/rest/v1/platform_settings')).status).toBe(403);
      expect((await caller('PATCH', '/rest/v1/platform_settings', { open_registration: false })).status).toBe(403);
      expect((await caller('GET', '/rest/v1/rpc/system_status')).status).toBe(403);
      expect((await caller('GET', '/rest/v1/rpc/admin_panel')).status).toBe(403);
    }
  });
});

describe('the state of the system', () => {
  test('[2.52] comes from checks: the worker’s result, a missing worker, an unreachable mail server', async () => {
    const superadmin = await buildSuperadmin(server);
    const read = async () => {
      const { parts } = (await superadmin('GET', '/rest/v1/rpc/system_status')).body as SystemStatus;
      return Object.fromEntries(parts.map(({ part, state }) => [part, state]));
    };
    expect(await read()).toEqual({ base_de_datos: 'ok', trabajos: 'down', correo: 'down', archivos: 'down' });
    await checkSystem.handler({}, tools());
    expect(await read()).toEqual({ base_de_datos: 'ok', trabajos: 'ok', correo: 'ok', archivos: 'ok' });
    const broken = { ...server.app.store, put: () => Promise.reject(new Error('full')) };
    await checkSystem.handler({}, { ...tools(), store: broken });
    expect(await read()).toMatchObject({ archivos: 'down' });
    await checkSystem.handler({}, tools('smtp://127.0.0.1:1'));
    expect(await read()).toMatchObject({ correo: 'down' });
    await checkSystem.handler({}, tools(''));
    expect(await read()).toMatchObject({ correo: 'off' });
    await owner.query(`update app.system_checks set checked_at = now() - interval '10 minutes'`);
    expect(await read()).toEqual({ base_de_datos: 'ok', trabajos: 'down', correo: 'down', archivos: 'down' });
  });
});

describe('the panels', () => {
  test('[2.52] the platform’s figures and its latest registrations are live', async () => {
    const fresh = await createTestServer();
    const superadmin = await buildSuperadmin(fresh);
    const read = async () => (await superadmin('GET', '/rest/v1/rpc/admin_panel')).body as AdminPanel;
    expect((await read()).totals).toMatchObject({ empresas: 0, usuarios: 1, superadmins: 1, equipos: 0 });
    await buildScene(fresh, 'Completa');
    await buildEmpresa(fresh.owner, { nombre: 'Sin nadie' });
    const old = await buildUser(fresh.owner, { role: 'worker', nombre: 'Bea' });
    await fresh.owner.query(`update app.users set created_at = date_trunc('month', now()) - interval '3 days' where id = $1`, [old.id]);
    const { totals, registros } = await read();
    expect(totals).toEqual({
      empresas: 2,
      usuarios: 4,
      equipos: 1,
      sin_responsable: 1,
      nuevos_este_mes: 3,
      nuevos_mes_anterior: 1,
      trabajadores: 2,
      responsables: 1,
      superadmins: 1,
    });
    expect(registros).toHaveLength(4);
    expect(registros.at(-1)).toMatchObject({ email: old.email, role: 'worker' });
    expect(unfilled(fresh, getAdminPanel)).toEqual([]);
  });

  test('[2.47] a trabajador’s own tasks: figures, latest tasks, and tasks still due', async () => {
    const { empresa, worker, trabajador, manager } = await buildScene(server);
    const proyecto = await buildProyecto(owner, empresa, { nombre: 'Invierno' });
    const give = (nombre: string, estado: string, fecha_entrega?: string) =>
      buildTarea(owner, proyecto, { nombre, estado, trabajador, ...(fecha_entrega && { fecha_entrega }) });
    // The agenda begins after Sunday.
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await give('Hecha', 'completada', inDays(-20));
    await give('Pronto', 'pendiente', inDays(16));
    await give('Antes', 'en progreso', inDays(9));
    await give('Sin fecha', 'pendiente');
    await buildTarea(owner, proyecto, { nombre: 'De nadie' });
    const panel = (await worker('GET', '/rest/v1/rpc/worker_panel')).body as { recientes: object[]; agenda: { nombre: string }[] };
    expect(panel).toMatchObject({ asignadas: 4, completadas: 1, pendientes: 3 });
    expect(panel.recientes).toHaveLength(4);
    expect(panel.recientes.at(-1)).toMatchObject({ nombre: 'Hecha', proyecto: { nombre: 'Invierno' } });
    expect(panel.agenda.map(({ nombre }) => nombre)).toEqual(['Antes', 'Pronto']);
    expect((await manager('GET', '/rest/v1/rpc/worker_panel')).body).toMatchObject({ asignadas: 0, recientes: [], agenda: [] });
  });

  test('[2.48] a responsable’s companies in figures; without tasks there is no completion rate', async () => {
    const { empresa, manager, trabajador } = await buildScene(server);
    const read = async () => (await manager('GET', '/rest/v1/rpc/manager_panel')).body;
    expect(await read()).toMatchObject({ miembros: 1, proyectos: 0, tareas: 0, tareas_completadas: 0, tasa: null });
    const proyecto = await buildProyecto(owner, empresa);
    for (const estado of ['completada', 'completada', 'pendiente']) await buildTarea(owner, proyecto, { estado, trabajador });
    expect(await read()).toMatchObject({ miembros: 1, proyectos: 1, tareas: 3, tareas_completadas: 2, tasa: 67 });
  });
});

describe('the audit log', () => {
  test('acts are recorded with actor and subject, read by their company and filtered; no role can change them', async () => {
    const superadmin = await buildSuperadmin(server);
    const { empresa, manager, responsable, trabajador, worker } = await buildScene(server, `Auditada ${randomUUID().slice(0, 8)}`);
    await manager('DELETE', `/rest/v1/company_users?company_id=${empresa.id}&user_id=${trabajador.id}`);
    await manager('POST', '/rest/v1/invitations/link', { empresa_id: empresa.id });
    const read = async (query = '') =>
      ((await manager('GET', `/rest/v1/audit_log?${query}`)).body as { items: AuditEntry[] }).items.map((entry) => entry);
    expect((await read()).slice(0, 2)).toMatchObject([
      {
        act: 'invitacion.creada',
        actor_email: responsable.email,
        empresa_id: empresa.id,
        empresa_nombre: empresa.nombre,
        subject: 'Enlace',
      },
      { act: 'usuario.eliminado', actor_email: responsable.email, subject: trabajador.email },
    ]);
    expect(await read('act=usuario.eliminado')).toHaveLength(1);
    const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Madrid' }).format(new Date());
    expect(await read(`from=${today}&to=${today}&act=usuario.eliminado`)).toHaveLength(1);
    expect(await read('to=2020-01-01')).toEqual([]);

    const other = await buildScene(server);
    expect((await other.manager('GET', `/rest/v1/audit_log?empresa_id=${empresa.id}`)).body).toMatchObject({ items: [] });
    expect((await worker('GET', '/rest/v1/audit_log')).status).toBe(403);
    await superadmin('DELETE', `/rest/v1/empresas/${empresa.id}`);
    const kept = (await superadmin('GET', `/rest/v1/audit_log?empresa_id=${empresa.id}`)).body as { items: AuditEntry[] };
    expect(kept.items[0]).toMatchObject({ act: 'empresa.eliminada', empresa_nombre: empresa.nombre });
  });
});

test('the platform’s jobs have schedules', () => {
  expect(checkSystem.schedule).toBe('* * * * *');
  expect(app.hasRoute({ method: 'GET', url: '/rest/v1/rpc/system_status' })).toBe(true);
});
