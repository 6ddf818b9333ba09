import { buildAviso } from '@ensaya/db/builders/avisos.ts';
import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildInvitation } from '@ensaya/db/builders/invitaciones.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { cleanUp } from '@ensaya/db/tests/database.ts';
import pg from 'pg';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { buildAccount, codeOf, newAddress, PASSWORD, signedIn } from '../../tests/account-scene.ts';
import { openAiWorker } from '../../tests/ai-job.ts';
import { buildAiScene, createAiServer } from '../../tests/ai-scene.ts';
import { openBrowser } from '../../tests/browser.ts';
import { all, openStream } from '../../tests/event-stream.ts';
import { acceptLink, readLink } from '../../tests/invitation-links.ts';
import { openJobTools } from '../../tests/job-tools.ts';
import { openChanges } from '../../tests/live-changes.ts';
import { startMailSink } from '../../tests/mail-sink.ts';
import { buildScene, errorOf } from '../../tests/scene.ts';
import { takeMails } from '../avisos/due.queries.ts';
import { sealMail, sendCorreo } from '../correo/correo.jobs.ts';
import { startAiSimulator } from '../demo/simulator/simulator.ts';
import { selectStoredCredentials } from '../ia/credentials.queries.ts';

const simulator = await startAiSimulator();
afterAll(() => simulator.stop());
const sink = await startMailSink(0);
afterAll(() => sink.stop());
const server = await createAiServer(simulator, { SMTP_URL: sink.url });
const { app, owner, config } = server;
const admin = await buildUser(owner, { role: 'superadmin', nombre: 'Elena Prado' });
const superadmin = await server.asConfirmed(admin);
const suspend = ({ id }: { id: string }) => superadmin('POST', `/rest/v1/empresas/${id}/suspend`);
const resume = ({ id }: { id: string }) => superadmin('POST', `/rest/v1/empresas/${id}/resume`);
const SENTENCE = 'La cuenta de tu empresa está suspendida. Nadie puede entrar hasta que se restaure, pero no se ha borrado nada';

describe('its people cannot enter', () => {
  test('[1.1 6.3] live sessions are refused, streams end within seconds, signing in says why after the right password only; restored, all is as it was', async () => {
    const { empresa, manager } = await buildScene(server);
    const person = await buildAccount(server);
    await addTrabajador(owner, empresa, person);
    await buildProyecto(owner, empresa);
    const browser = await signedIn(server, person);
    const base = await app.listen({ host: '127.0.0.1', port: 0 });
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const stream = await openChanges(base, { cookie });
    const ended = new Promise<number>((end) => stream.resume().once('end', () => end(performance.now())));
    cleanUp(async () => void stream.destroy());

    const began = performance.now();
    expect((await suspend(empresa)).status).toBe(204);
    expect((await ended) - began).toBeLessThan(5000);
    expect(codeOf(await browser.get('/auth/v1/user'))).toBe('unauthenticated');
    expect(codeOf(await browser.get('/auth/v1/sessions'))).toBe('unauthenticated');
    expect((await manager('GET', '/rest/v1/proyectos')).status).toBe(401);
    const signIn = (password: string) => openBrowser(app).post('/auth/v1/token', { email: person.email, password });
    expect(codeOf(await signIn('no es esta contraseña'))).toBe('bad_credentials');
    expect(errorOf(await signIn(PASSWORD))).toMatchObject({ code: 'company_suspended', message: SENTENCE });

    expect((await resume(empresa)).status).toBe(204);
    expect((await browser.get('/auth/v1/user')).status).toBe(200);
    expect((await manager('GET', '/rest/v1/proyectos')).body).toMatchObject({ items: [{ empresa_id: empresa.id }] });
    expect((await signIn(PASSWORD)).status).toBe(200);
    const { rows } = await owner.query(
      `select act, actor_id, empresa_id from app.audit_log where empresa_id = $1 and act like 'empresa.%' and actor_id is not null order by created_at`,
      [empresa.id],
    );
    expect(rows).toEqual([
      { act: 'empresa.suspendida', actor_id: admin.id, empresa_id: empresa.id },
      { act: 'empresa.reactivada', actor_id: admin.id, empresa_id: empresa.id },
    ]);
  });

  test('[6.3] a responsable of several companies keeps the others, and people without a company enter as before', async () => {
    const { empresa, responsable, manager } = await buildScene(server);
    const other = await buildEmpresa(owner, { nombre: 'Sigue activa' });
    await assignResponsable(owner, other, responsable);
    await suspend(empresa);
    expect((await manager('GET', '/rest/v1/responsables_empresas')).body).toMatchObject({ items: [{ id: other.id }] });
    expect((await manager('GET', `/rest/v1/ai_settings?company_id=${empresa.id}`)).status).toBe(404);
    // The other one is deleted: nothing is left to enter.
    await superadmin('DELETE', `/rest/v1/empresas/${other.id}`);
    expect((await manager('GET', '/rest/v1/responsables_empresas')).status).toBe(401);
    const loner = await server.as(await buildUser(owner, { role: 'worker' }));
    expect((await loner('GET', '/auth/v1/user')).body).toMatchObject({ empresas: [] });
  });

  test('a session that begins at the moment of the suspension is refused with its first request', async () => {
    const { empresa, trabajador } = await buildScene(server);
    await owner.query('update app.empresas set suspended_at = now() where id = $1', [empresa.id]);
    // Written past the trigger, as by a transaction that read the company before.
    await owner.query('alter table auth.session disable trigger begin_session');
    const late = await server.as(trabajador);
    await owner.query('alter table auth.session enable trigger begin_session');
    expect((await late('GET', '/auth/v1/user')).status).toBe(401);
  });

  test('only superadmins suspend; twice is once; an edit that was open stays valid', async () => {
    const { empresa, manager, worker } = await buildScene(server);
    for (const caller of [manager, worker]) expect((await caller('POST', `/rest/v1/empresas/${empresa.id}/suspend`)).status).toBe(403);
    await suspend(empresa);
    const read = async () => (await superadmin('GET', `/rest/v1/empresas/${empresa.id}`)).body as { suspended_at: string; version: number };
    const first = await read();
    expect(first).toMatchObject({ suspended_by: 'Elena Prado', version: 1 });
    await suspend(empresa);
    expect(await read()).toMatchObject({ suspended_at: first.suspended_at });
    expect((await superadmin('POST', `/rest/v1/empresas/${crypto.randomUUID()}/suspend`)).status).toBe(404);
  });
});

