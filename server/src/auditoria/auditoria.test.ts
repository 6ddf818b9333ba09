import { randomUUID } from 'node:crypto';
import { type AuditEntry, type AuditPerson, listAuditPeople } from '@ensaya/contract/auditoria.ts';
import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { URI } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { openBrowser } from '../../tests/browser.ts';
import { buildScene, buildSuperadmin } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { unfilled } from '../../tests/unfilled.ts';

const server = await createTestServer();
const { app, owner } = server;
const PASSWORD = 'una frase que nadie adivina';

type Caller = Awaited<ReturnType<typeof server.as>>;
const read = async (caller: Caller, query: string) =>
  ((await caller('GET', `/rest/v1/audit_log?limit=100&${query}`)).body as { items: AuditEntry[] }).items;

/** A person who registered, without a mail server: signed in at once. */
async function registered(role = 'worker') {
  const browser = openBrowser(app);
  const email = `persona-${randomUUID().slice(0, 8)}@ejemplo.test`;
  await browser.post('/auth/v1/signup', { email, password: PASSWORD, role });
  const { id } = (await browser.get('/auth/v1/user')).body as { id: string };
  return { browser, email, id };
}

describe('account events', () => {
  test('[6.6] signing in and out, failing, changing the password and the second factor are recorded, newest first', async () => {
    const superadmin = await buildSuperadmin(server);
    const { browser, email, id } = await registered();
    const acts = async () => (await read(superadmin, `person_id=${id}`)).map(({ act }) => act);
    expect(await acts()).toEqual(['cuenta.entrada']);

    expect((await openBrowser(app).post('/auth/v1/token', { email, password: 'otra cosa' })).status).toBe(401);
    expect((await read(superadmin, `person_id=${id}`))[0]).toMatchObject({
      act: 'cuenta.entrada.fallida',
      actor_email: null,
      subject: email,
    });
    const other = openBrowser(app);
    await other.post('/auth/v1/token', { email, password: PASSWORD });
    await other.post('/auth/v1/logout', { scope: 'local' });
    expect((await acts()).slice(0, 2)).toEqual(['cuenta.sesion.cerrada', 'cuenta.entrada']);

    const changed = 'otra frase que nadie adivina';
    expect((await browser.put('/auth/v1/user/password', { current: PASSWORD, password: changed })).status).toBe(204);
    expect(await acts()).toContain('cuenta.contraseña.cambiada');

    const { uri, recovery_codes } = (await browser.post('/auth/v1/factors', { password: changed })).body as {
      uri: string;
      recovery_codes: string[];
    };
    expect((await browser.post('/auth/v1/factors/verify', { code: URI.parse(uri).generate() })).status).toBe(204);
    expect(await acts()).toContain('cuenta.verificacion.activada');

    // The password alone is no sign-in.
    const before = await acts();
    const third = openBrowser(app);
    await third.post('/auth/v1/token', { email, password: changed });
    expect(await acts()).toEqual(before);
    expect((await third.post('/auth/v1/token/second_factor', { code: '000000' })).status).toBe(400);
    expect((await acts())[0]).toBe('cuenta.codigo.fallido');
    expect((await third.post('/auth/v1/token/second_factor', { code: recovery_codes[0] })).status).toBe(200);
    expect(await acts()).toEqual(['cuenta.entrada', 'cuenta.recuperacion.usada', 'cuenta.codigo.fallido', ...before]);
  });

  test('[6.6] sign-ins can be left out: pages stay whole, and an act that is asked for is found all the same', async () => {
    const { empresa, manager, trabajador, worker } = await buildScene(server);
    await worker('POST', '/auth/v1/logout', { scope: 'local' });
    await manager('DELETE', `/rest/v1/company_users?company_id=${empresa.id}&user_id=${trabajador.id}`);
    const query = `empresa_id=${empresa.id}&sign_ins=false`;
    const acts = ['usuario.eliminado', 'usuario.añadido', 'responsable.asignado', 'empresa.creada'];
    expect((await read(manager, query)).map(({ act }) => act)).toEqual(acts);
    expect((await read(manager, `empresa_id=${empresa.id}`)).length).toBeGreaterThan(acts.length);
    type Page = { items: AuditEntry[]; next_cursor: string };
    const first = (await manager('GET', `/rest/v1/audit_log?${query}&limit=2`)).body as Page;
    const second = (await manager('GET', `/rest/v1/audit_log?${query}&limit=2&cursor=${first.next_cursor}`)).body as Page;
    expect([...first.items, ...second.items].map(({ act }) => act)).toEqual(acts);
    expect(await read(manager, `${query}&act=cuenta.entrada`)).toHaveLength(1);
  });

  test('[6.6] a failure for an unknown address stores a keyed hash of it, the same for the same address, and never the address', async () => {
    const superadmin = await buildSuperadmin(server);
    const [unknown, another] = [`nadie-${randomUUID()}@ejemplo.test`, `nadie-${randomUUID()}@ejemplo.test`];
    for (const email of [unknown, unknown, another]) await openBrowser(app).post('/auth/v1/token', { email, password: PASSWORD });
    const [last, second, first] = await read(superadmin, 'act=cuenta.entrada.fallida');
    expect(first?.subject).toMatch(/^Dirección sin cuenta \([\w-]{12}\)$/);
    expect(second?.subject).toBe(first?.subject);
    expect(last?.subject).not.toBe(first?.subject);
    const { rowCount } = await owner.query(`select from app.audit_log l where position($1 in l::text) > 0`, [unknown]);
    expect(rowCount).toBe(0);
  });

  test('[6.6] no entry holds a password, a token, a secret, a code or an IP address', async () => {
    const { browser, email, id } = await registered();
    const { uri, recovery_codes } = (await browser.post('/auth/v1/factors', { password: PASSWORD })).body as {
      uri: string;
      recovery_codes: string[];
    };
    await browser.post('/auth/v1/factors/verify', { code: URI.parse(uri).generate() });
    const third = openBrowser(app, '203.0.113.77');
    await third.post('/auth/v1/token', { email, password: PASSWORD });
    await third.post('/auth/v1/token/second_factor', { code: recovery_codes[0] });
    const { rows: secrets } = await owner.query<{ secret: string }>(
      `select unnest(array[s.token, a.password, f.secret, f.backup_codes]) as secret
         from auth.session s join auth.account a on a.user_id = s.user_id join auth.two_factor f on f.user_id = s.user_id where s.user_id = $1`,
      [id],
    );
    const forbidden = [PASSWORD, '203.0.113.77', ...recovery_codes, ...secrets.map(({ secret }) => secret)];
    expect(forbidden.length).toBeGreaterThan(10);
    const { rows } = await owner.query<{ text: string }>('select l::text as text from app.audit_log l');
    expect(forbidden.filter((secret) => rows.some(({ text }) => text.includes(secret)))).toEqual([]);
  });

  test('[6.5] a responsable reads the sign-ins of their trabajadores and their own, not those of another responsable', async () => {
    const { empresa, manager, responsable, trabajador, worker } = await buildScene(server);
    const second = await buildUser(owner, { role: 'manager' });
    await assignResponsable(owner, empresa, second);
    await server.as(second);
    const signedIn = (await read(manager, 'act=cuenta.entrada')).map(({ subject }) => subject);
    expect(signedIn.toSorted()).toEqual([responsable.email, trabajador.email].toSorted());
    expect(await read(manager, `person_id=${second.id}&act=cuenta.entrada`)).toEqual([]);
    expect((await worker('GET', '/rest/v1/audit_log')).status).toBe(403);
  });
});

