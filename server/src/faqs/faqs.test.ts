import { randomUUID } from 'node:crypto';
import type { Faq } from '@ensaya/contract/faqs.ts';
import { assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildFaq, buildFaqAttachment, buildFaqCategory, buildFaqRequest } from '@ensaya/db/builders/faqs.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { describe, expect, test } from 'vitest';
import { buildFaqScene, FAQS, faqAt, faqIdsIn, faqPageIn } from '../../tests/faq-scene.ts';
import { errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { inDays } from '../demo/days.ts';

const server = await createTestServer();
const { owner } = server;
const rpc = (name: string) => `/rest/v1/rpc/${name}`;

const daysAgo = (days: number) => inDays(-days);

describe('create', () => {
  test('[7.20 3.14 6.5 1.2] a responsable creates a FAQ with categories, topics and a new topic; repeating it returns the same FAQ', async () => {
    const { empresa, responsable, manager, averias, calderas, body } = await buildFaqScene(server);
    const visitas = await buildFaqCategory(owner, empresa, { name: 'Ámbito de visitas', topics: ['Guardias'] });
    const full = {
      ...body,
      id: randomUUID(),
      question: '  ¿Qué hago si huele a gas?  ',
      alternatives: [' fuga de gas ', '', 'huele raro', 'fuga de gas'],
      topic_ids: [calderas, ...visitas.topics],
      new_topics: [
        { name: 'Gas', category_id: averias.id },
        { name: ' CALDERAS', category_id: averias.id },
      ],
      review_months: 12,
    };
    const created = await manager('POST', FAQS, full);
    const faq = created.body as Faq;
    expect(created).toMatchObject({
      status: 201,
      body: {
        id: full.id,
        empresa: { id: empresa.id, nombre: 'Norteclima' },
        question: '¿Qué hago si huele a gas?',
        alternatives: ['fuga de gas', 'huele raro'],
        has_attachment: false,
        attachments: [],
        // The topic 'Guardias' brings its category. By name: Á sorts as A.
        category: 'Ámbito de visitas',
        category_ids: [visitas.id, averias.id],
        categories: [
          { name: 'Ámbito de visitas', topics: [{ name: 'Guardias' }] },
          { name: 'Averías', topics: [{ name: 'Calderas' }, { name: 'Gas' }] },
        ],
        version: 1,
        owner: { id: responsable.id },
        review_months: 12,
        utiles: 0,
        no_utiles: 0,
        mi_voto: null,
      },
    });
    expect(faq.topic_ids).toHaveLength(3);
    expect((await manager('POST', FAQS, full)).body).toEqual(created.body);
    const { rows } = await owner.query('select name from app.faq_topics where category_id = $1 order by name', [averias.id]);
    expect(rows.map(({ name }) => name)).toEqual(['Calderas', 'Gas', 'Urgencias']);
    expect((await manager('GET', `${FAQS}/${faq.id}`)).body).toEqual(created.body);
  });

  test('[5.13 5.12] question, answer and a category are required, and a question exists once per company', async () => {
    const { manager, body } = await buildFaqScene(server);
    const refused = async (fields: object) => errorOf(await manager('POST', FAQS, { ...body, ...fields })).fields;
    expect(await refused({ question: '  ' })).toEqual({ question: 'La pregunta es requerida' });
    expect(await refused({ answer: '' })).toEqual({ answer: 'La respuesta es requerida' });
    expect(await refused({ category_ids: [] })).toEqual({ category_ids: 'Debes seleccionar al menos una categoría' });
    expect(await refused({ question: 'x'.repeat(501) })).toEqual({ question: 'La pregunta no puede exceder 500 caracteres' });
    for (const question of ['¿?', '😀', '\u200b'])
      expect(await refused({ question })).toEqual({ question: 'Escribe al menos una letra o un número' });
    const faq = (await manager('POST', FAQS, body)).body as Faq;
    const again = await manager('POST', FAQS, { ...body, question: '¡QUÉ hago si huele a gas!' });
    expect([again.status, errorOf(again).message]).toEqual([409, 'Ya existe una FAQ con esta pregunta']);
    const blank = await manager('PATCH', faqAt(faq), { question: 'x', answer: ' ', version: 1 });
    expect(errorOf(blank).fields).toEqual({ answer: 'Por favor, completa todos los campos antes de guardar.' });
  });

  test('[5.13] a refused reference leaves nothing behind', async () => {
    const { empresa, manager, trabajador, body } = await buildFaqScene(server);
    const other = await buildFaqCategory(owner, await buildEmpresa(owner), { topics: ['Ajeno'] });
    const refused = async (fields: object) => {
      const response = await manager('POST', FAQS, { ...body, ...fields });
      return [response.status, errorOf(response).message];
    };
    expect(await refused({ category_ids: [other.id] })).toEqual([409, 'La categoría no existe']);
    expect(await refused({ topic_ids: other.topics })).toEqual([409, 'El tema no existe']);
    expect(await refused({ new_topics: [{ name: 'x', category_id: other.id }] })).toEqual([409, 'La categoría no existe']);
    expect(await refused({ owner_id: trabajador.id })).toEqual([409, 'El responsable no existe']);
    expect((await refused({ request_id: randomUUID() }))[0]).toBe(404);
    expect(faqPageIn(await manager('GET', `${FAQS}?empresa_id=${empresa.id}`)).items).toEqual([]);
  });

  test('a FAQ that answers a request marks it as answered; the first answer stays', async () => {
    const { empresa, manager, trabajador, body } = await buildFaqScene(server);
    const request = await buildFaqRequest(owner, empresa, trabajador);
    const first = (await manager('POST', FAQS, { ...body, request_id: request.id })).body as Faq;
    await manager('POST', FAQS, { ...body, question: 'Otra', request_id: request.id });
    const { rows } = await owner.query('select state, faq_id, answered_at is not null as dated from app.faq_requests where id = $1', [
      request.id,
    ]);
    expect(rows).toEqual([{ state: 'answered', faq_id: first.id, dated: true }]);
  });

  test('the same request sent several times at once creates one FAQ', async () => {
    const { empresa, manager, averias, body } = await buildFaqScene(server);
    const full = { ...body, id: randomUUID(), new_topics: [{ name: 'Gas', category_id: averias.id }] };
    const answers = await Promise.all(Array.from({ length: 4 }, () => manager('POST', FAQS, full)));
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 201, body: { id: full.id, categories: [{ topics: [{ name: 'Gas' }] }] } });
    expect(faqIdsIn(await manager('GET', `${FAQS}?empresa_id=${empresa.id}`))).toEqual([full.id]);
  });

  test('the review day is today in the caller’s time zone', async () => {
    const { manager, responsable, body } = await buildFaqScene(server);
    // UTC+14 and UTC−11: one of them has another date than UTC at any time.
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await owner.query('update app.users set time_zone = $2 where id = $1', [responsable.id, zone]);
      const today = new Intl.DateTimeFormat('sv', { timeZone: zone }).format(Date.now());
      const faq = (await manager('POST', FAQS, { ...body, question: zone })).body as Faq;
      expect(faq.reviewed_on).toBe(today);
    }
  });
});

