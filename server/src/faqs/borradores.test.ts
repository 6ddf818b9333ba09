import { type FaqBorrador, listFaqBorradores, listPermisos, type Permiso } from '@ensaya/contract/faq-borradores.ts';
import type { Faq } from '@ensaya/contract/faqs.ts';
import { addTrabajador } from '@ensaya/db/builders/empresas.ts';
import { buildFaqBorrador, buildFaqHallazgo } from '@ensaya/db/builders/faq-borradores.ts';
import { buildFaq, buildFaqCategory, buildFaqRequest } from '@ensaya/db/builders/faqs.ts';
import { buildEntrega, buildInforme, buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { expect, test } from 'vitest';
import { openJobTools } from '../../tests/job-tools.ts';
import { buildScene, buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { unfilled } from '../../tests/unfilled.ts';
import { forgetOldBorradores } from './borradores.jobs.ts';

const server = await createTestServer();
const { owner } = server;
const tools = openJobTools(server);

const BORRADORES = '/rest/v1/faq_borradores';
const PREGUNTA = '¿Qué le digo a quien compara con otra empresa?';
const TEXTO =
  'Tres cosas que puedes comprobar en el contrato: los desplazamientos, las piezas de menos de 60 euros y la guardia de los fines de semana.';
const UNO = 'Mira conmigo qué incluye nuestra guardia y qué pagas cada vez en la suya, sin hablar todavía de precios.';

/** A trabajador who has handed in two answers. */
async function buildAnswered() {
  const scene = await buildScene(server);
  const { empresa, trabajador, manager, worker } = scene;
  const roleplay = await buildRoleplay(owner, empresa, { title: 'Cliente que amenaza con irse', questions: [PREGUNTA, '¿Y el precio?'] });
  const textos = [TEXTO, UNO].map((texto, n) => ({
    question_id: roleplay.questions[n] ?? '',
    pregunta: n ? '¿Y el precio?' : PREGUNTA,
    texto,
  }));
  const entrega = { ...(await buildEntrega(owner, roleplay, trabajador, { textos })), empresa_id: empresa.id };
  const categoria = await buildFaqCategory(owner, empresa);
  const colleague = await buildUser(owner, { role: 'worker' });
  await addTrabajador(owner, empresa, colleague);
  const query = `?empresa_id=${empresa.id}`;
  const propose = (texto_n = 1) => manager('POST', BORRADORES, { empresa_id: empresa.id, entrega_id: entrega.id, texto_n });
  const proposed = async (texto_n = 1) => ((await propose(texto_n)).body as FaqBorrador).id;
  const decide = async (id: string, decision: string) => (await worker('PUT', `${BORRADORES}/${id}/permiso${query}`, { decision })).status;
  const listed = async () => ((await manager('GET', `${BORRADORES}${query}`)).body as { items: FaqBorrador[] }).items;
  const permisos = async () => ((await worker('GET', `/rest/v1/permisos${query}`)).body as { items: Permiso[] }).items;
  const publish = (borrador_id: string, answer: string, more: object = {}) =>
    manager('POST', '/rest/v1/faqs', {
      empresa_id: empresa.id,
      question: PREGUNTA,
      answer,
      category_ids: [categoria.id],
      borrador_id,
      ...more,
    });
  const notices = async (kind: string) =>
    (await owner.query<{ user_id: string }>('select user_id from app.avisos where empresa_id = $1 and kind = $2', [empresa.id, kind])).rows;
  const asColleague = await server.as(colleague);
  const published = async (decision: string) => {
    const id = await proposed();
    await decide(id, decision);
    return { id, faq: (await publish(id, `No compares precios.\n\n${TEXTO}`)).body as Faq };
  };
  return {
    ...scene,
    roleplay,
    entrega,
    categoria,
    query,
    propose,
    proposed,
    decide,
    listed,
    permisos,
    publish,
    published,
    notices,
    asColleague,
  };
}

test('[2.40] 20 proposals of the same answer at once are one draft, which asks its author once', async () => {
  const { propose, listed, notices, trabajador } = await buildAnswered();
  const answers = await Promise.all(Array.from({ length: 20 }, () => propose()));
  const created = answers.filter(({ status }) => status === 201);
  expect(created.length).toBeGreaterThan(1);
  expect(answers.filter(({ status }) => status !== 201 && status !== 429)).toEqual([]);
  expect(new Set(created.map(({ body }) => (body as FaqBorrador).id)).size).toBe(1);
  expect(await listed()).toHaveLength(1);
  expect(await notices('permiso_pedido')).toEqual([{ user_id: trabajador.id }]);
});

test('[2.40] a responsable reads no word of the answer in the draft before its author permits it, and a refusal looks like no answer', async () => {
  const { proposed, decide, listed, permisos, manager, query, empresa, publish } = await buildAnswered();
  const [refused, silent] = [await proposed(1), await proposed(2)];
  expect(await permisos()).toMatchObject([
    { id: silent, estado: 'pedido', texto: UNO },
    { id: refused, estado: 'pedido', texto: TEXTO, roleplay: { title: 'Cliente que amenaza con irse' } },
  ]);
  const before = JSON.stringify(await listed());
  expect(before).not.toContain('desplazamientos');
  expect(await listed()).toMatchObject([{ estado: 'pendiente' }, { estado: 'pendiente', question: PREGUNTA, answer: null }]);
  expect(await decide(refused, 'no')).toBe(204);
  expect(JSON.stringify(await listed())).toBe(before);
  expect((await permisos()).map(({ id }) => id)).toEqual([silent]);
  expect((await manager('GET', `/rest/v1/permisos${query}`)).status).toBe(403);
  await owner.query(`update app.faq_borradores set created_at = now() - interval '15 days' where empresa_id = $1`, [empresa.id]);
  expect(new Set((await listed()).map(({ estado }) => estado))).toEqual(new Set(['sin_respuesta']));
  expect(errorOf(await publish(refused, TEXTO))).toMatchObject({ code: 'conflict', message: expect.stringContaining('sin permiso') });
  expect((await publish(refused, 'Compara lo que incluye cada contrato.')).status).toBe(201);
  // They may still say yes.
  expect(await decide(silent, 'sin_nombre')).toBe(204);
  expect(await listed()).toMatchObject([{ id: silent, estado: 'permitido', answer: UNO, con_nombre: false }]);
});

test('[2.40] a permitted answer becomes a FAQ with its author’s name, and its author and those who asked hear of it', async () => {
  const { proposed, decide, listed, publish, notices, trabajador, empresa, asColleague, permisos } = await buildAnswered();
  await owner.query(`update app.users set nombre = 'Iván Castro' where id = $1`, [trabajador.id]);
  const id = await proposed();
  expect(await decide(id, 'con_nombre')).toBe(204);
  expect(await listed()).toMatchObject([{ estado: 'permitido', answer: TEXTO, autor: { nombre: 'Iván Castro' }, con_nombre: true }]);
  const request = await buildFaqRequest(owner, empresa, trabajador, PREGUNTA);
  const { body, status } = await publish(id, TEXTO, { request_id: request.id });
  expect(status).toBe(201);
  const faq = body as Faq;
  expect(faq).toMatchObject({ autor: 'Iván Castro', hidden_at: null });
  expect((await asColleague('GET', `/rest/v1/faqs/${faq.id}`)).body).toMatchObject({ autor: 'Iván Castro' });
  expect(await notices('respuesta_publicada')).toEqual([{ user_id: trabajador.id }]);
  expect(await notices('pregunta_respondida')).toEqual([{ user_id: trabajador.id }]);
  expect(await listed()).toEqual([]);
  expect(await permisos()).toMatchObject([{ estado: 'publicado', faq: { id: faq.id } }]);
  expect(errorOf(await publish(id, TEXTO, { question: '¿Otra?' })).message).toBe('Este borrador ya se ha publicado');
  expect(await decide(id, 'sin_nombre')).toBe(204);
  expect((await asColleague('GET', `/rest/v1/faqs/${faq.id}`)).body).toMatchObject({ autor: null });
});

test('[2.40] an answer that its author withdraws hides the FAQ at once, without a search, and tells its owner', async () => {
  const { published, decide, manager, asColleague, worker, query, empresa, notices, responsable } = await buildAnswered();
  const { id, faq } = await published('con_nombre');
  const address = `/rest/v1/faqs/${faq.id}${query}`;
  await manager('PATCH', address, { question: faq.question, answer: `${TEXTO}\n\nY no grites.`, version: faq.version });
  const superadmin = await buildSuperadmin(server);
  const search = `/rest/v1/rpc/search_faqs${query}&q=desplazamientos%20guardia`;
  const found = async (as: typeof manager) => ((await as('GET', search)).body as { items: Faq[] }).items.map((item) => item.id);
  const read = async () =>
    [await manager('GET', address), await asColleague('GET', address), await superadmin('GET', address)].map(({ status }) => status);
  expect([await read(), await found(manager), await found(asColleague)]).toEqual([[200, 200, 200], [faq.id], [faq.id]]);

  expect(await decide(id, 'retirado')).toBe(204);
  expect([await read(), await found(manager), await found(asColleague)]).toEqual([[200, 404, 404], [], []]);
  const listing = async (as: typeof worker) =>
    ((await as('GET', `/rest/v1/faqs${query}`)).body as { items: Faq[] }).items.map((item) => item.id);
  expect([await listing(manager), await listing(asColleague)]).toEqual([[faq.id], []]);
  const counts = (as: typeof worker) => as('GET', `/rest/v1/faq_categories${query}`);
  expect((await counts(asColleague)).body).toMatchObject({ total: 0, items: [{ faqs: 0 }] });
  expect((await counts(manager)).body).toMatchObject({ total: 1, items: [{ faqs: 1 }] });
  const hidden = (await manager('GET', address)).body as Faq;
  expect(hidden).toMatchObject({ autor: null, hidden_at: expect.any(String), answer: '[texto retirado].\n\nY no grites.' });
  const versions = (await manager('GET', `/rest/v1/faq_versions${query}&faq_id=${faq.id}`)).body as {
    items: { answer: string; changed_by: unknown }[];
  };
  expect(versions.items).toMatchObject([{ answer: '[texto retirado].\n\nY no grites.', changed_by: null }]);
  expect(await notices('faq_oculta')).toEqual([{ user_id: responsable.id }]);
  const { rows } = await owner.query(`select subject from app.audit_log where act = 'faq.permiso.retirado' and empresa_id = $1`, [
    empresa.id,
  ]);
  expect(rows).toEqual([{ subject: PREGUNTA }]);
  expect(await decide(id, 'retirado')).toBe(204);

  // Rewritten with the same words it stays hidden; with others it is shown again.
  const rewrite = (answer: string) => manager('PATCH', address, { question: faq.question, answer, version: hidden.version });
  expect(errorOf(await rewrite(`Pues ${TEXTO.toUpperCase()}`)).message).toContain('su autor ha retirado');
  expect((await rewrite('Enseña lo que incluye el contrato.')).body).toMatchObject({ hidden_at: null });
  expect((await asColleague('GET', address)).status).toBe(200);
  expect(await found(asColleague)).toEqual([]);
  const again = (await asColleague('GET', `/rest/v1/rpc/search_faqs${query}&q=contrato`)).body as { items: Faq[] };
  expect(again.items.map((item) => item.id)).toEqual([faq.id]);
});

test('[2.40] a draft whose author withdraws it while a responsable writes loses its words, and cannot be published with them', async () => {
  const { proposed, decide, listed, publish, propose } = await buildAnswered();
  const id = await proposed();
  await decide(id, 'sin_nombre');
  expect(await decide(id, 'retirado')).toBe(204);
  expect(await listed()).toEqual([]);
  expect(errorOf(await publish(id, TEXTO)).code).toBe('conflict');
  expect((await publish(id, 'Con mis palabras: enseña el contrato.')).status).toBe(201);
  expect(errorOf(await propose()).message).toBe('Su autor ha retirado esta respuesta');
  expect(await decide(id, 'con_nombre')).toBe(409);
});

test('[2.40] publishing and withdrawing at once leaves no FAQ with the words that anybody else reads', async () => {
  const { empresa, trabajador, roleplay, decide, publish, asColleague, query } = await buildAnswered();
  const outcomes = new Set<string>();
  for (let n = 2; n < 12; n += 1) {
    const textos = [{ question_id: roleplay.questions[0] ?? '', pregunta: `${PREGUNTA} ${n}`, texto: `${TEXTO} ${n}` }];
    const entrega = { ...(await buildEntrega(owner, roleplay, trabajador, { n, textos })), empresa_id: empresa.id };
    const { id } = await buildFaqBorrador(owner, entrega, { estado: 'permitido' });
    const [written, withdrawn] = await Promise.all([publish(id, `${TEXTO} ${n}`, { question: `¿Caso ${n}?` }), decide(id, 'retirado')]);
    expect(withdrawn).toBe(204);
    outcomes.add(String(written.status));
    if (written.status !== 201) expect(errorOf(written).code).toBe('conflict');
  }
  const { items } = (await asColleague('GET', `/rest/v1/faqs${query}`)).body as { items: Faq[] };
  expect(items.filter(({ answer }) => answer.includes('desplazamientos'))).toEqual([]);
  expect([...outcomes].every((status) => ['201', '409'].includes(status))).toBe(true);
});

test('[2.40] a question that is joined to a FAQ is another way of asking it, and what it came from is off the list', async () => {
  const { empresa, manager, query, trabajador, proposed, listed, propose } = await buildAnswered();
  const faq = await buildFaq(owner, empresa, { question: '¿Puede un cliente darse de baja?' });
  const join = (more: object) => manager('POST', '/rest/v1/rpc/join_faq', { empresa_id: empresa.id, faq_id: faq.id, ...more });
  const request = await buildFaqRequest(owner, empresa, trabajador, '¿Y si se quiere ir?');
  expect((await join({ question: '¿Y si se quiere ir?', request_id: request.id })).status).toBe(204);
  const borrador_id = await proposed();
  expect((await join({ question: PREGUNTA, borrador_id })).status).toBe(204);
  await owner.query(`insert into app.faq_missed_searches (empresa_id, words) values ($1, 'baja contrato')`, [empresa.id]);
  expect((await join({ question: 'baja contrato', palabras: 'baja contrato' })).status).toBe(204);
  // As the FAQ's own question, but for its case.
  expect((await join({ question: '¿puede un cliente darse de BAJA?' })).status).toBe(204);
  expect((await manager('GET', `/rest/v1/faqs/${faq.id}${query}`)).body).toMatchObject({
    alternatives: ['¿Y si se quiere ir?', PREGUNTA, 'baja contrato'],
  });
  const { rows } = await owner.query('select state, faq_id from app.faq_requests where id = $1', [request.id]);
  expect(rows).toEqual([{ state: 'answered', faq_id: faq.id }]);
  expect((await manager('GET', `/rest/v1/faq_missed_searches${query}`)).body).toEqual({ items: [] });
  expect(await listed()).toEqual([]);
  expect(errorOf(await propose()).message).toContain('se descartó');
  for (let n = 3; n < 20; n += 1) await join({ question: `¿Otra forma ${n}?` });
  expect(errorOf(await join({ question: '¿La última?' })).message).toBe('Esta FAQ ya tiene 20 formas de preguntarlo');
});

test('[2.40] a finding becomes a draft without quotes, and no FAQ has words that it quotes without permission', async () => {
  const { manager, empresa, roleplay, trabajador, entrega, listed, publish, query, decide, proposed } = await buildAnswered();
  const findings = [
    { title: 'El equipo compara contratos', text: 'Varias personas.' },
    { title: `«${UNO.slice(0, 40)}»`, text: '' },
  ];
  const informe = await buildInforme(owner, { ...roleplay, company_id: empresa.id }, { findings });
  await owner.query(
    `insert into app.informe_citas (empresa_id, informe_id, finding, n, user_id, question_order, question_text, answer_text, entrega_id, texto_n, starts, length)
     values ($1, $2, 0, 0, $3, 1, 'x', $4, $5, 1, 0, $6)`,
    [empresa.id, informe.id, trabajador.id, TEXTO, entrega.id, TEXTO.length],
  );
  const keep = (finding: number) =>
    manager('POST', '/rest/v1/rpc/keep_faq_hallazgo', { empresa_id: empresa.id, informe_id: informe.id, finding });
  const first = (await keep(0)).body as FaqBorrador;
  expect(((await keep(0)).body as FaqBorrador).id).toBe(first.id);
  expect(first).toMatchObject({ estado: 'nuevo', question: 'El equipo compara contratos', answer: null, autor: null, finding: 0 });
  expect((await keep(1)).body).toMatchObject({ question: null });
  expect((await keep(2)).status).toBe(404);
  expect(errorOf(await publish(first.id, TEXTO)).code).toBe('conflict');
  await decide(await proposed(), 'sin_nombre');
  expect((await publish(first.id, TEXTO)).status).toBe(201);
  const [second] = (await listed()).filter(({ origen }) => origen === 'informe');
  expect((await manager('DELETE', `${BORRADORES}/${second?.id}${query}`)).status).toBe(204);
  expect((await listed()).filter(({ origen }) => origen === 'informe')).toEqual([]);
});

test('[2.40] drafts are forgotten after 90 days, and with the membership of their author; a published one stays', async () => {
  const { empresa, trabajador, published, proposed, roleplay, manager, query } = await buildAnswered();
  const { id, faq } = await published('sin_nombre');
  const kept = async () =>
    (await owner.query<{ id: string }>('select id from app.faq_borradores where empresa_id = $1', [empresa.id])).rows.map((row) => row.id);
  const other = await proposed(2);
  const informe = await buildInforme(owner, { ...roleplay, company_id: empresa.id }, { findings: [{ title: 'Uno', text: '' }] });
  const fresh = await buildFaqHallazgo(owner, { ...informe, empresa_id: empresa.id, roleplay_id: roleplay.id }, { question: 'Uno' });
  await owner.query(
    `update app.faq_borradores set created_at = now() - interval '91 days', decided_at = decided_at - interval '91 days' where id = any ($1)`,
    [[id, other]],
  );
  await forgetOldBorradores.handler({}, tools);
  expect((await kept()).toSorted()).toEqual([id, fresh.id].toSorted());
  const again = await proposed(2);
  expect(await kept()).toContain(again);
  await owner.query('delete from app.company_users where user_id = $1', [trabajador.id]);
  expect((await kept()).toSorted()).toEqual([id, fresh.id].toSorted());
  expect((await manager('GET', `/rest/v1/faqs/${faq.id}${query}`)).body).toMatchObject({ hidden_at: null });
});

test('[2.40] the addresses and numbers of people in a FAQ are pointed out before it is published', async () => {
  const { manager } = await buildAnswered();
  const texts = ['Escribe a ana@norteclima.es o llama al 612 345 678.', 'Es ana@norteclima.es', 'Nada'];
  const { body } = await manager('POST', '/rest/v1/rpc/find_faq_identifiers', { texts });
  expect(body).toEqual({
    items: [
      { kind: 'CORREO', text: 'ana@norteclima.es' },
      { kind: 'TELEFONO', text: '612 345 678' },
    ],
  });
});

test('the statements fill every field of their schemas', () => {
  expect(unfilled(server, listFaqBorradores, listPermisos)).toEqual(['listFaqBorradores.items[].faq_id']);
});