describe('filter by person', () => {
  test('[6.6] finds what was done by a person and to them, by pages, within the company and dates asked for', async () => {
    const superadmin = await buildSuperadmin(server);
    const { empresa, manager, responsable, trabajador } = await buildScene(server);
    const other = await buildScene(server);
    await manager('DELETE', `/rest/v1/company_users?company_id=${empresa.id}&user_id=${trabajador.id}`);
    const ofResponsable = await read(manager, `person_id=${responsable.id}`);
    expect(ofResponsable.map(({ act }) => act)).toEqual(['usuario.eliminado', 'cuenta.entrada', 'responsable.asignado']);
    const ofTrabajador = await read(manager, `person_id=${trabajador.id}`);
    expect(ofTrabajador.map(({ act }) => act)).toEqual(['usuario.eliminado', 'cuenta.entrada', 'usuario.añadido']);
    expect(await read(manager, `person_id=${trabajador.id}&empresa_id=${empresa.id}&act=usuario.eliminado`)).toHaveLength(1);
    expect(await read(manager, `person_id=${trabajador.id}&to=2020-01-01`)).toEqual([]);
    expect(await read(manager, `person_id=${other.trabajador.id}`)).toEqual([]);
    expect(await read(superadmin, `person_id=${other.trabajador.id}`)).toHaveLength(2);

    const paged: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query = `person_id=${responsable.id}&limit=1${cursor && `&cursor=${cursor}`}`;
      const page = (await manager('GET', `/rest/v1/audit_log?${query}`)).body as { items: AuditEntry[]; next_cursor: string | null };
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(paged).toEqual(ofResponsable.map(({ id }) => id));
  });

  test('[6.3 6.5] the people to choose: everybody for a superadmin, those of their companies for a responsable', async () => {
    const superadmin = await buildSuperadmin(server);
    const empresa = await buildEmpresa(owner);
    const ana = await buildUser(owner, { role: 'worker', email: 'ana.perez@ejemplo.test', nombre: 'Ana Pérez' });
    const responsable = await buildUser(owner, { role: 'manager', nombre: 'Ana Gil' });
    await addTrabajador(owner, empresa, ana);
    await assignResponsable(owner, empresa, responsable);
    const manager = await server.as(responsable);
    const stranger = await buildUser(owner, { role: 'worker', nombre: 'Ana Otra' });
    const people = async (caller: Caller, query: string) =>
      ((await caller('GET', `/rest/v1/audit_log/people?${query}`)).body as { items: AuditPerson[] }).items.map(({ id }) => id);
    expect((await people(manager, 'q=ana')).toSorted()).toEqual([ana.id, responsable.id].toSorted());
    expect(await people(manager, 'q=PEREZ')).toEqual([ana.id]);
    expect(await people(manager, `person_id=${ana.id}`)).toEqual([ana.id]);
    expect(await people(manager, `person_id=${stranger.id}`)).toEqual([]);
    expect(await people(superadmin, 'q=ana')).toEqual(expect.arrayContaining([ana.id, responsable.id, stranger.id]));
    expect(await people(superadmin, `person_id=${stranger.id}`)).toEqual([stranger.id]);
    expect((await (await server.as(ana))('GET', '/rest/v1/audit_log/people')).status).toBe(403);
  });
});

