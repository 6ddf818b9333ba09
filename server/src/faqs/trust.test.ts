import { randomUUID } from 'node:crypto';
import type { FaqRequest, FaqVersion, MissedSearch, Sinonimo } from '@ensaya/contract/faq-trust.ts';
import { addTrabajador, assignResponsable } from '@ensaya/db/builders/empresas.ts';
import { buildFaq, buildFaqRequest } from '@ensaya/db/builders/faqs.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { describe, expect, test } from 'vitest';
import { buildScene, buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';

const server = await createTestServer();
const { owner } = server;
const scene = () => buildScene(server);
const items = <Item>({ body }: { body: unknown }) => (body as { items: Item[] }).items;
const of = (path: string, empresa: { id: string }, more = '') => `/rest/v1/${path}?empresa_id=${empresa.id}${more}`;

describe('[2.40] beside a FAQ on its own page', () => {
  type Context = { asked: { nombre: string | null; own: boolean }[]; related: { id: string; question: string }[] };
  const read = async (caller: (method: 'GET', path: string) => Promise<{ body: unknown }>, faq: { id: string }, empresa: { id: string }) =>
    (await caller('GET', of(`faqs/${faq.id}/context`, empresa))).body as Context;

  test('who asked for it: by name for a responsable; the trabajador sees only themselves, a superadmin no name', async () => {
    const { empresa, manager, worker, trabajador } = await scene();
    const superadmin = await buildSuperadmin(server);
    const faq = await buildFaq(owner, empresa);
    const request = await buildFaqRequest(owner, empresa, trabajador);
    const colleague = await buildUser(owner, { role: 'worker', nombre: 'Ana Gil' });
    await addTrabajador(owner, empresa, colleague);
    const second = await buildFaqRequest(owner, empresa, colleague);
    for (const { id } of [request, second]) await manager('PATCH', of(`faq_requests/${id}`, empresa), { faq_id: faq.id });
    expect((await read(manager, faq, empresa)).asked).toMatchObject([
      { nombre: trabajador.email, own: false },
      { nombre: 'Ana Gil', own: false },
    ]);
    expect((await read(worker, faq, empresa)).asked).toMatchObject([{ own: true }]);
    expect((await read(superadmin, faq, empresa)).asked).toEqual([]);
  });

  test('up to three related ones: those that a search finds first, never itself or another company’s', async () => {
    const [mine, theirs] = [await scene(), await scene()];
    const { empresa, worker } = mine;
    const faq = await buildFaq(owner, empresa, { question: '¿Cuánto dura la garantía de la caldera?' });
    const alike = await buildFaq(owner, empresa, { question: '¿Qué cubre la garantía de la caldera?' });
    await buildFaq(owner, theirs.empresa, { question: '¿Cuánto dura la garantía de la caldera?' });
    for (let n = 0; n < 4; n++) await buildFaq(owner, empresa, { question: `Otra cosa ${n}` });
    const { related } = await read(worker, faq, empresa);
    expect(related[0]).toEqual({ id: alike.id, question: '¿Qué cubre la garantía de la caldera?' });
    expect(related.length).toBeLessThanOrEqual(3);
    expect(related.map(({ id }) => id)).not.toContain(faq.id);
    expect((await theirs.worker('GET', of(`faqs/${faq.id}/context`, empresa))).status).toBe(404);
  });
});

describe('votes', () => {
  const totals = async (id: string) => {
    const { rows } = await owner.query('select utiles, no_utiles, version from app.faqs where id = $1', [id]);
    return rows[0];
  };

  test('each member has one vote, can change it and take it back; only the totals are kept on the FAQ', async () => {
    const { empresa, worker, manager } = await scene();
    const faq = await buildFaq(owner, empresa);
    const path = of(`faqs/${faq.id}/vote`, empresa);
    expect((await worker('PUT', path, { util: true })).status).toBe(204);
    expect((await manager('PUT', path, { util: false })).status).toBe(204);
    expect(await totals(faq.id)).toEqual({ utiles: 1, no_utiles: 1, version: 1 });
    await worker('PUT', path, { util: true });
    await worker('PUT', path, { util: false });
    expect(await totals(faq.id)).toEqual({ utiles: 0, no_utiles: 2, version: 1 });
    await worker('PUT', path, { util: null });
    expect(await totals(faq.id)).toEqual({ utiles: 0, no_utiles: 1, version: 1 });
  });

  test('[6.6] a superadmin does not vote, and another company’s FAQ is not found', async () => {
    const [mine, theirs] = [await scene(), await scene()];
    const faq = await buildFaq(owner, theirs.empresa);
    expect((await mine.worker('PUT', of(`faqs/${faq.id}/vote`, theirs.empresa), { util: true })).status).toBe(404);
    expect((await mine.worker('PUT', of(`faqs/${faq.id}/vote`, mine.empresa), { util: true })).status).toBe(404);
    expect((await theirs.worker('PUT', of(`faqs/${faq.id}/vote`, theirs.empresa), { util: true })).status).toBe(204);
    const superadmin = await buildSuperadmin(server);
    expect((await superadmin('PUT', of(`faqs/${faq.id}/vote`, theirs.empresa), { util: true })).status).toBe(403);
  });
});

describe('the history', () => {
  test('keeps the text of every version with its author, the newest first, for responsables', async () => {
    const { empresa, responsable, manager, worker } = await scene();
    const faq = await buildFaq(owner, empresa, { question: '¿Uno?', answer: 'Primera.' });
    const client = await owner.connect();
    await client.query('begin');
    await client.query(`select set_config('app.user_id', $1, true)`, [responsable.id]);
    await client.query(`update app.faqs set answer = 'Segunda.' where id = $1`, [faq.id]);
    await client.query('commit');
    client.release();
    // Neither a review nor an owner changes the text.
    await owner.query('update app.faqs set reviewed_on = current_date, review_months = 12 where id = $1', [faq.id]);

    const path = of('faq_versions', empresa, `&faq_id=${faq.id}`);
    const versions = items<FaqVersion>(await manager('GET', path));
    expect(versions.map(({ version, answer }) => [version, answer])).toEqual([
      [2, 'Segunda.'],
      [1, 'Primera.'],
    ]);
    expect(versions.map(({ changed_by }) => changed_by?.id)).toEqual([responsable.id, undefined]);
    expect((await worker('GET', path)).status).toBe(403);
    const other = await scene();
    expect(items(await other.manager('GET', path))).toEqual([]);
  });

  test('keeps the newest 100 versions', async () => {
    const { empresa, manager } = await scene();
    const faq = await buildFaq(owner, empresa);
    for (let n = 0; n < 105; n++) await owner.query('update app.faqs set answer = $2 where id = $1', [faq.id, `Texto ${n}.`]);
    const versions = items<FaqVersion>(await manager('GET', of('faq_versions', empresa, `&faq_id=${faq.id}`)));
    expect([versions.length, versions[0]?.version, versions.at(-1)?.version]).toEqual([100, 106, 7]);
  });
});

describe('questions without an answer', () => {
  test('[1.3] a worker asks, the responsable answers with a FAQ, and the author gets it until they have opened it', async () => {
    const { empresa, worker, manager, trabajador } = await scene();
    const id = randomUUID();
    const body = { id, empresa_id: empresa.id, question: ' ¿Dónde está la llave de paso? ' };
    expect((await worker('POST', '/rest/v1/faq_requests', body)).status).toBe(201);
    const again = await worker('POST', '/rest/v1/faq_requests', body);
    expect(again).toMatchObject({ status: 201, body: { id, question: '¿Dónde está la llave de paso?', state: 'open' } });
    const open = items<FaqRequest>(await manager('GET', of('faq_requests', empresa)));
    expect(open).toMatchObject([{ id, author: { id: trabajador.id } }]);
    expect(items(await worker('GET', of('rpc/faq_answers', empresa)))).toEqual([]);

    const faq = await buildFaq(owner, empresa);
    const answered = await manager('PATCH', of(`faq_requests/${id}`, empresa), { faq_id: faq.id });
    expect(answered).toMatchObject({ status: 200, body: { state: 'answered', faq_id: faq.id, answered_at: expect.any(String) } });
    expect(items(await manager('GET', of('faq_requests', empresa)))).toEqual([]);
    expect(items(await worker('GET', of('rpc/faq_answers', empresa)))).toMatchObject([{ id, faq_id: faq.id }]);
    const { rows } = await owner.query('select kind, subject_id, by_mail from app.avisos where user_id = $1', [trabajador.id]);
    expect(rows).toEqual([{ kind: 'pregunta_respondida', subject_id: faq.id, by_mail: true }]);

    expect((await manager('POST', of(`faq_requests/${id}/seen`, empresa))).status).toBe(404);
    expect((await worker('POST', of(`faq_requests/${id}/seen`, empresa))).status).toBe(204);
    expect(items(await worker('GET', of('rpc/faq_answers', empresa)))).toEqual([]);
    expect(items(await worker('GET', of('faq_requests', empresa, '&own=true')))).toMatchObject([{ id, state: 'answered' }]);
  });

  test('are dismissed by a responsable of the company only; a colleague does not see them', async () => {
    const { empresa, worker, manager } = await scene();
    const colleague = await buildUser(owner, { role: 'worker' });
    await owner.query('insert into app.company_users (company_id, user_id) values ($1, $2)', [empresa.id, colleague.id]);
    const { id } = await buildFaqRequest(owner, empresa, colleague);
    const path = of(`faq_requests/${id}`, empresa);
    expect(items(await worker('GET', of('faq_requests', empresa)))).toEqual([]);
    expect((await worker('PATCH', path, { state: 'dismissed' })).status).toBe(403);
    expect((await (await scene()).manager('PATCH', path, { state: 'dismissed' })).status).toBe(404);
    expect((await manager('PATCH', path, { state: 'answered' })).status).toBe(400);
    expect(await manager('PATCH', path, { state: 'dismissed' })).toMatchObject({ status: 200, body: { state: 'dismissed', faq_id: null } });
    expect(items(await manager('GET', of('faq_requests', empresa)))).toEqual([]);
  });

  test('[1.3] an answered one is not dismissed by a responsable who has not seen the answer', async () => {
    const { empresa, trabajador, worker, manager } = await scene();
    const { id } = await buildFaqRequest(owner, empresa, trabajador);
    const path = of(`faq_requests/${id}`, empresa);
    const faq = await buildFaq(owner, empresa);
    expect((await manager('PATCH', path, { faq_id: faq.id })).status).toBe(200);
    const refused = await manager('PATCH', path, { state: 'dismissed' });
    expect([refused.status, errorOf(refused).message]).toEqual([409, 'Esta pregunta ya tiene respuesta']);
    expect(items(await worker('GET', of('rpc/faq_answers', empresa)))).toMatchObject([{ id, faq_id: faq.id }]);
  });

  test('cannot be answered with another company’s FAQ, nor asked in another company', async () => {
    const [mine, theirs] = [await scene(), await scene()];
    const { id } = await buildFaqRequest(owner, mine.empresa, mine.trabajador);
    const faq = await buildFaq(owner, theirs.empresa);
    const refused = await mine.manager('PATCH', of(`faq_requests/${id}`, mine.empresa), { faq_id: faq.id });
    expect([refused.status, errorOf(refused).message]).toEqual([409, 'La FAQ no existe']);
    expect((await mine.worker('POST', '/rest/v1/faq_requests', { empresa_id: theirs.empresa.id, question: '¿Y?' })).status).toBe(404);
    expect(errorOf(await mine.worker('POST', '/rest/v1/faq_requests', { empresa_id: mine.empresa.id, question: ' ' })).fields).toEqual({
      question: 'Escribe tu pregunta',
    });
  });
});

describe('searches', () => {
  const record = (caller: Awaited<ReturnType<typeof scene>>['worker'], empresa_id: string, q: string, opened: number | null = null) =>
    caller('POST', '/rest/v1/rpc/record_faq_search', { empresa_id, q, opened });

  test('without results are listed for the responsable by frequency, without persons, and can be taken off', async () => {
    const { empresa, worker, manager } = await scene();
    for (const q of ['Zzzcalefacción  ROTA', 'zzzcalefaccion rota', 'zzzgarantía'])
      expect((await record(worker, empresa.id, q)).status).toBe(204);
    const missed = items<MissedSearch>(await manager('GET', of('faq_missed_searches', empresa)));
    expect(missed.map(({ words, times }) => [words, times])).toEqual([
      ['zzzcalefaccion rota', 2],
      ['zzzgarantia', 1],
    ]);
    const { rows } = await owner.query(
      `select column_name::text as name from information_schema.columns where table_name in ('faq_missed_searches', 'faq_search_days')`,
    );
    expect(rows.filter(({ name }) => /user|person|_at$/.test(name))).toEqual([]);
    expect((await manager('DELETE', of('faq_missed_searches', empresa, '&words=zzzgarantia'))).status).toBe(204);
    expect(items(await manager('GET', of('faq_missed_searches', empresa)))).toHaveLength(1);
    expect((await worker('GET', of('faq_missed_searches', empresa))).status).toBe(403);
  });

  test('that name a person are counted, but their words are not kept', async () => {
    const { empresa, worker, manager } = await scene();
    for (const q of ['zzz 12345678Z', 'zzz marta@norteclima.example', 'zzz 612 345 678']) await record(worker, empresa.id, q);
    expect(items(await manager('GET', of('faq_missed_searches', empresa)))).toEqual([]);
    expect((await manager('GET', of('rpc/faq_figures', empresa))).body).toMatchObject({ searches: 3, unanswered: 3 });
  });

  test('the figures count searches, results opened among the first three, and what waits', async () => {
    const { empresa, worker, manager, trabajador } = await scene();
    await buildFaq(owner, empresa, { question: '¿Quién repara la calefacción en garantía?' });
    await record(worker, empresa.id, 'calefacción', 2);
    await record(worker, empresa.id, 'garantía', 4);
    await record(worker, empresa.id, 'garantía calefacción');
    await record(worker, empresa.id, 'zzz');
    await buildFaqRequest(owner, empresa, trabajador);
    await buildFaq(owner, empresa, { reviewed_on: '2026-01-01', review_months: 6 });
    await buildFaq(owner, empresa, { reviewed_on: '2026-01-01', review_months: null });
    const figures = await manager('GET', of('rpc/faq_figures', empresa));
    expect(figures.body).toEqual({ searches: 4, found: 1, unanswered: 1, due: 1, to_answer: 2 });
    expect((await (await scene()).manager('GET', of('rpc/faq_figures', empresa))).status).toBe(404);
  });

  test('are counted for members of the company only', async () => {
    const [mine, theirs] = [await scene(), await scene()];
    expect((await record(mine.worker, theirs.empresa.id, 'zzz')).status).toBe(404);
    expect(items(await theirs.manager('GET', of('faq_missed_searches', theirs.empresa)))).toEqual([]);
  });
});

describe('synonyms', () => {
  test('[6.5] a responsable manages the groups of each of their companies', async () => {
    const { empresa, responsable, manager, worker } = await scene();
    const other = await scene();
    await assignResponsable(owner, other.empresa, responsable);
    const body = { empresa_id: empresa.id, palabras: ['Nevera ', 'heladera', 'nevera'] };
    const made = await manager('POST', '/rest/v1/sinonimos', body);
    expect(made).toMatchObject({ status: 201, body: { palabras: ['nevera', 'heladera'], version: 1 } });
    const { id } = made.body as Sinonimo;
    const changed = await manager('PATCH', of(`sinonimos/${id}`, empresa), { palabras: ['nevera', 'refrigerador'], version: 1 });
    expect(changed).toMatchObject({ status: 200, body: { version: 2 } });
    expect(items(await manager('GET', of('sinonimos', empresa)))).toMatchObject([{ palabras: ['nevera', 'refrigerador'] }]);
    expect(items(await manager('GET', of('sinonimos', other.empresa)))).toEqual([]);
    const refused = await manager('POST', '/rest/v1/sinonimos', { ...body, palabras: ['sola'] });
    expect(errorOf(refused).fields).toEqual({ palabras: 'Escribe al menos dos palabras que significan lo mismo' });
    expect((await worker('GET', of('sinonimos', empresa))).status).toBe(403);
    expect((await other.manager('DELETE', of(`sinonimos/${id}`, empresa))).status).toBe(404);
    expect((await manager('DELETE', of(`sinonimos/${id}`, empresa))).status).toBe(204);
  });
});
