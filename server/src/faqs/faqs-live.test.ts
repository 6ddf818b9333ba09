import type { Faq } from '@ensaya/contract/faqs.ts';
import { buildFaqCategory, buildFaqRequest } from '@ensaya/db/builders/faqs.ts';
import { expect, test } from 'vitest';
import { subscribe } from '../../tests/live-changes.ts';
import { buildScene } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { until } from '../../tests/until.ts';

const server = await createTestServer();
const { owner, app } = server;
const address = await app.listen({ port: 0, host: '127.0.0.1' });

test('[4.9 7.20] a trabajador’s page receives each change of FAQs and categories, and none that changed no row', async () => {
  const { empresa, manager, trabajador } = await buildScene(server);
  const category = await buildFaqCategory(owner, empresa, { topics: ['Uno'] });
  const request = await buildFaqRequest(owner, empresa, trabajador);
  const received = await subscribe(server, address, trabajador);
  const announced = async (act: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await act;
    expect(status).toBeLessThan(300);
    await until(() => received.length > 0, 10);
    const changes = received.splice(0);
    for (const change of changes) expect(change.empresa_id).toBe(empresa.id);
    return { tables: new Set(changes.map(({ table }) => table)), body };
  };
  const empresa_id = empresa.id;
  const path = (table: string, id: string) => `/rest/v1/${table}/${id}?empresa_id=${empresa_id}`;
  const create = (more: object) =>
    manager('POST', '/rest/v1/faqs', { empresa_id, question: '¿Qué?', answer: 'Esto.', category_ids: [category.id], ...more });

  const made = await announced(create({}));
  expect(made.tables).toEqual(new Set(['faqs']));
  const faq = made.body as Faq;
  const more = { question: '¿Y?', new_topics: [{ name: 'Dos', category_id: category.id }], request_id: request.id };
  expect((await announced(create(more))).tables).toEqual(new Set(['faqs', 'faq_categories', 'faq_requests']));
  const edit = { question: '¿Qué?', answer: 'Otra.', version: 1 };
  expect((await announced(manager('PATCH', path('faqs', faq.id), edit))).tables).toEqual(new Set(['faqs']));
  for (const decision of [{ faq_id: faq.id }, { state: 'dismissed' }]) {
    const { id } = await buildFaqRequest(owner, empresa, trabajador);
    expect((await announced(manager('PATCH', path('faq_requests', id), decision))).tables).toEqual(new Set(['faq_requests']));
  }
  const several = { empresa_id, ids: [faq.id] };
  for (const [act, fields] of Object.entries({ review_faqs: {}, move_faqs: { category_id: category.id }, delete_faqs: {} }))
    expect((await announced(manager('POST', `/rest/v1/rpc/${act}`, { ...several, ...fields }))).tables, act).toEqual(new Set(['faqs']));
  const renamed = announced(manager('PATCH', path('faq_categories', category.id), { name: 'Otra', version: 1 }));
  expect((await renamed).tables).toEqual(new Set(['faq_categories', 'faqs']));

  const line = { line: 2, question: '¿Nueva?', answer: 'Sí.', categories: 'Otra', topics: '', alternatives: '' };
  const judged = { empresa_id, dry_run: true, lines: [line] };
  expect((await manager('POST', '/rest/v1/rpc/import_faqs', judged)).status).toBe(200);
  // A later change arrives alone: the lines that were only judged announced nothing.
  const proyecto = manager('POST', '/rest/v1/proyectos', { empresa_id, nombre: 'Campaña de invierno' });
  expect((await announced(proyecto)).tables).toEqual(new Set(['proyectos']));
  const imported = announced(manager('POST', '/rest/v1/rpc/import_faqs', { ...judged, dry_run: false }));
  expect((await imported).tables).toEqual(new Set(['faqs', 'faq_categories']));
});