describe('exports', () => {
  test('[6.6] a download is recorded with what, format, company and actor', async () => {
    const { empresa, manager, responsable } = await buildScene(server);
    const { id: roleplay_id } = await buildRoleplay(owner, empresa, { title: 'Avería en plena ola de frío' });
    const record = async (body: object) => (await manager('POST', '/rest/v1/rpc/record_export', body)).status;
    const of = { empresa_id: empresa.id };
    expect(await record({ act: 'exportacion.respuestas', format: 'XLSX', ...of, roleplay_id })).toBe(204);
    expect(await record({ act: 'exportacion.reporte', format: 'Markdown', ...of, roleplay_id })).toBe(204);
    expect(await record({ act: 'exportacion.faqs', format: 'CSV', ...of })).toBe(204);
    expect(await record({ act: 'exportacion.personas', format: 'XLSX', ...of })).toBe(204);
    expect(await record({ act: 'exportacion.registro', format: 'CSV' })).toBe(204);
    const entries = await read(manager, `empresa_id=${empresa.id}`);
    expect(entries.slice(0, 5)).toMatchObject([
      { act: 'exportacion.registro', subject: 'CSV', actor_email: responsable.email },
      { act: 'exportacion.personas', subject: 'XLSX' },
      { act: 'exportacion.faqs', subject: 'CSV' },
      { act: 'exportacion.reporte', subject: 'Avería en plena ola de frío, Markdown' },
      { act: 'exportacion.respuestas', subject: 'Avería en plena ola de frío, XLSX', empresa_nombre: empresa.nombre },
    ]);
    expect(await record({ act: 'empresa.eliminada', format: 'CSV', ...of })).toBe(400);
  });

  test('[6.5] another company’s download cannot be recorded; a superadmin’s of the whole log has no company', async () => {
    const [superadmin, { manager }, other] = [await buildSuperadmin(server), await buildScene(server), await buildScene(server)];
    const before = await read(superadmin, `empresa_id=${other.empresa.id}`);
    for (const body of [
      { act: 'exportacion.faqs', format: 'CSV', empresa_id: other.empresa.id },
      { act: 'exportacion.registro', format: 'CSV', empresa_id: other.empresa.id },
      {
        act: 'exportacion.reporte',
        format: 'Markdown',
        empresa_id: other.empresa.id,
        roleplay_id: (await buildRoleplay(owner, other.empresa)).id,
      },
    ])
      expect((await manager('POST', '/rest/v1/rpc/record_export', body)).status).toBe(404);
    expect(await read(superadmin, `empresa_id=${other.empresa.id}`)).toEqual(before);
    expect((await superadmin('POST', '/rest/v1/rpc/record_export', { act: 'exportacion.registro', format: 'CSV' })).status).toBe(204);
    expect((await read(superadmin, 'act=exportacion.registro'))[0]).toMatchObject({ empresa_id: null, subject: 'CSV' });
  });
});

test('the responses above fill every field of their schemas', () => {
  expect(unfilled(server, listAuditPeople)).toEqual([]);
});