describe('update and delete', () => {
  test('[7.20 5.12 8.9] two managers edit one FAQ: the second is refused with the current row, and what is left out stays', async () => {
    const { empresa, manager, averias, calderas, urgencias, body } = await buildFaqScene(server);
    const colleague = await buildUser(owner, { role: 'manager' });
    await assignResponsable(owner, empresa, colleague);
    const second = await server.as(colleague);
    const faq = (await manager('POST', FAQS, { ...body, topic_ids: [calderas], alternatives: ['Fuga'] })).body as Faq;
    const edited = await manager('PATCH', faqAt(faq), { question: faq.question, answer: 'Sal y llama al 112.', version: 1 });
    expect(edited).toMatchObject({ status: 200, body: { version: 2, alternatives: ['Fuga'], topic_ids: [calderas] } });
    expect((edited.body as Faq).updated_at > faq.updated_at).toBe(true);
    const late = await second('PATCH', faqAt(faq), { question: 'Mía', answer: 'Mía', topic_ids: [], version: 1 });
    expect([late.status, errorOf(late)]).toMatchObject([409, { code: 'stale', current: { answer: 'Sal y llama al 112.', version: 2 } }]);
    const redone = await second('PATCH', faqAt(faq), {
      question: faq.question,
      answer: 'Sal.',
      category_ids: [averias.id],
      topic_ids: [urgencias],
      new_topics: [{ name: 'Gas', category_id: averias.id }],
      owner_id: colleague.id,
      review_months: null,
      version: 2,
    });
    expect(redone).toMatchObject({
      status: 200,
      body: {
        version: 3,
        categories: [{ topics: [{ name: 'Gas' }, { name: 'Urgencias' }] }],
        owner: { id: colleague.id },
        review_due: null,
      },
    });
  });

  test('removing a category removes its topics from the FAQ', async () => {
    const { empresa, manager, averias, calderas, body } = await buildFaqScene(server);
    const visitas = await buildFaqCategory(owner, empresa, { name: 'Visitas' });
    const faq = (await manager('POST', FAQS, { ...body, category_ids: [averias.id, visitas.id], topic_ids: [calderas] })).body as Faq;
    const moved = await manager('PATCH', faqAt(faq), { ...faq, category_ids: [visitas.id], topic_ids: undefined, owner_id: undefined });
    expect(moved).toMatchObject({ status: 200, body: { category_ids: [visitas.id], topic_ids: [] } });
  });

  test('[7.20] deleting a FAQ deletes its attachments, and their files are left to the sweeper', async () => {
    const { empresa, manager } = await buildFaqScene(server);
    const faq = await buildFaq(owner, empresa);
    const { archivo_id } = await buildFaqAttachment(owner, faq);
    expect((await manager('GET', faqAt(faq))).body).toMatchObject({
      has_attachment: true,
      attachments: [{ nombre: 'protocolo.pdf', file_url: `/storage/v1/${archivo_id}`, text_state: 'pending' }],
    });
    expect((await manager('DELETE', faqAt(faq))).status).toBe(204);
    expect((await manager('DELETE', faqAt(faq))).status).toBe(404);
    const { rows } = await owner.query('select attached_at from app.archivos where id = $1', [archivo_id]);
    expect(rows).toEqual([{ attached_at: null }]);
    const { rowCount } = await owner.query('select from app.faq_attachments where archivo_id = $1', [archivo_id]);
    expect(rowCount).toBe(0);
  });

  test('[6.5] several at once: mark as reviewed, move, delete; FAQs of other companies are ignored', async () => {
    const { empresa, manager, averias, calderas } = await buildFaqScene(server);
    const old = { reviewed_on: '2026-01-05' };
    const [one, two] = [await buildFaq(owner, empresa, old), await buildFaq(owner, empresa, old)];
    const foreign = await buildFaq(owner, await buildEmpresa(owner), old);
    const several = { empresa_id: empresa.id, ids: [one.id, two.id, foreign.id, randomUUID()] };
    const changed = [one.id, two.id].toSorted();
    const act = async (name: string, more: object = {}) => {
      const { status, body } = await manager('POST', rpc(name), { ...several, ...more });
      return { status, ids: (body as { ids: string[] }).ids.toSorted() };
    };
    expect(await act('review_faqs')).toEqual({ status: 200, ids: changed });
    expect((await manager('GET', faqAt(one))).body).toMatchObject({ reviewed_on: daysAgo(0), version: 1 });
    expect(await act('move_faqs', { category_id: averias.id, topic_id: calderas })).toEqual({ status: 200, ids: changed });
    for (const faq of [one, two])
      expect((await manager('GET', faqAt(faq))).body).toMatchObject({ category_ids: [averias.id], topic_ids: [calderas], version: 2 });
    const other = await buildFaqCategory(owner, empresa);
    expect((await manager('POST', rpc('move_faqs'), { ...several, category_id: other.id, topic_id: calderas })).status).toBe(404);
    expect((await manager('POST', rpc('move_faqs'), { ...several, category_id: randomUUID() })).status).toBe(404);
    expect(await act('delete_faqs')).toEqual({ status: 200, ids: changed });
    const { rowCount } = await owner.query('select from app.faqs where id = $1', [foreign.id]);
    expect(rowCount).toBe(1);
  });

  test('up to 200 at once', async () => {
    const { empresa, manager } = await buildFaqScene(server);
    const review = (faqs: number) =>
      manager('POST', rpc('review_faqs'), { empresa_id: empresa.id, ids: Array.from({ length: faqs }, () => randomUUID()) });
    expect([(await review(200)).status, (await review(201)).status]).toEqual([200, 400]);
  });
});
