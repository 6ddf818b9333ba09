import type { Faq } from '@ensaya/contract/faqs.ts';
import { buildFaq } from '@ensaya/db/builders/faqs.ts';
import { expect, test } from 'vitest';
import { buildFaqScene, FAQS, faqAt, faqIdsIn, faqPageIn } from '../../tests/faq-scene.ts';
import { buildScene, buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { inDays } from '../demo/days.ts';

const server = await createTestServer();
const { owner } = server;
const rpc = (name: string) => `/rest/v1/rpc/${name}`;

const daysAgo = (days: number) => inDays(-days);

test('[7.20 6.4 1.3] a trabajador reads the company’s FAQs newest first, page by page, and changes none', async () => {
  const { empresa, worker, averias, calderas, body } = await buildFaqScene(server);
  const faqs = [];
  for (const day of ['01', '02', '03'])
    faqs.unshift(
      await buildFaq(owner, empresa, {
        created_at: `2026-03-${day}T10:00:00Z`,
        ...(day !== '02' && { categories: [averias], topics: day === '01' ? [calderas] : [] }),
      }),
    );
  const all = faqs.map(({ id }) => id);
  const list = (query: string) => worker('GET', `${FAQS}?empresa_id=${empresa.id}${query}`);
  expect(faqIdsIn(await list(''))).toEqual(all);
  const first = await list('&limit=2');
  expect(faqIdsIn(first)).toEqual(all.slice(0, 2));
  expect(faqIdsIn(await list(`&limit=2&cursor=${faqPageIn(first).next_cursor}`))).toEqual(all.slice(2));
  expect(faqIdsIn(await list(`&category_id=${averias.id}`))).toEqual([all[0], all[2]]);
  expect(faqIdsIn(await list(`&topic_id=${calderas}`))).toEqual([all[2]]);
  const [faq] = faqs;
  if (!faq) return expect.fail();
  expect((await worker('POST', FAQS, body)).status).toBe(403);
  expect((await worker('PATCH', faqAt(faq), { question: 'x', answer: 'x', version: 1 })).status).toBe(403);
  expect((await worker('DELETE', faqAt(faq))).status).toBe(403);
  expect((await worker('POST', rpc('delete_faqs'), { empresa_id: empresa.id, ids: all })).status).toBe(403);
});

test('[6.6 6.3] a superadmin reads the FAQs of all companies newest first, or of one; other companies’ rows are 404', async () => {
  const [here, there] = [await buildScene(server), await buildScene(server)];
  const future = (minute: number) => `2030-01-01T10:0${minute}:00Z`;
  const older = await buildFaq(owner, here.empresa, { created_at: future(1) });
  const newer = await buildFaq(owner, there.empresa, { created_at: future(2) });
  const superadmin = await buildSuperadmin(server);
  const first = await superadmin('GET', `${FAQS}?limit=1`);
  expect(faqIdsIn(first)).toEqual([newer.id]);
  expect(faqIdsIn(await superadmin('GET', `${FAQS}?limit=1&cursor=${faqPageIn(first).next_cursor}`))).toEqual([older.id]);
  expect(faqIdsIn(await superadmin('GET', `${FAQS}?empresa_id=${here.empresa.id}`))).toEqual([older.id]);
  expect(faqIdsIn(await here.worker('GET', FAQS))).toEqual([older.id]);
  expect((await here.manager('GET', `${FAQS}/${newer.id}`)).status).toBe(404);
  expect((await here.manager('PATCH', faqAt(newer), { question: 'x', answer: 'x', version: 1 })).status).toBe(404);
  expect((await superadmin('GET', `${FAQS}/${newer.id}`)).body).toMatchObject({ empresa: { id: there.empresa.id } });
  expect((await superadmin('DELETE', faqAt(newer))).status).toBe(403);
  const unfiltered = await superadmin('GET', `${FAQS}?due=true`);
  expect(errorOf(unfiltered).fields).toEqual({ empresa_id: 'Elige una empresa' });
});

test('[6.6] an address names the FAQ that was created first, also when another company’s has the same id', async () => {
  const [one, other] = [await buildFaqScene(server), await buildFaqScene(server)];
  const { id } = (await other.manager('POST', FAQS, other.body)).body as Faq;
  expect((await one.manager('POST', FAQS, { ...one.body, id })).status).toBe(201);
  await owner.query(`update app.faqs set created_at = now() - interval '1 day' where empresa_id = $1`, [one.empresa.id]);
  const superadmin = await buildSuperadmin(server);
  expect((await superadmin('GET', `${FAQS}/${id}`)).body).toMatchObject({ empresa_id: one.empresa.id });
  expect((await superadmin('GET', faqAt({ id, empresa_id: other.empresa.id }))).body).toMatchObject({ empresa_id: other.empresa.id });
});

test('those due for review, oldest date first, page by page', async () => {
  const { empresa, manager } = await buildFaqScene(server);
  const build = (reviewed_on: string, review_months: number | null = 1) => buildFaq(owner, empresa, { reviewed_on, review_months });
  const [middle, oldest, latest] = [await build(daysAgo(60)), await build(daysAgo(90)), await build(daysAgo(40))];
  await build(daysAgo(5));
  await build('2020-01-01', null);
  const due = (query = '') => manager('GET', `${FAQS}?empresa_id=${empresa.id}&due=true${query}`);
  expect(faqIdsIn(await due())).toEqual([oldest.id, middle.id, latest.id]);
  const first = await due('&limit=2');
  expect(faqIdsIn(await due(`&limit=2&cursor=${faqPageIn(first).next_cursor}`))).toEqual([latest.id]);
  expect((await due('&cursor=eHg')).status).toBe(400);
});

test('a trabajador sees who owns a FAQ by id, a responsable by name too', async () => {
  const { empresa, manager, worker, responsable } = await buildFaqScene(server);
  const faq = await buildFaq(owner, empresa, { owner: responsable });
  expect((await worker('GET', faqAt(faq))).body).toMatchObject({ owner: { id: responsable.id, nombre: null } });
  expect((await manager('GET', faqAt(faq))).body).toMatchObject({ owner: { nombre: expect.any(String) } });
});
