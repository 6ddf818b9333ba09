import { randomUUID } from 'node:crypto';
import { AVISO_KIND_NAMES, type AvisoKind } from '@ensaya/contract/aviso-kinds.ts';
import { readUnsubscription } from '@ensaya/contract/avisos-baja.ts';
import { buildAviso } from '@ensaya/db/builders/avisos.ts';
import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildFaqRequest } from '@ensaya/db/builders/faqs.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openJobTools } from '../../tests/job-tools.ts';
import { startMailSink } from '../../tests/mail-sink.ts';
import { mailsAboutNoNotice } from '../../tests/sample-mails.ts';
import { buildScene, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { unfilled } from '../../tests/unfilled.ts';
import { until } from '../../tests/until.ts';
import { readWorkerConfig } from '../config.ts';
import { bajaToken } from '../correo/baja-link.ts';
import { sealMail, sendCorreo } from '../correo/correo.jobs.ts';
import { createSeal } from '../lib/seal.ts';
import { startWorker } from '../start-worker.ts';
import { addWeeklyAvisos, takeMails } from './due.queries.ts';

const sink = await startMailSink(0);
afterAll(() => sink.stop());
const server = await createTestServer({ SMTP_URL: sink.url });
const { app, owner, config, stranger } = server;
const { outside } = openJobTools(server);
const secret = config.AUTH_SECRET;

let stopWorker = async () => {};
beforeAll(async () => {
  const workerConfig = readWorkerConfig({
    DATABASE_URL: server.url('ensaya_worker'),
    FILES_DIR: config.FILES_DIR,
    PUBLIC_URL: config.PUBLIC_URL,
    AUTH_SECRET: secret,
    SMTP_URL: sink.url,
  });
  stopWorker = await startWorker(workerConfig, [sendCorreo], pino({ level: 'silent' }));
});
afterAll(() => stopWorker());

type Content = Parameters<typeof sealMail>[1];
/** Through the queue and the mail server; as it arrives. */
async function mailed(content: Content) {
  const before = sink.mails.length;
  await app.enqueue(sendCorreo, sealMail(secret, content));
  const arrived = () => sink.mails.slice(before).find(({ to }) => to.includes(content.to));
  await until(() => arrived() !== undefined);
  return arrived() ?? expect.fail();
}
/** The mails that would be sent at a moment, each through the mail server. */
async function mailedAt(moment: string) {
  const { mails } = await outside.transaction().execute((within) => takeMails(within, new Date(moment), 500));
  // The hours of mail end later than the test runs.
  return Promise.all(
    mails.map(({ email, ...one }) => mailed({ kind: 'avisos' as const, to: email, ...one, until: '2100-01-01T00:00:00Z' })),
  );
}

const linkIn = ({ headers }: { headers: Record<string, string> }) => /^<([^<>]+)>$/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? '';
const pathOf = (link: string) => link.replace(config.PUBLIC_URL, '');
const linkTo = (user: { id: string }, ...kinds: AvisoKind[]) => `/baja?token=${bajaToken(secret, { user_id: user.id, kinds })}`;
/** As a mail program sends it: a form, no cookie, no Origin. */
const click = async (path: string, payload = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded', headers = {}) => {
  const response = await app.inject({ method: 'POST', url: path, headers: { 'content-type': type, ...headers }, payload });
  return { status: response.statusCode, body: response.json() as unknown, cookies: response.cookies };
};
const choicesOf = async ({ id }: { id: string }) =>
  (await owner.query('select kind, choice from app.aviso_preferencias where user_id = $1 order by kind', [id])).rows;

describe('[1.2] the mail', () => {
  test('of a notice names the link in its header, in its text and in its HTML; the form of a mail program switches that kind off', async () => {
    const { empresa, trabajador, worker } = await buildScene(server);
    const build = (title: string, created_at: string) => buildAviso(owner, empresa, trabajador, { title, created_at });
    await build('Primera', '2027-06-14T18:00:00Z');
    const [received] = await mailedAt('2027-06-15T10:00:00Z');
    if (!received) return expect.fail('no mail');
    const link = linkIn(received);
    expect(link).toMatch(/^http:\/\/ensaya\.localhost\/baja\?token=[\w-]+$/);
    expect(received.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(received.text).toContain(`Dejar de recibir este correo:\n${link}`);
    expect(received.html).toContain(`<a href="${link}" style="color:#5a535a">Dejar de recibir este correo</a>`);
    // Opening it, as a mail scanner does, changes nothing: the address of the page is no operation of GET.
    expect((await app.inject({ method: 'GET', url: pathOf(link) })).statusCode).toBe(404);
    expect(await choicesOf(trabajador)).toEqual([]);

    const first = await click(pathOf(link));
    expect(first).toEqual({ status: 200, body: { items: [{ kind: 'tarea_asignada', by_mail: false }] }, cookies: [] });
    // Again, as a form with parts.
    const parts = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
    expect(await click(pathOf(link), parts, 'multipart/form-data; boundary=b')).toEqual(first);
    expect(await choicesOf(trabajador)).toEqual([{ kind: 'tarea_asignada', choice: 'aqui' }]);

    await build('Segunda', '2027-06-15T18:00:00Z');
    expect(await mailedAt('2027-06-16T10:00:00Z')).toEqual([]);
    // The notices go on; only their mail has stopped.
    const { items } = (await worker('GET', '/rest/v1/avisos')).body as { items: { title: string }[] };
    expect(items.map(({ title }) => title)).toEqual(['Segunda', 'Primera']);
    const preferences = (await worker('GET', '/rest/v1/aviso_preferencias')).body as { items: unknown[] };
    expect(preferences.items).toContainEqual({ kind: 'tarea_asignada', choice: 'aqui' });
    expect(preferences.items).toContainEqual({ kind: 'tarea_vence', choice: 'correo' });
  });

  test('of the week, on Monday: one click, and the next Monday has none', async () => {
    const empresa = await buildEmpresa(owner, { nombre: 'Norteclima' });
    const [manager, worker] = [await buildUser(owner, { role: 'manager' }), await buildUser(owner, { role: 'worker' })];
    await assignResponsable(owner, empresa, manager);
    await addTrabajador(owner, empresa, worker);
    await buildFaqRequest(owner, empresa, worker);
    await owner.query('delete from app.avisos where user_id = $1', [manager.id]);
    const monday = async (day: string) => {
      await addWeeklyAvisos(outside, new Date(`${day}T06:30:00Z`), 500);
      return (await mailedAt(`${day}T07:05:00Z`)).filter(({ to }) => to.includes(manager.email));
    };
    const [summary, ...more] = await monday('2027-01-11');
    expect(more).toEqual([]);
    expect(summary?.subject).toBe('Tu semana en «Norteclima»');
    expect((await click(pathOf(linkIn(summary ?? expect.fail())))).status).toBe(200);
    expect(await choicesOf(manager)).toEqual([{ kind: 'resumen_semanal', choice: 'aqui' }]);
    expect(await monday('2027-01-18')).toEqual([]);
    expect((await owner.query(`select from app.avisos where user_id = $1 and kind = 'resumen_semanal'`, [manager.id])).rowCount).toBe(2);
  });

  test('of several kinds: the click of a mail program stops all of them, the page those that the person leaves chosen', async () => {
    const { empresa, trabajador } = await buildScene(server);
    for (const kind of ['recordatorio', 'tarea_asignada', 'tarea_vence'])
      await buildAviso(owner, empresa, trabajador, { kind, created_at: '2027-06-14T18:00:00Z' });
    const [received] = await mailedAt('2027-06-15T10:00:00Z');
    const path = pathOf(linkIn(received ?? expect.fail()));
    const chosen = await stranger('POST', path, { 'List-Unsubscribe': 'One-Click', kinds: ['recordatorio'] });
    const items = (off: string[]) =>
      ['recordatorio', 'tarea_asignada', 'tarea_vence'].map((kind) => ({ kind, by_mail: !off.includes(kind) }));
    expect(chosen).toMatchObject({ status: 200, body: { items: items(['recordatorio']) } });
    const token = new URL(path, config.PUBLIC_URL).searchParams.get('token');
    const read = () => stranger('POST', readUnsubscription.path, { token });
    expect((await read()).body).toEqual({ items: items(['recordatorio']) });
    expect((await click(path)).body).toEqual({ items: items(['recordatorio', 'tarea_asignada', 'tarea_vence']) });
    expect(unfilled(server, readUnsubscription)).toEqual([]);
  });

  test('of the account, of a superadmin’s act, of an invitation and of a copy has no such header and no such link', async () => {
    const to = 'ana@correo.example';
    const user_id = randomUUID();
    const contents: Content[] = [...mailsAboutNoNotice(to)];
    const aviso = {
      empresa_id: user_id,
      empresa: 'Norteclima',
      subject_id: user_id,
      parent_id: null,
      title: 'Uno',
      detail: null,
      due_at: null,
    };
    const avisos = {
      kind: 'avisos',
      to,
      time_zone: 'Europe/Madrid',
      role: 'worker',
      until: '2100-01-01T00:00:00Z',
      urgent: false,
    } as const;
    // Nobody chooses about a copy; a mail of the previous release does not say whose it is.
    contents.push({ ...avisos, avisos: [{ ...aviso, kind: 'copia_lista', user_id }] });
    contents.push({ ...avisos, avisos: [{ ...aviso, kind: 'tarea_asignada' }] });
    const received = await Promise.all(contents.map((content, n) => mailed({ ...content, to: `${n}-${to}` })));
    for (const { headers, text, html, subject } of received) {
      expect(
        Object.keys(headers).filter((name) => name.startsWith('list-')),
        subject,
      ).toEqual([]);
      expect(text + html, subject).not.toContain('/baja');
    }
    expect(received.map(({ subject }) => subject)).toContain('Te han asignado «Uno»');
  });
});

describe('[1.2] the link', () => {
  test('that is not ours, was changed, or was made for another purpose: one refusal, nothing written', async () => {
    const { trabajador } = await buildScene(server);
    const content = { user_id: trabajador.id, kinds: ['tarea_asignada'] };
    const token = bajaToken(secret, content);
    // The first bytes of the sealed text lie behind nonce and tag.
    const changed = Buffer.from(token, 'base64url');
    changed.writeUInt8(changed.readUInt8(30) ^ 1, 30);
    const wrong = [
      'x',
      'secreto',
      changed.toString('base64url'),
      token.slice(0, -8),
      createSeal('another secret of thirty-two characters', 'baja').seal(content),
      createSeal(secret, 'correo').seal(content),
      createSeal(secret, 'baja').seal({ ...content, user_id: 'nadie' }),
      createSeal(secret, 'baja').seal({ user_id: trabajador.id, kinds: ['otra_clase'] }),
      bajaToken(secret, { ...content, user_id: randomUUID() }),
    ];
    for (const one of wrong) {
      const answers = [
        await click(`/baja?token=${one}`),
        await stranger('POST', readUnsubscription.path, { token: one }),
        await stranger('POST', '/baja?token='.concat(one), { 'List-Unsubscribe': 'One-Click' }),
      ];
      for (const answer of answers) {
        expect(answer.status, one).toBe(400);
        expect(errorOf(answer), one).toMatchObject({ code: 'bad_link', message: 'El enlace no es válido o ha caducado' });
      }
    }
    expect(await choicesOf(trabajador)).toEqual([]);
    expect((await owner.query('select from app.aviso_preferencias where kind = $1', ['otra_clase'])).rowCount).toBe(0);
  });

  test('switches off its own kinds alone, whatever the body names, and for its own person alone, whoever is signed in', async () => {
    const { trabajador, responsable } = await buildScene(server);
    const path = linkTo(trabajador, 'tarea_asignada');
    const manager = await server.as(responsable);
    expect((await manager('POST', path, { 'List-Unsubscribe': 'One-Click', kinds: ['tarea_vence', 'resumen_semanal'] })).status).toBe(200);
    expect(await choicesOf(trabajador)).toEqual([]);
    expect((await manager('POST', path, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200);
    expect(await choicesOf(trabajador)).toEqual([{ kind: 'tarea_asignada', choice: 'aqui' }]);
    expect(await choicesOf(responsable)).toEqual([]);
  });

  test('changes nothing without the words of the standard, in another format or with a large form', async () => {
    const { trabajador } = await buildScene(server);
    const path = linkTo(trabajador, 'tarea_asignada');
    for (const [payload, type, status] of [
      ['', 'application/x-www-form-urlencoded', 400],
      ['List-Unsubscribe=Yes', 'application/x-www-form-urlencoded', 400],
      ['list-unsubscribe=One-Click', 'application/x-www-form-urlencoded', 400],
      ['List-Unsubscribe=One-Click', 'text/plain', 400],
      ['<x/>', 'application/xml', 415],
      ['List-Unsubscribe=One-Click', 'multipart/form-data', 400],
      ['--b\r\nbroken', 'multipart/form-data; boundary=b', 400],
      [`List-Unsubscribe=One-Click&x=${'x'.repeat(5000)}`, 'application/x-www-form-urlencoded', 413],
    ] as const)
      expect([payload.slice(0, 40), type, (await click(path, payload, type)).status]).toEqual([payload.slice(0, 40), type, status]);
    expect((await click('/baja')).status).toBe(400);
    expect(await choicesOf(trabajador)).toEqual([]);
  });

  test('needs no Origin, and no other operation takes forms or does without one', async () => {
    const { trabajador, empresa } = await buildScene(server);
    const evil = { origin: 'https://evil.example' };
    expect((await click(linkTo(trabajador, 'tarea_vence'), undefined, undefined, evil)).status).toBe(200);
    const refused = await click('/auth/v1/unsubscription', 'token=x');
    expect([refused.status, errorOf(refused).code]).toEqual([403, 'bad_origin']);
    const own = { origin: config.PUBLIC_URL };
    expect((await click('/rest/v1/proyectos', `empresa_id=${empresa.id}`, undefined, own)).status).toBe(415);
  });

  test('keeps what the person has switched off altogether, and switches back on nothing', async () => {
    const { trabajador } = await buildScene(server);
    await owner.query(`insert into app.aviso_preferencias (user_id, kind, choice) values ($1, 'recordatorio', 'no')`, [trabajador.id]);
    expect((await click(linkTo(trabajador, 'recordatorio', 'tarea_vencida'))).status).toBe(200);
    expect(await choicesOf(trabajador)).toEqual([
      { kind: 'recordatorio', choice: 'no' },
      { kind: 'tarea_vencida', choice: 'aqui' },
    ]);
  });

  test('of a suspended account works like any other; of an erased or deleted person it is a wrong one and writes nothing', async () => {
    const { trabajador: suspended } = await buildScene(server);
    await owner.query('update auth.user set suspended_at = now() where id = $1', [suspended.id]);
    expect((await click(linkTo(suspended, 'tarea_asignada'))).status).toBe(200);
    expect(await choicesOf(suspended)).toEqual([{ kind: 'tarea_asignada', choice: 'aqui' }]);

    const { trabajador: erased } = await buildScene(server);
    await owner.query('update app.users set erasing_at = now() where id = $1', [erased.id]);
    const { trabajador: deleted } = await buildScene(server);
    await owner.query('delete from app.users where id = $1', [deleted.id]);
    for (const gone of [erased, deleted]) {
      const answer = await click(linkTo(gone, 'tarea_asignada'));
      expect([answer.status, errorOf(answer).code]).toEqual([400, 'bad_link']);
      expect(await choicesOf(gone)).toEqual([]);
    }
  });

  test('has a limit by address', async () => {
    const { trabajador } = await buildScene(server);
    const path = linkTo(trabajador, 'tarea_asignada');
    const { headers } = await app.inject({ method: 'POST', url: path, payload: { 'List-Unsubscribe': 'One-Click' } });
    expect(Number(headers['x-ratelimit-limit'])).toBe(600);
  });
});

test('a token of every kind fits into the operation’s limit', () => {
  expect(bajaToken(secret, { user_id: randomUUID(), kinds: [...AVISO_KIND_NAMES] }).length).toBeLessThan(1000);
});
