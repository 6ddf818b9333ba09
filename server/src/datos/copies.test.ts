import { type Copy, copyUrl, TOO_MANY_COPIES } from '@ensaya/contract/datos.ts';
import { buildExport } from '@ensaya/db/builders/datos.ts';
import { addTrabajador, assignResponsable } from '@ensaya/db/builders/empresas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { anyCopyUrl, buildFullTeam, entriesOf, expectedCounts, rowsIn, runDataJobs, untilWritten } from '../../tests/data-scene.ts';
import { openJobTools } from '../../tests/job-tools.ts';
import { subscribe } from '../../tests/live-changes.ts';
import { startMailSink } from '../../tests/mail-sink.ts';
import { buildScene, buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { until } from '../../tests/until.ts';
import { sweepCopies, writeCopyJob } from './copies.jobs.ts';
import { copyPath } from './copy-path.ts';

const sink = await startMailSink(0);
afterAll(() => sink.stop());
const server = await createTestServer({ SMTP_URL: sink.url });
const { owner } = server;
await runDataJobs(server);
const tools = openJobTools(server);
const address = await server.app.listen({ port: 0, host: '127.0.0.1' });

const lengths = (tablas: Record<string, unknown[]>) =>
  Object.fromEntries(Object.entries(tablas).map(([name, rows]) => [name, rows.length]));
const actsOf = async (act: string) =>
  (await owner.query('select subject from app.audit_log where act = $1 order by created_at', [act])).rows;

describe('[2.20] a person’s copy', () => {
  test('has 100 % of their rows and files, no secret and nothing of others; only they read it', async () => {
    const team = await buildFullTeam(server, 'Norteclima');
    const [person, colleague] = team.workers;
    const call = await server.as(person);
    await owner.query(`update auth.account set password = 'huella-secreta' where user_id = $1`, [person.id]);
    await owner.query(
      `insert into app.audit_log (act, actor_id, actor_email, subject, person_id) values ('cuenta.suspendida', $1, $2, $3, $4)`,
      [colleague.id, colleague.email, person.email, person.id],
    );
    await owner.query(
      `insert into app.audit_log (act, actor_id, actor_email, subject) values ('invitacion.creada', $1, $2, 'ajena@ejemplo.test')`,
      [person.id, person.email],
    );

    const asked = await call('POST', '/auth/v1/user/exports');
    expect(asked.status).toBe(202);
    const copy = asked.body as Copy;
    await untilWritten(owner, copy.id);
    const [listed] = ((await call('GET', '/auth/v1/user/exports')).body as { items: Copy[] }).items;
    expect(listed).toMatchObject({ id: copy.id, state: 'ready', downloaded_at: null });
    // The job wrote before its own row was ready and before this test reads: nothing of theirs changes in between, except the notice.
    const expected = await expectedCounts(owner, 'persona', person.id);
    const read = await call('GET', copyUrl(copy));
    expect([read.status, read.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(read.headers['content-disposition']).toMatch(/^attachment; filename="mis-datos-\d{4}-\d\d-\d\d\.zip"$/);
    const entries = entriesOf(read.body);
    const tablas = rowsIn(entries);
    expect(lengths(tablas)).toEqual({ ...expected, avisos: (expected.avisos ?? 0) - 1 });

    const files = [...entries].filter(([name]) => name.startsWith('archivos/'));
    const { rows: own } = await owner.query<{ path: string }>('select path from app.archivos where created_by = $1', [person.id]);
    expect(files.map(([, text]) => text).toSorted()).toEqual(own.map(({ path }) => `contenido de ${path}`).toSorted());
    expect(JSON.parse(entries.get('resumen.json') ?? '')).toMatchObject({ tablas: lengths(tablas), archivos: own.length, faltan: 0 });
    expect(listed).toMatchObject({ archivos: own.length, filas: Object.values(lengths(tablas)).reduce((sum, n) => sum + n, 0) });
    expect(entries.get('LÉEME.txt')).toContain('En este archivo están los datos que guardamos sobre ti');

    const { rows: sessions } = await owner.query<{ token: string }>('select token from auth.session where user_id = $1', [person.id]);
    const whole = [...entries.values()].join('\n');
    for (const secret of [...sessions.map(({ token }) => token), 'huella-secreta', colleague.email, 'ajena@ejemplo.test'])
      expect(whole).not.toContain(secret);
    expect(sessions.length).toBeGreaterThan(0);
    expect(whole).toContain(person.email);

    const strangers = [await server.as(colleague), await server.as(team.manager), await buildSuperadmin(server)];
    for (const other of strangers) {
      const absent = await other('GET', anyCopyUrl());
      expect((await other('GET', copyUrl(copy))).status).toBe(404);
      expect(absent.status).toBe(404);
    }
    expect((await server.stranger('GET', copyUrl(copy))).status).toBe(401);
    expect(await actsOf('cuenta.copia.descargada')).toEqual([{ subject: person.email }]);
    expect((await actsOf('cuenta.copia.pedida')).at(-1)).toEqual({ subject: person.email });
  });

  test('a notice and a mail lead to the page, never to the file', async () => {
    const { trabajador, worker } = await buildScene(server);
    const { id } = (await worker('POST', '/auth/v1/user/exports')).body as Copy;
    await untilWritten(owner, id);
    const { body } = await worker('GET', '/rest/v1/avisos');
    expect((body as { items: unknown[] }).items).toMatchObject([{ kind: 'copia_lista', subject_id: id, title: 'Tus datos' }]);
    await until(() => sink.mails.some(({ to }) => to.includes(trabajador.email)));
    const mail = sink.mails.find(({ to }) => to.includes(trabajador.email));
    expect(mail?.subject).toBe('La copia de tus datos está lista');
    expect(mail?.text).toContain('/perfil?seccion=datos');
    expect(mail?.text).not.toContain('/storage');
  });

  test('its notice is announced to the person, not to a colleague', async () => {
    const { empresa, trabajador, worker } = await buildScene(server);
    const colleague = await buildUser(owner, { role: 'worker' });
    await addTrabajador(owner, empresa, colleague);
    const [own, others] = [await subscribe(server, address, trabajador), await subscribe(server, address, colleague)];
    const { id } = (await worker('POST', '/auth/v1/user/exports')).body as Copy;
    await untilWritten(owner, id);
    await until(() => own.some(({ table, empresa_id }) => table === 'avisos' && empresa_id === empresa.id));
    expect(others).toEqual([]);
  });

  test('a superadmin, who has no company, gets theirs too', async () => {
    const superadmin = await buildSuperadmin(server);
    const copy = (await superadmin('POST', '/auth/v1/user/exports')).body as Copy;
    await untilWritten(owner, copy.id);
    expect(rowsIn(entriesOf((await superadmin('GET', copyUrl(copy))).body)).user_roles).toMatchObject([{ role: 'superadmin' }]);
  });

  test('one at a time, and five in 24 hours', async () => {
    const { trabajador, worker } = await buildScene(server);
    const pending = await buildExport(owner, { user: trabajador, state: 'pending' });
    for (let n = 0; n < 2; n++) expect((await worker('POST', '/auth/v1/user/exports')).body).toMatchObject({ id: pending });
    await owner.query(`update app.exportaciones set state = 'failed' where id = $1`, [pending]);
    for (let n = 0; n < 4; n++) await buildExport(owner, { user: trabajador });
    const refused = await worker('POST', '/auth/v1/user/exports');
    expect([refused.status, errorOf(refused).message]).toEqual([429, TOO_MANY_COPIES]);
    await owner.query(`update app.exportaciones set created_at = now() - interval '25 hours' where user_id = $1`, [trabajador.id]);
    const [one, other] = await Promise.all([worker('POST', '/auth/v1/user/exports'), worker('POST', '/auth/v1/user/exports')]);
    expect([one.status, other.status, (one.body as Copy).id]).toEqual([202, 202, (other.body as Copy).id]);
  });
});

describe('[4.10] a company’s copy', () => {
  test('has 100 % of its rows and files, no key, no draft, prompt, vote or notice, and nothing of another company', async () => {
    const [team, other] = [await buildFullTeam(server, 'Norteclima'), await buildFullTeam(server, 'Surclima')];
    const call = await server.as(team.manager);
    await owner.query(`update app.ai_settings set api_key = 'sellada.secreta', api_key_last4 = '4321' where company_id = $1`, [
      team.empresa.id,
    ]);
    const asked = await call('POST', `/rest/v1/empresas/${team.empresa.id}/exports`);
    expect(asked.status).toBe(202);
    const copy = asked.body as Copy;
    await untilWritten(owner, copy.id);
    const read = await call('GET', copyUrl(copy));
    expect(read.headers['content-disposition']).toMatch(/filename="empresa-norteclima-\d{4}-\d\d-\d\d\.zip"/);
    const entries = entriesOf(read.body);
    const tablas = rowsIn(entries);
    const expected = await expectedCounts(owner, 'empresa', team.empresa.id);
    // The download itself is recorded.
    expect(lengths(tablas)).toEqual({ ...expected, audit_log: (expected.audit_log ?? 0) - 1 });
    expect(Object.keys(tablas)).not.toEqual(expect.arrayContaining(['prompts_generados']));
    for (const table of ['prompts_generados', 'borradores_generador', 'borradores_roleplay', 'faq_votes', 'avisos'])
      expect(tablas).not.toHaveProperty(table);

    const files = [...entries].filter(([name]) => name.startsWith('archivos/'));
    const { rows: stored } = await owner.query<{ path: string }>(
      'select path from app.archivos where empresa_id = $1 and attached_at is not null',
      [team.empresa.id],
    );
    expect(files.map(([, text]) => text).toSorted()).toEqual(stored.map(({ path }) => `contenido de ${path}`).toSorted());
    expect(files.length).toBeGreaterThan(2);
    const whole = [...entries.values()].join('\n');
    for (const secret of ['sellada.secreta', '4321"', other.empresa.id, other.workers[0].email]) expect(whole).not.toContain(secret);
    for (const { email } of [...team.workers, team.manager]) expect(whole).toContain(email);
  });

  test('a superadmin asks for it on behalf of its responsables, sees that it exists, and cannot read it', async () => {
    const { empresa, responsable, manager, worker } = await buildScene(server);
    const superadmin = await buildSuperadmin(server);
    const copy = (await superadmin('POST', `/rest/v1/empresas/${empresa.id}/exports`)).body as Copy;
    await untilWritten(owner, copy.id);
    expect((await superadmin('GET', `/rest/v1/empresas/${empresa.id}/exports`)).body).toMatchObject({
      items: [{ id: copy.id, state: 'ready' }],
    });
    expect((await superadmin('GET', copyUrl(copy))).status).toBe(404);
    expect((await worker('GET', copyUrl(copy))).status).toBe(404);
    expect((await worker('GET', `/rest/v1/empresas/${empresa.id}/exports`)).status).toBe(403);
    expect((await manager('GET', copyUrl(copy))).status).toBe(200);
    // The superadmin's list shows that it was downloaded.
    const { body } = await superadmin('GET', `/rest/v1/empresas/${empresa.id}/exports`);
    expect((body as { items: Copy[] }).items[0]?.downloaded_at).toEqual(expect.any(String));
    await until(() => sink.mails.some(({ to }) => to.includes(responsable.email)));
    expect(sink.mails.find(({ to }) => to.includes(responsable.email))?.text).toContain(
      `/dashboard/settings?seccion=datos&empresa=${empresa.id}`,
    );
    const { rows } = await owner.query('select act, subject from app.audit_log where empresa_id = $1 and act like $2 order by created_at', [
      empresa.id,
      'empresa.copia.%',
    ]);
    expect(rows.map(({ act }) => act)).toEqual(['empresa.copia.pedida', 'empresa.copia.descargada']);
  });

  test('a responsable of another company gets 404, one of two companies each of theirs', async () => {
    const [one, two] = [await buildScene(server), await buildScene(server)];
    const both = await buildUser(owner, { role: 'manager' });
    for (const { empresa } of [one, two]) await assignResponsable(owner, empresa, both);
    const copy = { id: await buildExport(owner, { user: one.responsable, empresa: one.empresa }) };
    await server.app.store.put(
      copyPath({ ...copy, user_id: one.responsable.id, empresa_id: one.empresa.id }),
      Buffer.from('zip'),
      'application/zip',
    );
    expect((await two.manager('GET', copyUrl(copy))).status).toBe(404);
    expect((await two.manager('POST', `/rest/v1/empresas/${one.empresa.id}/exports`)).status).toBe(404);
    expect((await two.manager('GET', `/rest/v1/empresas/${one.empresa.id}/exports`)).status).toBe(404);
    expect((await (await server.as(both))('GET', copyUrl(copy))).status).toBe(200);
    await owner.query('update app.empresas set deleted_at = now() where id = $1', [one.empresa.id]);
    expect((await one.manager('GET', copyUrl(copy))).status).toBe(404);
  });

  test('is not among the own copies of the responsable who asked for it, nor does it keep them from asking for theirs', async () => {
    const { empresa, responsable, manager } = await buildScene(server);
    const ofCompany = await buildExport(owner, { user: responsable, empresa, state: 'pending' });
    expect((await manager('GET', '/auth/v1/user/exports')).body).toEqual({ items: [] });
    const own = (await manager('POST', '/auth/v1/user/exports')).body as Copy;
    expect(own.id).not.toBe(ofCompany);
  });

  test('a file that the store does not have is counted and named, and the others are there', async () => {
    const team = await buildFullTeam(server, 'Con un hueco');
    const { rows } = await owner.query<{ id: string; path: string }>(
      'select id, path from app.archivos where empresa_id = $1 and attached_at is not null',
      [team.empresa.id],
    );
    const [lost] = rows;
    await server.app.store.remove(lost?.path ?? '');
    const id = await buildExport(owner, { user: team.manager, empresa: team.empresa, state: 'pending' });
    await writeCopyJob.handler({ id, user_id: team.manager.id, empresa_id: team.empresa.id }, tools);
    const entries = entriesOf((await (await server.as(team.manager))('GET', copyUrl({ id }))).body);
    expect(JSON.parse(entries.get('resumen.json') ?? '')).toMatchObject({
      archivos: rows.length - 1,
      faltan: 1,
      archivos_que_faltan: [lost?.id],
    });
  });
});

describe('the file of a copy', () => {
  test('is deleted with its row after seven days, also that of a company', async () => {
    const { empresa, responsable, worker, trabajador } = await buildScene(server);
    const build = async (of: { user: { id: string }; empresa?: { id: string } }, expiresIn: string) => {
      const id = await buildExport(owner, { ...of, expiresIn });
      const path = copyPath({ id, user_id: of.user.id, empresa_id: of.empresa?.id ?? null });
      await server.app.store.put(path, Buffer.from('zip'), 'application/zip');
      return { id, path };
    };
    const old = [await build({ user: trabajador }, '-1 second'), await build({ user: responsable, empresa }, '-1 second')];
    const fresh = await build({ user: trabajador }, '1 day');
    expect((await worker('GET', copyUrl(old[0] ?? fresh))).status).toBe(404);
    await sweepCopies.handler({}, tools);
    for (const { id, path } of old) {
      expect(await server.app.store.read(path)).toBeUndefined();
      expect((await owner.query('select from app.exportaciones where id = $1', [id])).rowCount).toBe(0);
    }
    expect((await worker('GET', copyUrl(fresh))).status).toBe(200);
  });

  test('is not written twice, and goes when its company is deleted meanwhile', async () => {
    const { empresa, responsable } = await buildScene(server);
    const ids = { user_id: responsable.id, empresa_id: empresa.id };
    const id = await buildExport(owner, { user: responsable, empresa, state: 'pending' });
    await writeCopyJob.handler({ id, ...ids }, tools);
    const before = await owner.query('select finished_at, bytes from app.exportaciones where id = $1', [id]);
    await writeCopyJob.handler({ id, ...ids }, tools);
    expect((await owner.query('select finished_at, bytes from app.exportaciones where id = $1', [id])).rows).toEqual(before.rows);
    await owner.query('update app.empresas set deleted_at = now() where id = $1', [empresa.id]);
    await writeCopyJob.handler({ id, ...ids }, tools);
    expect(await server.app.store.read(copyPath({ id, ...ids }))).toBeUndefined();
  });
});