describe('AI stops', () => {
  test('a stream under way ends within a second', async () => {
    const { empresa, trabajador, request, calls } = await buildAiScene(server, { model: 'ensayo-lento' });
    const { events } = await openStream(server, trabajador, '/functions/v1/generate-prompt', request());
    await events.next();
    const ended = all(events).then((received) => ({ last: received.at(-1), at: performance.now() }));
    await suspend(empresa);
    const began = performance.now();
    const { last, at } = await ended;
    expect(last).toMatchObject({ event: 'failed', data: { code: 'unauthenticated' } });
    expect(at - began).toBeLessThan(1000);
    await expect.poll(calls).toMatchObject([{ state: 'stopped' }]);
  });

  test('a request that entered before the suspension reserves nothing after it, and a suspension waits for a reservation under way', async () => {
    const { empresa, trabajador, spent } = await buildAiScene(server);
    const { rows } = await owner.query(`select token from auth.session where user_id = $1`, [trabajador.id]);
    const connect = async () => {
      const client = new pg.Client({ connectionString: server.url('ensaya_api') });
      await client.connect();
      cleanUp(() => client.end());
      await client.query('begin');
      await client.query('select app.enter($1, $2, false)', [rows[0].token, ['worker']]);
      return client;
    };
    const reserve = (client: pg.Client) =>
      client.query(`select app.reserve_ai_call($1, uuidv7(), 'prompt', 'openai', 'gpt-5-mini', 100)`, [empresa.id]);
    const [early, late] = [await connect(), await connect()];
    await reserve(early);
    const suspended = suspend(empresa);
    expect(await Promise.race([suspended.then(() => 'suspended'), new Promise((wait) => setTimeout(wait, 300, 'waits'))])).toBe('waits');
    await early.query('commit');
    expect((await suspended).status).toBe(204);
    await expect(reserve(late)).rejects.toMatchObject({ code: 'ENCSU' });
    expect((await spent()).calls).toBe(1);
  });

  test('a job gets no access', async () => {
    const { empresa } = await buildAiScene(server);
    const { enterJob, close } = openAiWorker(server);
    cleanUp(close);
    expect(await selectStoredCredentials(enterJob(empresa.id), empresa.id, 'informe')).toBeDefined();
    await suspend(empresa);
    expect(await selectStoredCredentials(enterJob(empresa.id), empresa.id, 'informe')).toBeUndefined();
  });
});

describe('invitations', () => {
  const CODE = 'other_company_suspended';

  test('none is made or sent again, and those that exist are refused with a sentence until it is restored', async () => {
    const { empresa } = await buildScene(server);
    const email = newAddress();
    const token = await buildInvitation(owner, empresa, { email });
    const { id } = (await owner.query('select id from app.invitations where empresa_id = $1', [empresa.id])).rows[0];
    await suspend(empresa);
    const refused = [
      await superadmin('POST', '/rest/v1/invitations', { empresa_id: empresa.id, emails: [newAddress()] }),
      await superadmin('POST', '/rest/v1/invitations/link', { empresa_id: empresa.id }),
      await superadmin('POST', `/rest/v1/invitations/${id}/resend?empresa_id=${empresa.id}`),
      await readLink(app, token),
      await acceptLink(app, token),
    ];
    expect(refused.map(codeOf)).toEqual(refused.map(() => CODE));
    const loner = await server.as(await buildUser(owner, { role: 'worker', email }));
    expect(codeOf(await loner('POST', '/rest/v1/rpc/accept_invitation', { token }))).toBe(CODE);
    await resume(empresa);
    expect((await readLink(app, token)).body).toMatchObject({ status: 'pending' });
  });
});

describe('mails stop', () => {
  const tools = openJobTools(server);
  const send = (content: Parameters<typeof sealMail>[1], queuedAt = new Date()) =>
    sendCorreo.handler(sealMail(config.AUTH_SECRET, content), {
      ...tools,
      queuedAt,
      mailer: {
        url: sink.url,
        from: 'Ensaya <no@ensaya.example>',
        brand: 'Ensaya',
        publicUrl: config.PUBLIC_URL,
        secret: config.AUTH_SECRET,
      },
    });
  const subjectsTo = (to: string) => sink.mails.filter((mail) => mail.to.includes(to)).map(({ subject }) => subject);
  const invitation = (to: string, token: string) => ({ kind: 'invitation', to, token, empresa: 'Norteclima', role: 'worker' }) as const;

  test('an invitation whose mail waited is dropped, also after the restoration, and says so in the list', async () => {
    const { empresa, manager } = await buildScene(server);
    const [held, sent] = [newAddress(), newAddress()];
    const queuedAt = new Date();
    const [first, second] = [
      await buildInvitation(owner, empresa, { email: held }),
      await buildInvitation(owner, empresa, { email: sent }),
    ];
    await suspend(empresa);
    await send(invitation(held, first), queuedAt);
    await resume(empresa);
    await send(invitation(held, first), queuedAt);
    expect(subjectsTo(held)).toEqual([]);
    expect((await manager('GET', `/rest/v1/invitations?empresa_id=${empresa.id}`)).body).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ email: held, undelivered: 'unreachable' })]),
    });
    await vi.waitUntil(
      async () => (await owner.query('select now() > restored_at as later from app.empresas where id = $1', [empresa.id])).rows[0].later,
    );
    await send(invitation(sent, second), new Date(Date.now() + 1000));
    expect(subjectsTo(sent)).toEqual(['Norteclima te invita a Ensaya']);
  });

  test('notices of a suspended company are not mailed, and not afterwards; those of another company are', async () => {
    const noon = new Date('2027-06-15T10:00:00Z');
    const at = (hours: number) => ({ created_at: new Date(noon.getTime() + hours * 3_600_000).toISOString() });
    const { empresa, responsable } = await buildScene(server);
    const other = await buildEmpresa(owner, { nombre: 'Otra' });
    await assignResponsable(owner, other, responsable);
    await buildAviso(owner, empresa, responsable, { title: 'Retenido', ...at(-20) });
    await suspend(empresa);
    expect((await takeMails(tools.outside, noon, 100)).mails).toEqual([]);
    await resume(empresa);
    await owner.query('update app.empresas set restored_at = $2 where id = $1', [empresa.id, at(-19).created_at]);
    expect((await takeMails(tools.outside, noon, 100)).mails).toEqual([]);
    await buildAviso(owner, other, responsable, { title: 'De la otra', ...at(-20) });
    await buildAviso(owner, empresa, responsable, { title: 'De después', ...at(-18) });
    const [mail] = (await takeMails(tools.outside, noon, 100)).mails;
    expect(mail?.avisos.map(({ title }) => title).toSorted()).toEqual(['De después', 'De la otra']);
    // Taken, but not sent before the next suspension.
    await suspend(empresa);
    const { email, ...content } = mail ?? { email: '' };
    await send({ kind: 'avisos', to: email, ...content, until: new Date(Date.now() + 3_600_000).toISOString() } as Parameters<
      typeof sealMail
    >[1]);
    const [sent] = sink.mails.filter((one) => one.to.includes(responsable.email));
    expect(sent?.text).toContain('De la otra');
    expect(sent?.text).not.toContain('De después');
  });
});
